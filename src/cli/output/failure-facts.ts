import { isServiceError, type OperationOutcome } from "../../client";
import type { FailureFacts } from "../command";
import { EXIT_CODES, type ExitCodeName } from "./exit-code";

/** Returns the exit code of an interruption by a signal. */
export function exitOfSignal(signal: "SIGINT" | "SIGTERM" | undefined): ExitCodeName {
  return signal === "SIGTERM" ? "terminated" : "interrupted";
}

/** Returns the facts of a failed call; undefined for any other error. */
export function factsOfCall(
  error: unknown,
  isRead: boolean,
  stopped: ExitCodeName,
): FailureFacts | undefined {
  if (!isServiceError(error)) return undefined;
  const { code, requestId, reason, facts } = error;
  const isOpen = !isRead && (error.outcomeUnknown || facts.earlierAttemptUnknown === true);
  const exit =
    reason === "aborted" ? stopped : isOpen ? "unknown" : reason === "deadline" ? "timeUp" : "failed";
  return { code, exit, requestId };
}

/** Returns the facts of an operation's outcome; undefined if it succeeded. */
export function factsOfOutcome(outcome: OperationOutcome, stopped: ExitCodeName): FailureFacts | undefined {
  const { kind } = outcome;
  const operation = outcome.operation.name;
  switch (kind) {
    case "succeeded":
      return undefined;
    case "failed":
      return { code: "operation_failed", exit: "failed", operation };
    case "cancelled":
      return { code: "operation_cancelled", exit: "failed", operation };
    case "deadline":
      return { code: "deadline_exceeded", exit: "timeUp", operation };
    case "aborted":
      return { code: "interrupted", exit: stopped, operation };
    case "vanished":
      return { code: "operation_vanished", exit: "unknown", operation, requestId: outcome.error.requestId };
    case "error": {
      const { error } = outcome;
      const requestId = isServiceError(error) ? error.requestId : undefined;
      return { code: isServiceError(error) ? error.code : "unknown", exit: "unknown", operation, requestId };
    }
  }
}

/** Exit codes in order of increasing severity: of several, a command returns the worst. */
const SEVERITY: readonly ExitCodeName[] = [
  "done",
  "timeUp",
  "unknown",
  "failed",
  "unusable",
  "interrupted",
  "terminated",
];

/** Returns the exit code of the worst of several outcomes. */
export function worstExit(ends: readonly ExitCodeName[]): number {
  const worst = Math.max(0, ...ends.map((end) => SEVERITY.indexOf(end)));
  return EXIT_CODES[SEVERITY[worst] ?? "failed"];
}
