import { isServiceError, type OperationOutcome } from "../client";
import type { FailureFacts } from "./command";
import { EXIT_CODES, type ExitCodeName } from "./exit-code";

/** How a stop by the user ends the command. */
export function exitOfSignal(signal: "SIGINT" | "SIGTERM" | undefined): ExitCodeName {
  return signal === "SIGTERM" ? "terminated" : "interrupted";
}

/** The facts of a call that was rejected. Undefined for an error that is not of a call. */
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

/** The facts of an operation's end; undefined where it succeeded. */
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

/** What is worse comes later: of several ends, a program should hear of the worst. */
const SEVERITY: readonly ExitCodeName[] = [
  "done",
  "timeUp",
  "unknown",
  "failed",
  "unusable",
  "interrupted",
  "terminated",
];

/** The exit code of the worst of several ends. */
export function worstExit(ends: readonly ExitCodeName[]): number {
  const worst = Math.max(0, ...ends.map((end) => SEVERITY.indexOf(end)));
  return EXIT_CODES[SEVERITY[worst] ?? "failed"];
}
