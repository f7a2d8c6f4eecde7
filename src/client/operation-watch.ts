import { AsyncResource } from "node:async_hooks";
import { pause, systemClock, type Clock } from "./clock";
import { isServiceError } from "./error";
import { createOperationDurations } from "./operation-durations";
import { type GetOperation, type Look, lookAt } from "./operation-look";
import { createLookRounds, MOST_TRIED, type Round } from "./look-rounds";
import { createPollBudget } from "./poll-budget";
import { decideNext, type Decision, type Observation, type OperationOutcome } from "./poll-decision";
import { crowdPacing, DEFAULT_POLL_PACING, expectedLookMs, type PollPacing } from "./poll-pacing";
import { firstDecision, type WaitRequest } from "./wait-request";

/** How a program looks at its operations. */
export type WatchOptions = {
  /** Called for all operations that are looked at together in one and the same turn, so that one request may answer all. */
  readonly get: GetOperation;
  /** @default the machine's */
  readonly clock?: Clock;
  /** At least 0 and less than 1. @default Math.random */
  readonly random?: () => number;
  /** @default see PollPacing */
  readonly pacing?: Partial<PollPacing>;
};

/** All waits of a program. */
export type OperationWatch = {
  /**
   * Waits until an operation ends, the time runs out or the signal is aborted. Never rejects for what the service does: however it ends is an
   * {@link OperationOutcome}, so that nobody loses the operation's name on the way. `describeOutcome` puts it into words.
   */
  wait(request: WaitRequest): Promise<OperationOutcome>;
};

type Poll = Extract<Decision, { readonly kind: "poll" }>;

/** A wait that goes on. */
interface Wait {
  readonly request: WaitRequest;
  readonly begunAtMs: number;
  /** The caller's own asynchronous context: what happens in a look at its operation happens in its name. */
  readonly context: AsyncResource;
  readonly end: (decision: Extract<Decision, { readonly kind: "done" }>) => void;
  readonly fail: (error: unknown) => void;
  poll: Poll;
  /** When `poll` was decided. */
  decidedAtMs: number;
  /** The greatest age at which it is known to have been running; undefined where nobody knows. */
  ranMs: number | undefined;
  /** When the next look is due; undefined until that is worked out. */
  dueAtMs: number | undefined;
  isLooking: boolean;
}

/**
 * Watches over all operations that a program waits for. They help each other: the ends of some tell when to look at the others of their sort,
 * and those that are looked at together can be answered together. There is no timer and no listener left when no wait is.
 */
export function createOperationWatch(options: WatchOptions): OperationWatch {
  const { get, clock = systemClock, random = Math.random } = options;
  const pacing = { ...DEFAULT_POLL_PACING, ...options.pacing };
  const waits = new Set<Wait>();
  const durations = createOperationDurations();
  const budget = createPollBudget();
  const rounds = createLookRounds();
  let isRunning = false;
  let sleeping = new AbortController();

  const wake = (): void => sleeping.abort();
  const pace = (): PollPacing => crowdPacing(pacing, waits.size, rounds.mode(waits.size) === "shared");

  const dueOf = (wait: Wait): number => (wait.dueAtMs ??= dueAtMs(wait));
  function dueAtMs({ poll, request: { sort }, ranMs, begunAtMs }: Wait): number {
    if (sort === undefined || ranMs === undefined || poll.state.failures > 0) return poll.atMs;
    const expectedMs = expectedLookMs(durations.of(sort), ranMs, pace());
    if (expectedMs === undefined) return poll.atMs;
    return Math.min(Math.max(begunAtMs + expectedMs, poll.notBeforeMs), poll.lastLookAtMs);
  }

  async function run(): Promise<void> {
    isRunning = true;
    try {
      while (waits.size > 0) {
        // What comes in the same turn is looked at together.
        await Promise.resolve();
        sleeping = new AbortController();
        const nextAtMs = lookAtDue(clock.now());
        if (waits.size === 0) break;
        if (nextAtMs === Infinity) await whenAborted(sleeping.signal);
        else await pause(clock, nextAtMs - clock.now(), sleeping.signal);
      }
    } catch (error) {
      // A clock that is broken.
      for (const wait of [...waits]) wait.fail(error);
    } finally {
      isRunning = false;
    }
  }

  /** Begins the looks that are due, as far as there may be any, and gives the time of the next. */
  function lookAtDue(nowMs: number): number {
    const idle = [...waits].filter(({ isLooking }) => !isLooking);
    const due = idle.filter((wait) => dueOf(wait) <= nowMs);
    let againAtMs = Infinity;
    if (due.length > 0) {
      due.sort((one, other) => dueOf(one) - dueOf(other));
      const mode = rounds.mode(waits.size);
      // The last look before a deadline cannot be put off.
      const last = due.filter(({ poll }) => poll.lastLookAtMs <= nowMs);
      const others = due.filter(({ poll }) => poll.lastLookAtMs > nowMs);
      const granted = budget.take(nowMs, mode === "single" ? others.length : Math.min(1, others.length));
      const begun = [...last, ...(mode === "single" || granted === 0 ? others.slice(0, granted) : others)];
      const looks = mode === "single" || begun.length === 0 ? begun : withCompanions(begun, idle, nowMs);
      if (mode === "trial") looks.splice(Math.max(MOST_TRIED, last.length));
      const round = rounds.begin(looks.length, waits.size, (extra) => void budget.take(clock.now(), extra));
      for (const wait of looks) void look(wait, round, nowMs);
      againAtMs = begun.length < due.length ? budget.readyAtMs(nowMs) : nowMs + pacing.minIntervalMs;
    }
    const nextMs = (wait: Wait): number =>
      dueOf(wait) > nowMs ? dueOf(wait) : Math.min(Math.max(againAtMs, nowMs + 1), wait.poll.lastLookAtMs);
    return idle.reduce((next, wait) => (wait.isLooking ? next : Math.min(next, nextMs(wait))), Infinity);
  }

  /** With those whose last look is not from just now: a look at them costs nothing more, as there is a request anyway. */
  function withCompanions(begun: readonly Wait[], idle: readonly Wait[], nowMs: number): Wait[] {
    const isWelcome = (wait: Wait): boolean =>
      nowMs >= wait.poll.notBeforeMs && nowMs - wait.decidedAtMs >= (dueOf(wait) - wait.decidedAtMs) / 2;
    return [...new Set([...begun, ...idle.filter(isWelcome)])];
  }

  async function look(wait: Wait, round: Round, nowMs: number): Promise<void> {
    wait.isLooking = true;
    const { request, poll, begunAtMs } = wait;
    const bounds = {
      signal: request.signal,
      limitMs: poll.state.deadlineAtMs - nowMs,
      needsMetadata: request.needsMetadata ?? true,
      isLast: poll.lastLookAtMs <= nowMs,
    };
    const { name } = poll.state.operation;
    const seen = await wait.context.runInAsyncScope(() => lookAt(get, name, bounds));
    const endedAtMs = clock.now();
    wait.isLooking = false;
    round.end(seen.json !== undefined, seen.answer);
    pauseWith(seen, endedAtMs);
    if (seen.json !== undefined) tell(wait, request.onShown, seen.json);
    const decision = decideNext(poll.state, seen.observation, endedAtMs, random(), pace());
    if (decision.kind === "done") {
      learn(wait, seen.observation, endedAtMs - begunAtMs);
      wait.end(decision);
    } else {
      if (seen.observation.kind === "operation") wait.ranMs = Math.max(wait.ranMs ?? 0, nowMs - begunAtMs);
      Object.assign(wait, { poll: decision, decidedAtMs: endedAtMs, dueAtMs: undefined });
      report(wait, seen.observation, endedAtMs);
    }
    wake();
  }

  /** What one look is asked to wait, all wait; a client does so by itself only where it repeats what was refused. */
  function pauseWith({ observation }: Look, nowMs: number): void {
    if (observation.kind !== "error" || !isServiceError(observation.error)) return;
    const { retryAfterMs } = observation.error;
    if (retryAfterMs !== undefined) budget.pause(nowMs, Math.min(retryAfterMs, pacing.maxRetryAfterMs));
  }

  /** Lets the others of its sort know how long an operation has taken. What was called off has taken no time of its own. */
  function learn({ request: { sort }, ranMs }: Wait, seen: Observation, endedMs: number): void {
    if (sort === undefined || ranMs === undefined || seen.kind !== "operation") return;
    if (seen.operation.state === "CANCELLED") return;
    durations.note(sort, { ranMs, endedMs });
    for (const wait of waits) if (wait.request.sort === sort) wait.dueAtMs = undefined;
  }

  function report(wait: Wait, observation: Observation, nowMs: number): void {
    const { state } = wait.poll;
    tell(wait, wait.request.onUpdate, {
      operation: state.operation,
      state,
      elapsedMs: nowMs - state.startedAtMs,
      nextPollInMs: Math.max(0, dueOf(wait) - nowMs),
      ...(observation.kind === "error" ? { error: observation.error } : {}),
    });
  }

  return {
    async wait(request) {
      const nowMs = clock.now();
      const decision = firstDecision(request, nowMs, random, pace());
      if (decision.kind === "done") return decision.outcome;
      return new Promise((resolve, reject) => {
        const stop = (): void => {
          // A look that is under way ends by itself.
          if (wait.isLooking) return;
          const seen = { kind: "aborted" } as const;
          const ended = decideNext(wait.poll.state, seen, clock.now(), random(), pacing);
          if (ended.kind === "done") wait.end(ended);
        };
        const leave = (): void => {
          waits.delete(wait);
          request.signal?.removeEventListener("abort", stop);
          wake();
        };
        const wait: Wait = {
          request,
          begunAtMs: request.begunAtMs ?? decision.state.startedAtMs,
          context: new AsyncResource("OperationWait"),
          poll: decision,
          decidedAtMs: nowMs,
          // Of a name alone nobody knows whether the operation runs.
          ranMs: decision.state.operation.wireState === "" ? undefined : 0,
          dueAtMs: undefined,
          isLooking: false,
          end: ({ outcome }) => {
            leave();
            resolve(outcome);
          },
          fail: (error) => {
            leave();
            reject(error instanceof Error ? error : new Error(String(error)));
          },
        };
        waits.add(wait);
        if (request.signal?.aborted === true) stop();
        request.signal?.addEventListener("abort", stop, { once: true });
        if (isRunning) wake();
        else void run();
      });
    },
  };
}

function tell<News>({ context }: Wait, listener: ((news: News) => void) | undefined, news: News): void {
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
