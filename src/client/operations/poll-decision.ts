import { isServiceError, type ServiceError } from "../errors/error";
import { isTerminal, type Operation, OtherOperation } from "./operation";
import { DEFAULT_POLL_PACING, intervalAfter, type PollPacing } from "./poll-pacing";
import { isTransient } from "../retry/retry";

/** State of a wait. Plain data: another process can resume it from disk. */
export type WaitState = {
  /** Operation as last seen. Polls use its `name`. */
  readonly operation: Operation;
  readonly startedAtMs: number;
  readonly deadlineAtMs: number;
  /** Polls that were answered or failed. */
  readonly polls: number;
  /** Whether any poll has returned the operation. */
  readonly seen: boolean;
  /** Consecutive failed polls, for any reason. */
  readonly failures: number;
  /** Consecutive polls after which the operation, or its method, may not exist. */
  readonly misses: number;
  readonly firstMissAtMs: number | null;
  /** Last failure; null after a successful poll. */
  readonly lastError: { readonly code: string; readonly message: string } | null;
  /** Time of the last change of the wait, finally of its end. */
  readonly endedAtMs: number;
};

/** Outcome of a wait, with the operation as last seen and the final state of the wait. */
export type OperationOutcome = { readonly operation: Operation; readonly state: WaitState } & (
  | { readonly kind: "succeeded" }
  | { readonly kind: "failed"; readonly errorMessage: string }
  | { readonly kind: "cancelled" }
  /** The time ran out; the operation continues. */
  | { readonly kind: "deadline" }
  /** The caller's signal; the operation continues. */
  | { readonly kind: "aborted" }
  /** The service repeatedly reports that the operation does not exist. */
  | { readonly kind: "vanished"; readonly error: ServiceError }
  /** Polling fails in a way that waiting does not fix. */
  | { readonly kind: "error"; readonly error: Error }
);

/** Result of a poll. */
export type PollResult =
  | { readonly kind: "operation"; readonly operation: Operation; readonly retryAfterMs?: number }
  | { readonly kind: "error"; readonly error: Error }
  | { readonly kind: "timeUp" }
  | { readonly kind: "aborted" };

/** Next step of a wait. */
export type Decision =
  | {
      readonly kind: "poll";
      /** When to poll, judged by this wait alone. */
      readonly atMs: number;
      /** Earliest time of the poll: the service asked to wait, or a poll has just failed. */
      readonly notBeforeMs: number;
      /** When the last poll is due. A later poll would be too late. */
      readonly lastPollAtMs: number;
      readonly state: WaitState;
    }
  | { readonly kind: "done"; readonly outcome: OperationOutcome };

/**
 * Starts a wait for the operation from a mutating call's answer. A terminal operation needs no request, and one with
 * only a name is polled at once. Every wait polls at least once, however little time is left.
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

/** Resumes a saved wait: polls it at once. A new time limit replaces the saved deadline. */
export function resumeWait(
  saved: WaitState,
  nowMs: number,
  deadlineMs?: number,
  pacing: PollPacing = DEFAULT_POLL_PACING,
): Decision {
  const deadlineAtMs = deadlineMs === undefined ? saved.deadlineAtMs : nowMs + Math.max(0, deadlineMs);
  // Resets the misses, because nothing was polled in between.
  const state = { ...saved, deadlineAtMs, endedAtMs: nowMs, failures: 0, misses: 0, firstMissAtMs: null };
  return isTerminal(state.operation.state) ? ended(state) : schedule(state, AT_ONCE, nowMs, pacing);
}

/**
 * Decides the next step after a poll. A pure function: it neither waits nor sends.
 *
 * A failed poll does not end the wait, because the operation continues regardless. Transient failures (network, 429,
 * 5xx) are tolerated until the deadline. Permanent ones (a rejected key, a forbidden or malformed request) end the
 * wait at once. "Not found" may come from a lagging replica right after creation, and an answer that is not the
 * service's from a restarting proxy: these end the wait if they repeat, see {@link PollPacing}.
 *
 * The deadline ends a wait only after a last poll that began when it was due. A process that was suspended beyond its
 * deadline therefore still polls once for the operation's current state.
 *
 * @param askedAtMs when the poll began
 */
export function decideNext(
  before: WaitState,
  observation: PollResult,
  nowMs: number,
  random: number,
  pacing: PollPacing = DEFAULT_POLL_PACING,
  askedAtMs = nowMs,
): Decision {
  const state = { ...before, endedAtMs: Math.max(nowMs, before.startedAtMs) };
  const wasLast = askedAtMs >= lastPollMs(state, pacing);
  switch (observation.kind) {
    case "aborted":
      return done({ kind: "aborted", operation: state.operation, state });
    case "timeUp":
      return wasLast ? outOfTime(state) : schedule(state, AT_ONCE, nowMs, pacing);
    case "operation": {
      const seen = afterOperation(state, observation.operation);
      if (isTerminal(seen.operation.state)) return ended(seen);
      if (wasLast) return outOfTime(seen);
      const intervalMs = intervalAfter(nowMs - seen.startedAtMs, random, pacing);
      const floorMs = Math.min(observation.retryAfterMs ?? 0, pacing.maxRetryAfterMs);
      return schedule(seen, { intervalMs, floorMs }, nowMs, pacing);
    }
    case "error":
      return afterError(state, observation.error, wasLast, nowMs, random, pacing);
  }
}

function afterOperation(before: WaitState, answered: Operation): WaitState {
  // Keeps the requested name: an answer need not repeat it.
  const operation = {
    ...answered,
    name: before.operation.name === "" ? answered.name : before.operation.name,
  };
  return {
    ...before,
    operation,
    polls: before.polls + 1,
    seen: true,
    failures: 0,
    misses: 0,
    firstMissAtMs: null,
    lastError: null,
  };
}

function afterError(
  before: WaitState,
  error: Error,
  wasLast: boolean,
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
  if (wasLast) return outOfTime(state);
  const asked = isServiceError(error) ? Math.min(error.retryAfterMs ?? 0, pacing.maxRetryAfterMs) : 0;
  // Consecutive failures slow the polling down even for a young operation.
  const sinceStartMs = Math.max(
    nowMs - state.startedAtMs,
    pacing.minIntervalMs * 2 ** Math.min(state.failures, 16),
  );
  const floorMs = Math.max(intervalAfter(sinceStartMs, random, pacing), asked);
  return schedule(state, { intervalMs: 0, floorMs }, nowMs, pacing);
}

type ErrorMeaning = "transient" | "missing" | "doubtful" | "final";

function meaningOf(error: Error): ErrorMeaning {
  if (error instanceof OtherOperation) return "doubtful";
  // A fault of the program, not of a call: waiting does not fix it.
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
    case "unknownEncoding":
    case "notHttp":
    case "tooLarge":
    case "tls":
    case "proxy":
      return "doubtful";
    case "closed":
    case "outOfMemory":
    case "tooManyFiles":
      return "final";
    default:
      // The call timed out or could not resolve its host name; the next one may succeed.
      return "transient";
  }
}

/** Codes that justify another poll; `resource_exhausted` without a 429 is still a limit that refills. */
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

/**
 * Wait before a poll: at least `floorMs` in any case, and `intervalMs` unless other operations suggest a better time.
 */
interface PollPause {
  readonly intervalMs: number;
  readonly floorMs: number;
}

/** Schedules the next poll, never after the last one: one poll is always reserved for just before the deadline. */
function schedule(state: WaitState, wait: PollPause, nowMs: number, pacing: PollPacing): Decision {
  const lastPollAtMs = Math.max(lastPollMs(state, pacing), nowMs);
  const notBeforeMs = Math.min(nowMs + wait.floorMs, lastPollAtMs);
  const atMs = Math.min(nowMs + Math.max(wait.intervalMs, wait.floorMs), lastPollAtMs);
  return { kind: "poll", atMs, notBeforeMs, lastPollAtMs, state };
}

/** Returns when the last poll is due: shortly before the deadline. */
function lastPollMs({ startedAtMs, deadlineAtMs }: WaitState, pacing: PollPacing): number {
  return deadlineAtMs - Math.min(pacing.lastPollMs, (deadlineAtMs - startedAtMs) / 10);
}

const AT_ONCE: PollPause = { intervalMs: 0, floorMs: 0 };

function outOfTime(state: WaitState): Decision {
  return done({ kind: "deadline", operation: state.operation, state });
}

function done(outcome: OperationOutcome): Decision {
  return { kind: "done", outcome };
}
