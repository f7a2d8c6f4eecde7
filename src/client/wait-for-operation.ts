import type { AnswerFacts } from "./client";
import { pause, systemClock, type Clock } from "./clock";
import { linkAbort } from "./linked-abort";
import { namedOperation, operationFromJson, type Operation } from "./operation";
import {
  beginWait,
  decideNext,
  resumeWait,
  type Observation,
  type OperationOutcome,
  type WaitState,
} from "./poll-decision";
import { DEFAULT_POLL_PACING, type PollPacing } from "./poll-pacing";
import type { JsonObject } from "./proto-json";

/** What a wait reports after every poll that does not end it. */
export type WaitProgress = {
  /** As last seen. */
  readonly operation: Operation;
  readonly state: WaitState;
  readonly elapsedMs: number;
  /** Milliseconds to the next poll. */
  readonly nextPollInMs: number;
  /** Present when the poll failed and is borne. */
  readonly error?: Error;
};

/** A wait for one operation. */
export type WaitRequest = {
  /**
   * Asks the service for the operation once. It should pass the signal on (the wait ends at once even if it does not) and
   * may pass `onAnswer` to `Client.call`, so that a `Retry-After` on a successful answer is obeyed too.
   */
  readonly get: (
    name: string,
    signal: AbortSignal,
    onAnswer: (answer: AnswerFacts) => void,
  ) => Promise<JsonObject>;
  /** As a mutating call answered it, or its bare name. Ignored when `resume` is given. */
  readonly operation: Operation | string;
  /** A wait that was saved, to be taken up again; its deadline is replaced if `deadlineMs` is given. */
  readonly resume?: WaitState;
  /** Ends the wait at once, with the outcome `aborted`. */
  readonly signal?: AbortSignal;
  /** Milliseconds from now. A resumed wait keeps its own when this is left out. @default 1200000 (20 minutes) */
  readonly deadlineMs?: number;
  /** @default the machine's */
  readonly clock?: Clock;
  /** At least 0 and less than 1. @default Math.random */
  readonly random?: () => number;
  /** @default see PollPacing */
  readonly pacing?: Partial<PollPacing>;
  /** Told of every poll that does not end the wait. What it throws is ignored: a report must not lose an operation. */
  readonly onUpdate?: (progress: WaitProgress) => void;
};

const DEFAULT_DEADLINE_MS = 20 * 60 * 1000;

/**
 * Waits until an operation ends, the time runs out or the signal is aborted. Never rejects: however it ends is an
 * {@link OperationOutcome}, so that nobody loses the operation's name on the way. `describeOutcome` puts it into words.
 */
export async function waitForOperation(request: WaitRequest): Promise<OperationOutcome> {
  const { clock = systemClock, random = Math.random, signal } = request;
  const pacing = { ...DEFAULT_POLL_PACING, ...request.pacing };
  let decision = firstDecision(request, clock, random, pacing);
  while (decision.kind === "poll") {
    const { state } = decision;
    await pause(clock, decision.atMs - clock.now(), signal);
    const observation = await observe(request, state, clock);
    decision = decideNext(state, observation, clock.now(), random(), pacing);
    if (decision.kind === "poll") report(request, decision.state, decision.atMs, observation, clock);
  }
  return decision.outcome;
}

function firstDecision(
  request: WaitRequest,
  clock: Clock,
  random: () => number,
  pacing: PollPacing,
): ReturnType<typeof beginWait> {
  const { resume, operation, deadlineMs } = request;
  if (resume !== undefined) return resumeWait(resume, clock.now(), deadlineMs, pacing);
  const begun = typeof operation === "string" ? namedOperation(operation) : operation;
  return beginWait(begun, clock.now(), deadlineMs ?? DEFAULT_DEADLINE_MS, random(), pacing);
}

/** One poll, ended by its answer, the signal or the deadline, whichever comes first. */
async function observe(request: WaitRequest, state: WaitState, clock: Clock): Promise<Observation> {
  const link = linkAbort(request.signal, state.deadlineAtMs - clock.now());
  try {
    if (link.signal.aborted) return { kind: link.timedOut() ? "timeUp" : "aborted" };
    return await Promise.race([ask(request, state, link.signal), whenAborted(link.signal)]);
  } finally {
    link.release();
  }

  function whenAborted(linked: AbortSignal): Promise<Observation> {
    return new Promise((resolve) => {
      const onAbort = (): void => resolve({ kind: link.timedOut() ? "timeUp" : "aborted" });
      linked.addEventListener("abort", onAbort, { once: true });
    });
  }
}

async function ask(request: WaitRequest, state: WaitState, signal: AbortSignal): Promise<Observation> {
  let retryAfterMs: number | undefined;
  try {
    const json = await request.get(state.operation.name, signal, (answer) => {
      retryAfterMs = answer.retryAfterMs;
    });
    return {
      kind: "operation",
      operation: operationFromJson(json),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    };
  } catch (error) {
    return { kind: "error", error: error instanceof Error ? error : new Error(String(error)) };
  }
}

function report(
  request: WaitRequest,
  state: WaitState,
  atMs: number,
  observation: Observation,
  clock: Clock,
): void {
  const nowMs = clock.now();
  try {
    request.onUpdate?.({
      operation: state.operation,
      state,
      elapsedMs: nowMs - state.startedAtMs,
      nextPollInMs: Math.max(0, atMs - nowMs),
      ...(observation.kind === "error" ? { error: observation.error } : {}),
    });
  } catch {
    // See WaitRequest.onUpdate.
  }
}
