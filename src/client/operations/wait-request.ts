import { namedOperation, type Operation } from "./operation";
import { beginWait, type Decision, type OperationOutcome, resumeWait, type WaitState } from "./poll-decision";
import type { PollPacing } from "./poll-pacing";
import type { JsonObject } from "../http/proto-json";
import { excerpt, type Redact } from "../../base/redaction";
import { formatDuration } from "../clock";

/** Progress of a wait, reported after every poll that does not end it. */
export type WaitProgress = {
  /** Operation as last seen. */
  readonly operation: Operation;
  readonly state: WaitState;
  readonly elapsedMs: number;
  /** Milliseconds to the next poll, as currently planned. */
  readonly nextPollInMs: number;
  /** Set if the poll failed and the wait continues. */
  readonly error?: Error;
};

/** A wait for one operation. */
export type WaitRequest = {
  /** Operation from a mutating call's answer, or only its name. Ignored if `resume` is set. */
  readonly operation: Operation | string;
  /** Saved wait to resume; `deadlineMs`, if set, replaces its deadline. */
  readonly resume?: WaitState;
  /** Ends the wait at once, with the outcome `aborted`. */
  readonly signal?: AbortSignal;
  /**
   * Time limit in milliseconds from now. A resumed wait keeps its own if this is omitted.
   * @default 1200000 (20 minutes)
   */
  readonly deadlineMs?: number;
  /**
   * Operation type, such as `create VirtualMachine`. How long one took determines the polling times of others of its type.
   * @default unknown
   */
  readonly operationType?: string;
  /** Age of the operation when the wait began, in milliseconds. @default 0 */
  readonly ageMs?: number;
  /**
   * Whether a success counts only with the metadata that names the created object: batch polls may omit it.
   * @default true
   */
  readonly needsMetadata?: boolean;
  /**
   * Called after every poll that does not end the wait. Errors that it throws are ignored, so that a report cannot
   * lose an operation.
   */
  readonly onUpdate?: (progress: WaitProgress) => void;
  /**
   * Called with every answer that contains the operation, before the wait ends with it. Errors that it throws are
   * ignored.
   */
  readonly onShown?: (json: JsonObject) => void;
};

const DEFAULT_DEADLINE_MS = 20 * 60 * 1000;

/** Returns the first step of a wait. */
export function firstDecision(
  { resume, operation, deadlineMs }: WaitRequest,
  nowMs: number,
  random: () => number,
  pacing: PollPacing,
): Decision {
  if (resume !== undefined) return resumeWait(resume, nowMs, deadlineMs, pacing);
  const begun = typeof operation === "string" ? namedOperation(operation) : operation;
  return beginWait(begun, nowMs, deadlineMs ?? DEFAULT_DEADLINE_MS, random(), pacing);
}

/** Messages about the outcome of a wait for an operation. */
/**
 * If a wait starts at least this many milliseconds after its operation, an earlier program started the operation.
 * Waits of the same program start within milliseconds.
 */
const LONG_BEFORE_MS = 1000;

/** Maximum number of characters of an operation's error message. */
const LONGEST_REASON = 2000;

/**
 * Describes the outcome of a wait in a paragraph for the end user: the operation, its outcome, the effect on the
 * object, and the next step. For `succeeded` it is one sentence.
 *
 * @param redact applied to the service's text before it is cut to a readable length, and to the whole
 * @param ageMs age of the operation when the wait began, in milliseconds; more than 0 if this program resumed an
 * earlier program's wait. The times in the text then count from the operation's start, and the text says only when
 * its end was seen.
 */
export function describeOutcome(outcome: OperationOutcome, redact: Redact, ageMs = 0): string {
  return redact(textOf(outcome, redact, ageMs));
}

function textOf(outcome: OperationOutcome, redact: Redact, ageMs: number): string {
  const { state } = outcome;
  const isResumed = ageMs >= LONG_BEFORE_MS;
  const elapsed = formatDuration(state.endedAtMs - state.startedAtMs + Math.max(0, ageMs));
  // The name comes from outside; the text must stay one line.
  const id = excerpt(redact(outcome.operation.name), 200);
  const name = `Operation ${id}`;
  const after = isResumed ? `${elapsed} after it started` : `after ${elapsed}`;
  const allowed = `the time limit of ${isResumed ? "this wait" : "the operation"} (${formatDuration(state.deadlineAtMs - state.startedAtMs)})`;
  const ended = (word: "succeeded" | "failed" | "been cancelled"): string => {
    const passive = word === "been cancelled";
    // It may have ended long before the first poll.
    return isResumed && state.polls === 1
      ? `${name} was found to have ${word} ${after}`
      : `${name} ${passive ? "was cancelled" : word} ${after}`;
  };
  const said = outcome.kind === "failed" ? outcome.errorMessage : outcome.operation.errorMessage;
  const reason = excerpt(redact(said), LONGEST_REASON);
  switch (outcome.kind) {
    case "succeeded":
      return `${ended("succeeded")}.`;
    case "failed":
      return reason === ""
        ? `${ended("failed")}, and the service gave no reason. It makes no further changes. Try again. If the error persists, give the operation's name to the service's support.`
        : `${ended("failed")}: "${reason}". It makes no further changes. Resolve the cause, then try again.`;
    case "cancelled":
      return `${ended("been cancelled")}, by another client or by the service${saidBy(reason)}. Its changes up to then may remain. Find out who cancelled it, then try again.`;
    case "deadline":
      return `${name} had not ended ${after}, when ${allowed} was reached; its last known state is ${lastSeen(outcome.operation)}.${lastError(state.lastError)} It was not cancelled: it continues in the service and may still succeed. Check it again later, or allow more time.`;
    case "aborted":
      return `The wait for operation ${id} was interrupted ${after}; its last known state is ${lastSeen(outcome.operation)}. It was not cancelled: it continues in the service and may still succeed.`;
    case "vanished":
      return `${name} was not found ${after}: the service reported ${times(state.misses)} in a row that it does not exist. It is unknown whether the operation succeeded. Check the object itself.`;
    case "error":
      return `The state of operation ${id} could not be read ${after}; its last known state is ${lastSeen(outcome.operation)}. The operation continues in the service. Error: ${outcome.error.message}`;
  }
}

/** Quotes the service's reason for a cancellation, if any; only the reason of a failure is documented. */
function saidBy(reason: string): string {
  return reason === "" ? "" : ` (reason: "${reason}")`;
}

function lastSeen(operation: Operation): string {
  if (operation.state !== "UNRECOGNISED") return operation.state;
  return operation.wireState === ""
    ? "empty"
    : `"${operation.wireState}", which this program does not recognize`;
}

function lastError(error: { readonly message: string } | null): string {
  return error === null ? "" : ` The last poll failed: ${error.message}`;
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
