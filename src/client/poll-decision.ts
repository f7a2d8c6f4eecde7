import { isServiceError, type ServiceError } from "./error";
import { isTerminal, type Operation } from "./operation";
import { DEFAULT_POLL_PACING, intervalAfter, type PollPacing } from "./poll-pacing";
import { isTransient } from "./retry";

/** Where a wait stands. Plain data: it can be written to disk and taken up again by another process. */
export type WaitState = {
  /** As last seen. Its `name` is the one that is polled. */
  readonly operation: Operation;
  readonly startedAtMs: number;
  readonly deadlineAtMs: number;
  /** Polls that were answered or failed. */
  readonly polls: number;
  /** Whether a poll has ever been answered with the operation. */
  readonly seen: boolean;
  /** Polls in a row that failed, for whatever reason. */
  readonly failures: number;
  /** Polls in a row after which the operation may not exist, or its method may not. */
  readonly misses: number;
  readonly firstMissAtMs: number | null;
  /** The last failure, until a poll succeeds again. */
  readonly lastError: { readonly code: string; readonly message: string } | null;
  /** When the wait last moved: at its end, its end. */
  readonly endedAtMs: number;
};

/** How a wait ended. `operation` is as last seen, `state` says when and after how many polls. */
export type OperationOutcome = { readonly operation: Operation; readonly state: WaitState } & (
  | { readonly kind: "succeeded" }
  | { readonly kind: "failed"; readonly errorMessage: string }
  | { readonly kind: "cancelled" }
  /** The time ran out; the operation goes on. */
  | { readonly kind: "deadline" }
  /** The caller's signal; the operation goes on. */
  | { readonly kind: "aborted" }
  /** The service says, again and again, that there is no such operation. */
  | { readonly kind: "vanished"; readonly error: ServiceError }
  /** Looking at the operation fails in a way that waiting does not mend. */
  | { readonly kind: "error"; readonly error: Error }
);

/** What a poll brought. */
export type Observation =
  | { readonly kind: "operation"; readonly operation: Operation; readonly retryAfterMs?: number }
  | { readonly kind: "error"; readonly error: Error }
  | { readonly kind: "timeUp" }
  | { readonly kind: "aborted" };

/** What comes next. */
export type Decision =
  | {
      readonly kind: "poll";
      /** When, as far as the wait alone can tell. */
      readonly atMs: number;
      /** A poll before it would be against the service's wish, or come too soon after a failure. */
      readonly notBeforeMs: number;
      /** When the last look is due. A poll after it would be too late. */
      readonly lastLookAtMs: number;
      readonly state: WaitState;
    }
  | { readonly kind: "done"; readonly outcome: OperationOutcome };

/**
 * Begins a wait for an operation that a mutating call has answered with: one that has ended already is done without any
 * request, and one of which only the name is known is polled at once.
 */
export function beginWait(
  operation: Operation,
  nowMs: number,
  deadlineMs: number,
  random: number,
  pacing: PollPacing = DEFAULT_POLL_PACING,
): Decision {
  const state: WaitState = {
    operation,
    startedAtMs: nowMs,
    deadlineAtMs: nowMs + Math.max(0, deadlineMs),
    polls: 0,
    seen: false,
    failures: 0,
    misses: 0,
    firstMissAtMs: null,
    lastError: null,
    endedAtMs: nowMs,
  };
  if (isTerminal(operation.state)) return ended(state);
  const intervalMs = operation.wireState === "" ? 0 : intervalAfter(0, random, pacing);
  return schedule(state, { intervalMs, floorMs: 0 }, nowMs, pacing);
}

/** Takes a saved wait up again: it is polled at once. A new time limit replaces the saved deadline. */
export function resumeWait(
  saved: WaitState,
  nowMs: number,
  deadlineMs?: number,
  pacing: PollPacing = DEFAULT_POLL_PACING,
): Decision {
  const deadlineAtMs = deadlineMs === undefined ? saved.deadlineAtMs : nowMs + Math.max(0, deadlineMs);
  // Misses are counted anew: what lies between them was not asked.
  const state = { ...saved, deadlineAtMs, endedAtMs: nowMs, failures: 0, misses: 0, firstMissAtMs: null };
  return isTerminal(state.operation.state)
    ? ended(state)
    : schedule(state, { intervalMs: 0, floorMs: 0 }, nowMs, pacing);
}

/**
 * Decides what follows from a poll. A pure function: it neither waits nor asks.
 *
 * A poll that fails does not end the wait, since the operation goes on whether it is seen or not: whatever may pass
 * (network, 429, 5xx) is borne until the deadline. What cannot pass (a rejected key, a forbidden or malformed request)
 * ends it at once. In between lies "not found", which may be a lagging replica right after creation, and answers that are
 * not the service's, which may be a proxy being restarted: these end it when they repeat, see {@link PollPacing}.
 */
export function decideNext(
  before: WaitState,
  observation: Observation,
  nowMs: number,
  random: number,
  pacing: PollPacing = DEFAULT_POLL_PACING,
): Decision {
  const state = { ...before, endedAtMs: Math.max(nowMs, before.startedAtMs) };
  switch (observation.kind) {
    case "aborted":
      return done({ kind: "aborted", operation: state.operation, state });
    case "timeUp":
      return done({ kind: "deadline", operation: state.operation, state });
    case "operation":
      return afterOperation(state, observation, nowMs, random, pacing);
    case "error":
      return afterError(state, observation.error, nowMs, random, pacing);
  }
}

function afterOperation(
  before: WaitState,
  { operation: answered, retryAfterMs = 0 }: Extract<Observation, { kind: "operation" }>,
  nowMs: number,
  random: number,
  pacing: PollPacing,
): Decision {
  // The name that was asked for stays: an answer need not repeat it.
  const operation = {
    ...answered,
    name: before.operation.name === "" ? answered.name : before.operation.name,
  };
  const state: WaitState = {
    ...before,
    operation,
    polls: before.polls + 1,
    seen: true,
    failures: 0,
    misses: 0,
    firstMissAtMs: null,
    lastError: null,
  };
  if (isTerminal(operation.state)) return ended(state);
  const intervalMs = intervalAfter(nowMs - state.startedAtMs, random, pacing);
  return schedule(
    state,
    { intervalMs, floorMs: Math.min(retryAfterMs, pacing.maxRetryAfterMs) },
    nowMs,
    pacing,
  );
}

function afterError(
  before: WaitState,
  error: Error,
  nowMs: number,
  random: number,
  pacing: PollPacing,
): Decision {
  const meaning = meaningOf(error);
  const missed = meaning === "missing" || meaning === "doubtful";
  const state: WaitState = {
    ...before,
    polls: before.polls + 1,
    failures: before.failures + 1,
    misses: missed ? before.misses + 1 : 0,
    firstMissAtMs: missed ? (before.firstMissAtMs ?? nowMs) : null,
    lastError: { code: isServiceError(error) ? error.code : "unknown", message: error.message },
  };
  if (meaning === "final") return done({ kind: "error", error, operation: state.operation, state });
  if (missed && isBeyondTolerance(state, nowMs, pacing)) {
    return meaning === "missing" && isServiceError(error)
      ? done({ kind: "vanished", error, operation: state.operation, state })
      : done({ kind: "error", error, operation: state.operation, state });
  }
  const asked = isServiceError(error) ? Math.min(error.retryAfterMs ?? 0, pacing.maxRetryAfterMs) : 0;
  // Failures in a row slow the polling down even when the operation is young.
  const sinceStartMs = Math.max(
    nowMs - state.startedAtMs,
    pacing.minIntervalMs * 2 ** Math.min(state.failures, 16),
  );
  const floorMs = Math.max(intervalAfter(sinceStartMs, random, pacing), asked);
  return schedule(state, { intervalMs: 0, floorMs }, nowMs, pacing);
}

type ErrorMeaning = "transient" | "missing" | "doubtful" | "final";

function meaningOf(error: Error): ErrorMeaning {
  // Not an error of a call but of the program: waiting does not mend it.
  if (!isServiceError(error)) return "final";
  if (error.code === "not_found") return "missing";
  if (isTransient(error.facts)) return "transient";
  switch (error.reason) {
    case "answered":
      return TRANSIENT_ANSWERS.has(error.code)
        ? "transient"
        : error.code === "unimplemented"
          ? "doubtful"
          : "final";
    case "unknownAddress":
    case "redirected":
    case "notTheService":
    case "invalidAnswer":
    case "notHttp":
    case "tooLarge":
    case "tls":
    case "proxy":
      return "doubtful";
    case "closed":
      return "final";
    default:
      // A call of its own that ran out of time or lost its host name: the next one may not.
      return "transient";
  }
}

/** Codes that are worth another look when only looking; `resource_exhausted` without a 429 is still a limit that refills. */
const TRANSIENT_ANSWERS: ReadonlySet<string> = new Set([
  "canceled",
  "unknown",
  "deadline_exceeded",
  "resource_exhausted",
  "aborted",
  "internal",
  "unavailable",
]);

function isBeyondTolerance(state: WaitState, nowMs: number, pacing: PollPacing): boolean {
  const lastedMs = nowMs - (state.firstMissAtMs ?? nowMs);
  return state.misses >= pacing.toleratedMisses && (state.seen || lastedMs >= pacing.toleratedMissMs);
}

function ended(state: WaitState): Decision {
  const { operation } = state;
  if (operation.state === "SUCCEEDED") return done({ kind: "succeeded", operation, state });
  if (operation.state === "CANCELLED") return done({ kind: "cancelled", operation, state });
  return done({ kind: "failed", errorMessage: operation.errorMessage, operation, state });
}

/** A pause of at least `floorMs`, whatever becomes known meanwhile, and of `intervalMs` as long as nothing does. */
interface Pause {
  readonly intervalMs: number;
  readonly floorMs: number;
}

/** The next poll, but never beyond the last look: one poll is always left for the moment just before the deadline. */
function schedule(state: WaitState, wait: Pause, nowMs: number, pacing: PollPacing): Decision {
  const lastMs =
    state.deadlineAtMs - Math.min(pacing.lastLookMs, (state.deadlineAtMs - state.startedAtMs) / 10);
  if (nowMs >= state.deadlineAtMs || (nowMs >= lastMs && state.polls > 0)) {
    return done({ kind: "deadline", operation: state.operation, state });
  }
  const lastLookAtMs = Math.max(lastMs, nowMs);
  const notBeforeMs = Math.min(nowMs + wait.floorMs, lastLookAtMs);
  const atMs = Math.min(nowMs + Math.max(wait.intervalMs, wait.floorMs), lastLookAtMs);
  return { kind: "poll", atMs, notBeforeMs, lastLookAtMs, state };
}

function done(outcome: OperationOutcome): Decision {
  return { kind: "done", outcome };
}
