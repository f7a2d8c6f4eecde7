/** Messages about the outcome of a wait for an operation. */
import { excerpt } from "../errors/excerpt";
import { formatDuration } from "../duration";
import type { OperationOutcome } from "./poll-decision";
import type { Operation } from "./operation";
import type { Redact } from "../../base/redaction";

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
