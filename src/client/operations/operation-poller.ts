import { AsyncResource } from "node:async_hooks";
import { pause, systemClock, type Clock } from "../clock";
import { isServiceError } from "../errors/error";
import type { JsonObject } from "../http/proto-json";
import { isTransient } from "../retry/retry";
import { attempt, type GetOperation, type GetOperations } from "./get-operation";
import { operationFromJson } from "./operation";
import { afterBatch, afterFailedBatch, isConclusive, isWorthBatching, UNTRIED } from "./poll-batching";
import { decideNext, type Decision, type PollResult, type OperationOutcome } from "./poll-decision";
import { crowdPacing, DEFAULT_POLL_PACING, nextPollAgeMs, type PollPacing } from "./poll-pacing";
import { firstDecision, type WaitRequest } from "./wait-request";

/** Options of an operation poller. */
export type PollerOptions = {
  /** Requests one operation. */
  readonly get: GetOperation;
  /** Requests many operations together. @default each operation is requested alone */
  readonly getMany?: GetOperations | undefined;
  /** Runs work for several operations outside of the context of any one of them. @default runs it directly */
  readonly detach?: ((work: () => void) => void) | undefined;
  /** @default the system clock */
  readonly clock?: Clock | undefined;
  /** Returns a number of at least 0 and less than 1. @default Math.random */
  readonly random?: () => number;
  /** @default see PollPacing */
  readonly pacing?: Partial<PollPacing> | undefined;
};

/** Polls all operations of a program. */
export type OperationPoller = {
  /**
   * Waits until an operation ends, the time runs out or the signal is aborted. Never rejects because of the service:
   * every end is an {@link OperationOutcome}, which keeps the operation's name. `describeOutcome` describes it.
   */
  wait(request: WaitRequest): Promise<OperationOutcome>;
};

/** A timer this late means that the process was suspended. */
const SUSPENDED_MS = 5_000;

/** Time limit of a batch poll, and the least time that it gets: an operation whose last poll is due earlier is polled alone. */
const BATCH_LIMIT_MS = 30_000;
const LEAST_BATCH_LIMIT_MS = 2_000;

type Poll = Extract<Decision, { readonly kind: "poll" }>;

/** A pending wait. */
interface Wait {
  readonly request: WaitRequest;
  readonly begunAtMs: number;
  /** The caller's asynchronous context, in which the polls of its operation run. */
  readonly context: AsyncResource;
  readonly end: (outcome: OperationOutcome) => void;
  readonly fail: (error: unknown) => void;
  poll: Poll;
  /** When `poll` was decided. */
  decidedAtMs: number;
  isPolling: boolean;
}

/**
 * Creates the poller for all operations that a program waits for. `poll-decision.ts` and `poll-pacing.ts` decide what
 * follows from a poll and when the next is due; this is the loop that sends them. Operations that are due at about the
 * same time are polled together if that takes fewer requests. Leaves no timer or listener without a pending wait.
 */
export function createOperationPoller(options: PollerOptions): OperationPoller {
  const { get, getMany, clock = systemClock, random = Math.random, detach = (work) => work() } = options;
  const usualPacing = { ...DEFAULT_POLL_PACING, ...options.pacing };
  const waits = new Set<Wait>();
  /** Age at which the last operation of a type ended. */
  const durationsMs = new Map<string, number>();
  /** Batch polls in flight. */
  const batches = new Set<{ readonly group: readonly Wait[]; readonly stop: AbortController }>();
  let batching = UNTRIED;
  let pausedUntilMs = -Infinity;
  let isRunning = false;
  let sleeping = new AbortController();

  const wake = (): void => sleeping.abort();
  const isWorth = (count: number): boolean =>
    getMany !== undefined && isWorthBatching(batching, count, clock.now());
  const pacing = (): PollPacing => crowdPacing(usualPacing, waits.size, isWorth(waits.size));

  function dueAtMs(wait: Wait, paced = pacing()): number {
    const { poll, decidedAtMs, begunAtMs, request } = wait;
    const expectedMs = durationsMs.get(request.operationType ?? "");
    const isExpected = expectedMs !== undefined && isKnownToRun(wait) && poll.state.failures === 0;
    const atMs = isExpected
      ? begunAtMs + nextPollAgeMs(decidedAtMs - begunAtMs, poll.atMs - begunAtMs, expectedMs, paced)
      : poll.atMs;
    return Math.min(Math.max(atMs, poll.notBeforeMs, pausedUntilMs), poll.lastPollAtMs);
  }

  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (waits.size > 0) {
        // Waits that arrive in the same tick are polled together.
        await Promise.resolve();
        sleeping = new AbortController();
        const nextAtMs = pollDue(clock.now());
        if (nextAtMs === Infinity) await whenAborted(sleeping.signal);
        else await pause(clock, nextAtMs - clock.now(), sleeping.signal);
      }
    } catch (error) {
      // The clock failed.
      for (const wait of [...waits]) wait.fail(error);
    } finally {
      isRunning = false;
    }
  }

  /** Starts the polls that are due, and returns when the next is; Infinity if that depends on a poll in flight. */
  function pollDue(nowMs: number): number {
    const idle = [...waits].filter(({ isPolling }) => !isPolling);
    const paced = pacing();
    const due = idle.filter((wait) => dueAtMs(wait, paced) <= nowMs);
    const mayJoin = ({ poll }: Wait): boolean =>
      poll.state.misses === 0 && poll.lastPollAtMs - nowMs >= LEAST_BATCH_LIMIT_MS;
    if (due.some(mayJoin)) {
      const group = idle.filter((wait) => mayJoin(wait) && isHalfDue(wait, dueAtMs(wait, paced), nowMs));
      if (getMany !== undefined && isWorth(group.length)) void pollTogether(getMany, group, nowMs);
    }
    for (const wait of due) if (!wait.isPolling) void pollAlone(wait, nowMs);
    return Math.min(...idle.filter(({ isPolling }) => !isPolling).map((wait) => dueAtMs(wait, paced)));
  }

  async function pollAlone(wait: Wait, nowMs: number): Promise<void> {
    const { request, poll } = wait;
    wait.isPolling = true;
    const isLast = poll.lastPollAtMs <= nowMs;
    const leftMs = poll.state.deadlineAtMs - nowMs;
    const limitMs = isLast ? Math.max(leftMs, usualPacing.lastPollLimitMs) : leftMs;
    const bounds = { signal: request.signal, isLast, limitMs };
    const { name } = poll.state.operation;
    const seen = await wait.context.runInAsyncScope(() => attempt((given) => get(name, given), bounds));
    // A process suspended meanwhile gave the service no time to answer, so this does not count as a poll.
    const isSuspended = seen.kind === "timeUp" && clock.now() - nowMs > limitMs + SUSPENDED_MS;
    const askedAtMs = isSuspended ? -Infinity : nowMs;
    if (seen.kind === "answer") settle(wait, seen.value, seen.retryAfterMs, askedAtMs);
    else follow(wait, seen, askedAtMs);
  }

  /** Polls many operations. Those that it does not answer are polled alone. */
  async function pollTogether(send: GetOperations, group: readonly Wait[], nowMs: number): Promise<void> {
    const batch = { group, stop: new AbortController() };
    batches.add(batch);
    for (const wait of group) wait.isPolling = true;
    const names = group.map(({ poll }) => poll.state.operation.name);
    const limitMs = Math.min(BATCH_LIMIT_MS, ...group.map(({ poll }) => poll.lastPollAtMs - nowMs));
    const bounds = { signal: batch.stop.signal, isLast: false, limitMs };
    const seen = await attempt((given) => send(names, given), bounds);
    batches.delete(batch);
    const left = group.filter((wait) => waits.has(wait));
    if (seen.kind !== "answer") {
      const error = seen.kind === "error" ? seen.error : undefined;
      batching = afterFailedBatch(batching, error, clock.now());
      // A busy service would refuse each of them, too.
      const isBusy = isServiceError(error) && isTransient(error.facts);
      for (const wait of left) {
        if (isBusy) follow(wait, { kind: "error", error }, nowMs);
        else void pollAlone(wait, clock.now());
      }
      return;
    }
    const { operations, cost } = seen.value;
    let answered = 0;
    for (const wait of left) {
      const json = operations.get(wait.poll.state.operation.name);
      const { needsMetadata = true } = wait.request;
      if (json !== undefined && isConclusive(operationFromJson(json), needsMetadata)) {
        answered += 1;
        settle(wait, json, seen.retryAfterMs, nowMs);
      } else {
        void pollAlone(wait, clock.now());
      }
    }
    batching = afterBatch(left.length, answered, cost);
  }

  /** Applies an answer that contains the operation. */
  function settle(wait: Wait, json: JsonObject, retryAfterMs: number | undefined, askedAtMs: number): void {
    notify(wait, wait.request.onShown, json);
    const operation = operationFromJson(json);
    follow(
      wait,
      { kind: "operation", operation, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
      askedAtMs,
    );
  }

  /** Applies the result of a poll, unless the wait has ended meanwhile. */
  function follow(wait: Wait, observation: PollResult, askedAtMs: number): void {
    if (!waits.has(wait)) return;
    const nowMs = clock.now();
    wait.isPolling = false;
    pauseAll(observation, nowMs);
    const decision = decideNext(wait.poll.state, observation, nowMs, random(), pacing(), askedAtMs);
    if (decision.kind === "done") {
      learn(wait, observation, nowMs - wait.begunAtMs);
      wait.end(decision.outcome);
    } else {
      wait.poll = decision;
      wait.decidedAtMs = nowMs;
      report(wait, observation, nowMs);
    }
    wake();
  }

  /** Applies the wait that one poll was asked for to all polls. A client does so itself only when it retries. */
  function pauseAll(observation: PollResult, nowMs: number): void {
    if (observation.kind !== "error" || !isServiceError(observation.error)) return;
    const { retryAfterMs = 0 } = observation.error;
    if (retryAfterMs === 0) return;
    pausedUntilMs = Math.max(pausedUntilMs, nowMs + Math.min(retryAfterMs, usualPacing.maxRetryAfterMs));
  }

  /** Notes how long an operation took, for others of its type. The age of a resumed one may be far too high. */
  function learn(wait: Wait, observation: PollResult, ageMs: number): void {
    const { operationType } = wait.request;
    if (operationType === undefined || observation.kind !== "operation" || !isKnownToRun(wait)) return;
    if (observation.operation.state === "SUCCEEDED") durationsMs.set(operationType, ageMs);
  }

  function report(wait: Wait, observation: PollResult, nowMs: number): void {
    const { state } = wait.poll;
    notify(wait, wait.request.onUpdate, {
      operation: state.operation,
      state,
      elapsedMs: nowMs - state.startedAtMs,
      nextPollInMs: Math.max(0, dueAtMs(wait) - nowMs),
      ...(observation.kind === "error" ? { error: observation.error } : {}),
    });
  }

  return {
    async wait(request) {
      const nowMs = clock.now();
      const decision = firstDecision(request, nowMs, random, pacing());
      if (decision.kind === "done") return decision.outcome;
      return new Promise((resolve, reject) => {
        const { signal } = request;
        const stop = (): void => follow(wait, { kind: "aborted" }, nowMs);
        const leave = (): void => {
          waits.delete(wait);
          signal?.removeEventListener("abort", stop);
          for (const batch of batches) if (!batch.group.some((each) => waits.has(each))) batch.stop.abort();
          wake();
        };
        const wait: Wait = {
          request,
          begunAtMs: decision.state.startedAtMs - Math.max(0, request.ageMs ?? 0),
          context: new AsyncResource("OperationWait"),
          poll: decision,
          decidedAtMs: nowMs,
          isPolling: false,
          end: (outcome) => {
            leave();
            resolve(outcome);
          },
          fail: (error) => {
            leave();
            reject(error instanceof Error ? error : new Error(String(error)));
          },
        };
        waits.add(wait);
        if (signal?.aborted === true) stop();
        else signal?.addEventListener("abort", stop, { once: true });
        if (isRunning) wake();
        else detach(() => void run());
      });
    },
  };
}

/** Whether an operation was seen running. A name alone does not show it. */
function isKnownToRun({ poll }: Wait): boolean {
  return poll.state.operation.wireState !== "";
}

function notify<News>({ context }: Wait, listener: ((news: News) => void) | undefined, news: News): void {
  try {
    context.runInAsyncScope(() => listener?.(news));
  } catch {
    // See WaitRequest.onUpdate.
  }
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** Whether at least half of the interval is over. A request for others then answers for the operation, too. */
function isHalfDue({ poll, decidedAtMs }: Wait, atMs: number, nowMs: number): boolean {
  return nowMs >= poll.notBeforeMs && 2 * (nowMs - decidedAtMs) >= atMs - decidedAtMs;
}
