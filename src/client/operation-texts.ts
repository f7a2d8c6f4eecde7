/** The sentences about operations: how a wait ended, and answers that should carry an operation and do not. */
import { excerpt } from "./excerpt";
import { formatDuration } from "./duration";
import type { OperationOutcome } from "./poll-decision";
import type { Operation } from "./operation";

/** A wait that begins so long after its operation, in milliseconds, is that of another program; its own begins some milliseconds after. */
const LONG_BEFORE_MS = 1000;

/**
 * A wait's end as a paragraph for the end user: what was waited for, how it ended, what that means for the object, what to
 * do next. For `succeeded` it is one sentence.
 *
 * @param begunAtMs when the operation began, if that is known and long before the wait did: the wait of an earlier program was taken up.
 * The times in the text then count from there, and of an end it is said only when it was seen. Milliseconds since the Unix epoch.
 */
export function describeOutcome(outcome: OperationOutcome, begunAtMs = outcome.state.startedAtMs): string {
  const { state } = outcome;
  const isResumed = state.startedAtMs - begunAtMs >= LONG_BEFORE_MS;
  const elapsed = formatDuration(state.endedAtMs - Math.min(begunAtMs, state.startedAtMs));
  // The name came from outside: whatever it holds, the text stays one line.
  const id = excerpt(outcome.operation.name, 200);
  const name = `Operation ${id}`;
  const after = isResumed ? `${elapsed} after it had begun` : `after ${elapsed}`;
  const allowed = `the time allowed for ${isResumed ? "this wait" : "it"} (${formatDuration(state.deadlineAtMs - state.startedAtMs)})`;
  const ended = (word: "succeeded" | "failed" | "been cancelled"): string => {
    const passive = word === "been cancelled";
    // It may have ended long before anybody looked.
    return isResumed && state.polls === 1
      ? `${name} was seen to have ${word} ${after}`
      : `${name} ${passive ? "was cancelled" : word} ${after}`;
  };
  switch (outcome.kind) {
    case "succeeded":
      return `${ended("succeeded")}.`;
    case "failed":
      return outcome.errorMessage === ""
        ? `${ended("failed")}, and the service gave no reason. Nothing more will come of it. Try again; if it stays, give the operation's name to the service's support.`
        : `${ended("failed")}: "${outcome.errorMessage}". Nothing more will come of it. Remove the cause, then try again.`;
    case "cancelled":
      return `${ended("been cancelled")}, by somebody else or by the service${saidBy(outcome.operation)}. What it had done by then may remain. Find out who cancelled it, then try again.`;
    case "deadline":
      return `${name} had not ended ${after}, when ${allowed} ran out; it was last seen ${lastSeen(outcome.operation)}.${lastError(state.lastError)} It was not cancelled: it goes on in the service and may still succeed. Look at it again later, or allow more time.`;
    case "aborted":
      return `Waiting for operation ${id} was interrupted ${after}; it was last seen ${lastSeen(outcome.operation)}. It was not cancelled: it goes on in the service and may still succeed.`;
    case "vanished":
      return `${name} is not known to the service: ${after}, it had been asked for ${times(state.misses)} in a row and not been found. Whether it succeeded cannot be told. Look at the object itself.`;
    case "error":
      return `The state of operation ${id} could not be read ${after}; it was last seen ${lastSeen(outcome.operation)}. It goes on in the service all the same. The reason was: ${outcome.error.message}`;
  }
}

/** The text about an answer that has no usable operation. */
export function unexpectedOperationText(fault: "missing" | "nameless", fields: readonly string[]): string {
  const found =
    fields.length === 0 ? "no field at all" : `the fields ${excerpt(fields.slice(0, 20).join(", "), 300)}`;
  const carriedOut =
    "The request itself was accepted, so what it asked for may be under way. Look at the object itself.";
  return fault === "missing"
    ? `The service's answer should name the operation that it began, in a field "operation", but it has ${found}. ${carriedOut}`
    : `The service's answer holds an operation without a name, so that it cannot be waited for; it has ${found}. ${carriedOut}`;
}

/** What the service says of a cancellation, where it says anything; documented is a reason of failures alone. */
function saidBy({ errorMessage }: Operation): string {
  return errorMessage === "" ? "" : `, which says "${errorMessage}"`;
}

function lastSeen(operation: Operation): string {
  if (operation.state !== "UNRECOGNISED") return operation.state;
  return operation.wireState === ""
    ? "without a state"
    : `in the state "${operation.wireState}", which this program does not know`;
}

function lastError(error: { readonly message: string } | null): string {
  return error === null ? "" : ` The last attempt to look at it failed: ${error.message}`;
}

function times(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
