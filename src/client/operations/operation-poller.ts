// One file despite its length: the loop of all waits and the state that its steps share, read from top to bottom.
import { AsyncResource } from "node:async_hooks";
import { pause, systemClock, type Clock, whenAborted } from "../clock";
import { isServiceError } from "../errors/error";
import type { JsonObject } from "../http/proto-json";
import { isTransient } from "../retry/retry";
import { attempt, type GetOperation, type GetOperations, operationFromJson } from "./operation";
import {
  afterBatch,
  afterFailedBatch,
  crowdPacing,
  DEFAULT_POLL_PACING,
  isConclusive,
  isWorthBatching,
  nextPollAgeMs,
  type PollPacing,
  UNTRIED,
} from "./poll-pacing";
import { decideNext, type Decision, type PollResult, type OperationOutcome } from "./poll-decision";
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

/** Creates the poller for all operations that a program waits for. */
export function createOperationPoller(options: PollerOptions): OperationPoller {
  return new Poller(options);
}

/**
 * The poller of a program. `poll-decision.ts` and `poll-pacing.ts` decide what follows from a poll and when the next is due; this is the loop
 * that sends them. Operations that are due at about the same time are polled together if that takes fewer requests. Leaves no timer or
 * listener without a pending wait.
 */
class Poller implements OperationPoller {
  private readonly options: PollerOptions;
  private readonly clock: Clock;
  private readonly random: () => number;
  private readonly usualPacing: PollPacing;
  private readonly waits = new Set<Wait>();
  /** Age at which the last operation of a type ended. */
  private readonly durationsMs = new Map<string, number>();
  /** Batch polls in flight. */
  private readonly batches = new Set<{ readonly group: readonly Wait[]; readonly stop: AbortController }>();
  private batching = UNTRIED;
  private pausedUntilMs = -Infinity;
  private isRunning = false;
  private sleeping = new AbortController();

  constructor(options: PollerOptions) {
    this.options = options;
    this.clock = options.clock ?? systemClock;
    this.random = options.random ?? Math.random;
    this.usualPacing = { ...DEFAULT_POLL_PACING, ...options.pacing };
  }

  async wait(request: WaitRequest): Promise<OperationOutcome> {
    const nowMs = this.clock.now();
    const decision = firstDecision(request, nowMs, this.random, this.pacing());
    if (decision.kind === "done") return decision.outcome;
    return new Promise((resolve, reject) => {
      const { signal } = request;
      const stop = (): void => this.follow(wait, { kind: "aborted" }, nowMs);
      const leave = (): void => {
        this.waits.delete(wait);
        signal?.removeEventListener("abort", stop);
        for (const batch of this.batches) {
          if (!batch.group.some((each) => this.waits.has(each))) batch.stop.abort();
        }
        this.wake();
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
      this.waits.add(wait);
      if (signal?.aborted === true) stop();
      else signal?.addEventListener("abort", stop, { once: true });
      if (this.isRunning) this.wake();
      else this.detach(() => void this.run());
    });
  }

  private detach(work: () => void): void {
    if (this.options.detach === undefined) work();
    else this.options.detach(work);
  }

  private wake(): void {
    this.sleeping.abort();
  }

  private isWorth(count: number): boolean {
    return this.options.getMany !== undefined && isWorthBatching(this.batching, count, this.clock.now());
  }

  private pacing(): PollPacing {
    return crowdPacing(this.usualPacing, this.waits.size, this.isWorth(this.waits.size));
  }

  private dueAtMs(wait: Wait, paced = this.pacing()): number {
    const { poll, decidedAtMs, begunAtMs, request } = wait;
    const expectedMs = this.durationsMs.get(request.operationType ?? "");
    const isExpected = expectedMs !== undefined && isKnownToRun(wait) && poll.state.failures === 0;
    const atMs = isExpected
      ? begunAtMs + nextPollAgeMs(decidedAtMs - begunAtMs, poll.atMs - begunAtMs, expectedMs, paced)
      : poll.atMs;
    return Math.min(Math.max(atMs, poll.notBeforeMs, this.pausedUntilMs), poll.lastPollAtMs);
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    try {
      while (this.waits.size > 0) {
        // Waits that arrive in the same tick are polled together.
        await Promise.resolve();
        this.sleeping = new AbortController();
        const nextAtMs = this.pollDue(this.clock.now());
        if (nextAtMs === Infinity) await whenAborted(this.sleeping.signal);
        else await pause(this.clock, nextAtMs - this.clock.now(), this.sleeping.signal);
      }
    } catch (error) {
      // The clock failed.
      for (const wait of [...this.waits]) wait.fail(error);
    } finally {
      this.isRunning = false;
    }
  }

  /** Starts the polls that are due, and returns when the next is; Infinity if that depends on a poll in flight. */
  private pollDue(nowMs: number): number {
    const idle = [...this.waits].filter(({ isPolling }) => !isPolling);
    const paced = this.pacing();
    const due = idle.filter((wait) => this.dueAtMs(wait, paced) <= nowMs);
    const mayJoin = ({ poll }: Wait): boolean =>
      poll.state.misses === 0 && poll.lastPollAtMs - nowMs >= LEAST_BATCH_LIMIT_MS;
    if (due.some(mayJoin)) {
      const group = idle.filter((wait) => mayJoin(wait) && isHalfDue(wait, this.dueAtMs(wait, paced), nowMs));
      const { getMany } = this.options;
      if (getMany !== undefined && this.isWorth(group.length)) void this.pollTogether(getMany, group, nowMs);
    }
    for (const wait of due) if (!wait.isPolling) void this.pollAlone(wait, nowMs);
    return Math.min(...idle.filter(({ isPolling }) => !isPolling).map((wait) => this.dueAtMs(wait, paced)));
  }

  private async pollAlone(wait: Wait, nowMs: number): Promise<void> {
    const { request, poll } = wait;
    wait.isPolling = true;
    const isLast = poll.lastPollAtMs <= nowMs;
    const leftMs = poll.state.deadlineAtMs - nowMs;
    const limitMs = isLast ? Math.max(leftMs, this.usualPacing.lastPollLimitMs) : leftMs;
    const bounds = { signal: request.signal, isLast, limitMs };
    const { name } = poll.state.operation;
    const seen = await wait.context.runInAsyncScope(() =>
      attempt((given) => this.options.get(name, given), bounds),
    );
    // A process suspended meanwhile gave the service no time to answer, so this does not count as a poll.
    const isSuspended = seen.kind === "timeUp" && this.clock.now() - nowMs > limitMs + SUSPENDED_MS;
    const askedAtMs = isSuspended ? -Infinity : nowMs;
    if (seen.kind === "answer") this.settle(wait, seen.value, seen.retryAfterMs, askedAtMs);
    else this.follow(wait, seen, askedAtMs);
  }

  /** Polls many operations. Those that it does not answer are polled alone. */
  private async pollTogether(send: GetOperations, group: readonly Wait[], nowMs: number): Promise<void> {
    const batch = { group, stop: new AbortController() };
    this.batches.add(batch);
    for (const wait of group) wait.isPolling = true;
    const names = group.map(({ poll }) => poll.state.operation.name);
    const limitMs = Math.min(BATCH_LIMIT_MS, ...group.map(({ poll }) => poll.lastPollAtMs - nowMs));
    const bounds = { signal: batch.stop.signal, isLast: false, limitMs };
    const seen = await attempt((given) => send(names, given), bounds);
    this.batches.delete(batch);
    const left = group.filter((wait) => this.waits.has(wait));
    if (seen.kind !== "answer") {
      const error = seen.kind === "error" ? seen.error : undefined;
      this.batching = afterFailedBatch(this.batching, error, this.clock.now());
      // A busy service would refuse each of them, too.
      const isBusy = isServiceError(error) && isTransient(error.facts);
      for (const wait of left) {
        if (isBusy) this.follow(wait, { kind: "error", error }, nowMs);
        else void this.pollAlone(wait, this.clock.now());
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
        this.settle(wait, json, seen.retryAfterMs, nowMs);
      } else {
        void this.pollAlone(wait, this.clock.now());
      }
    }
    this.batching = afterBatch(left.length, answered, cost);
  }

  /** Applies an answer that contains the operation. */
  private settle(wait: Wait, json: JsonObject, retryAfterMs: number | undefined, askedAtMs: number): void {
    notify(wait, wait.request.onShown, json);
    const operation = operationFromJson(json);
    this.follow(
      wait,
      { kind: "operation", operation, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
      askedAtMs,
    );
  }

  /** Applies the result of a poll, unless the wait has ended meanwhile. */
  private follow(wait: Wait, observation: PollResult, askedAtMs: number): void {
    if (!this.waits.has(wait)) return;
    const nowMs = this.clock.now();
    wait.isPolling = false;
    this.pauseAll(observation, nowMs);
    const decision = decideNext(wait.poll.state, observation, nowMs, this.random(), this.pacing(), askedAtMs);
    if (decision.kind === "done") {
      this.learn(wait, observation, nowMs - wait.begunAtMs);
      wait.end(decision.outcome);
    } else {
      wait.poll = decision;
      wait.decidedAtMs = nowMs;
      this.report(wait, observation, nowMs);
    }
    this.wake();
  }

  /** Applies the wait that one poll was asked for to all polls. A client does so itself only when it retries. */
  private pauseAll(observation: PollResult, nowMs: number): void {
    if (observation.kind !== "error" || !isServiceError(observation.error)) return;
    const { retryAfterMs = 0 } = observation.error;
    if (retryAfterMs === 0) return;
    this.pausedUntilMs = Math.max(
      this.pausedUntilMs,
      nowMs + Math.min(retryAfterMs, this.usualPacing.maxRetryAfterMs),
    );
  }

  /** Notes how long an operation took, for others of its type. The age of a resumed one may be far too high. */
  private learn(wait: Wait, observation: PollResult, ageMs: number): void {
    const { operationType } = wait.request;
    if (operationType === undefined || observation.kind !== "operation" || !isKnownToRun(wait)) return;
    if (observation.operation.state === "SUCCEEDED") this.durationsMs.set(operationType, ageMs);
  }

  private report(wait: Wait, observation: PollResult, nowMs: number): void {
    const { state } = wait.poll;
    notify(wait, wait.request.onUpdate, {
      operation: state.operation,
      state,
      elapsedMs: nowMs - state.startedAtMs,
      nextPollInMs: Math.max(0, this.dueAtMs(wait) - nowMs),
      ...(observation.kind === "error" ? { error: observation.error } : {}),
    });
  }
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

/** Whether at least half of the interval is over. A request for others then answers for the operation, too. */
function isHalfDue({ poll, decidedAtMs }: Wait, atMs: number, nowMs: number): boolean {
  return nowMs >= poll.notBeforeMs && 2 * (nowMs - decidedAtMs) >= atMs - decidedAtMs;
}
