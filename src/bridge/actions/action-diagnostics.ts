import type { CompletionProblem, Method } from "../../contract";
import { describeOutcome, type OperationOutcome } from "../../client";
import type { JournalUnusable, NotedRequest } from "../../calls/notes";
import {
  type Diagnostic,
  type Diagnostics,
  errorDiagnostic,
  type Path,
  warningDiagnostic,
} from "../../plugin";
import { effectOn } from "../lifecycle";
import { callFailed, mayHaveGoneThrough } from "../operations";
import type { ProviderContext } from "../context";

/** Diagnostics of actions: what was attempted, what the service answered, what to do next. None contains a secret. */

/** Reports a request that cannot be sent. */
export function invalidRequest(
  method: Method,
  { text, missingDefault }: CompletionProblem,
  place: string,
  path: Path | undefined,
): Diagnostic {
  const hint =
    missingDefault === undefined
      ? ""
      : ` Set it, or set the provider's argument "${missingDefault}" or the environment variable SVC_${missingDefault.toUpperCase()}.`;
  return errorDiagnostic(`Invalid request of ${method.name}`, `${place} ${text}.${hint}`, path);
}

/**
 * Warns that an action destroys data or powers an object off. The engine plans an action only if it will run. `name`: the object, if it is known.
 */
export function actionEffect(method: Method, name: string | undefined): Diagnostics {
  const object = name ?? "the object";
  const effect = effectOn(object, method);
  if (effect === undefined) return [];
  const summary =
    method.destroysData === true
      ? `This action destroys the data of ${object}`
      : `This action powers off ${object}`;
  return [warningDiagnostic(summary, `${method.name} ${effect}.`)];
}

/** Reports that a call failed. If the service may have carried it out, and it was noted, the detail says how to allow another one. */
export function actionFailed(
  what: string,
  error: unknown,
  notedRequest: NotedRequest | undefined,
  path: Path | undefined,
): Diagnostic {
  const failed = callFailed(`call ${what}`, error, path);
  if (notedRequest === undefined || !mayHaveGoneThrough(error)) return failed;
  return { ...failed, detail: `${failed.detail} ${unknownOutcome(what, notedRequest)}` };
}

/** Reports that an interrupted run sent the same request, and that its answer is not known. */
export function outcomeUnknown(what: string, notedRequest: NotedRequest): Diagnostic {
  const sentAt = new Date(notedRequest.note.startedAtMs).toISOString();
  return errorDiagnostic(
    `Unknown outcome of an earlier call of ${what}`,
    `An interrupted run sent the same request at ${sentAt}, and did not see the service's answer. The request was not sent again. ` +
      unknownOutcome(what, notedRequest),
  );
}

/** Reports an answer whose operation had ended before the request was sent, so that it does not show the outcome. */
export function endedBefore(
  what: string,
  operation: string,
  notedRequest: NotedRequest | undefined,
): Diagnostic {
  return errorDiagnostic(
    `Unknown outcome of ${what}`,
    `The service answered with ${operation}, which had ended before the request was sent. ` +
      (notedRequest === undefined ? REPEAT : unknownOutcome(what, notedRequest)),
  );
}

function unknownOutcome(what: string, { path }: NotedRequest): string {
  return (
    `The service may have carried out ${what}, so the same action is not called again for a day. Look at the object and at the service's ` +
    `operations. If it was not carried out, delete ${path}, and invoke the action again.`
  );
}

/** Reports that an action may have been interrupted before, and that this cannot be determined. */
export function refusedByJournal(what: string, problem: JournalUnusable): Diagnostic {
  return errorDiagnostic(
    `Recovery journal not usable for ${what}`,
    `${problem.message} An interrupted run may have called ${what} already, so nothing was sent. Make the journal readable, or move it away ` +
      "if you know that no run was interrupted.",
  );
}

/** Reports that the operation of an interrupted run had already succeeded, so that this invocation may have been meant as a new one. */
export function succeededEarlier(what: string, notedRequest: NotedRequest, operation: string): Diagnostic {
  const sentAt = new Date(notedRequest.note.startedAtMs).toISOString();
  return errorDiagnostic(
    `${what} succeeded earlier and was not called again`,
    `An interrupted run called ${what} with the same request at ${sentAt}. The service started ${operation}, which has succeeded since. ` +
      "This invocation may only repeat that one, so nothing was sent. If the action has to run once more, invoke it again: the next " +
      "invocation calls the method.",
  );
}

/** Reports an interruption while other runs on the same journal were ending. */
export function interruptedBeforeCall(what: string): Diagnostic {
  return errorDiagnostic(
    `Interrupted before ${what} was called`,
    "The provider was asked to stop while it waited for the end of an earlier run, so nothing was sent. Invoke the action again.",
  );
}

const RESUME = "Invoke the same action again: it waits for this operation first, and starts no other.";
const REPEAT = "Invoke the same action again: repeating this call is harmless.";

/** Reports that an operation did not succeed, or that its end was not seen. `note` is undefined if the call may be repeated. */
export function actionEnd(
  { client }: ProviderContext,
  what: string,
  outcome: OperationOutcome,
  ageMs: number,
  notedRequest: NotedRequest | undefined,
): Diagnostic {
  const text = describeOutcome(outcome, client.redact, ageMs);
  const next = notedRequest === undefined ? REPEAT : RESUME;
  switch (outcome.kind) {
    case "aborted":
      return errorDiagnostic(`Interrupted while waiting for ${what}`, `${text} ${next}`);
    case "deadline":
      return errorDiagnostic(
        `Timed out waiting for ${what}`,
        `${text} ${next} To allow more time, set \`timeout\` in the action's \`config\`.`,
      );
    case "error":
      return errorDiagnostic(`Error polling the operation of ${what}`, `${text} ${next}`);
    case "vanished":
      return errorDiagnostic(
        `Operation of ${what} not found`,
        notedRequest === undefined ? `${text} ${REPEAT}` : `${text} ${unknownOutcome(what, notedRequest)}`,
      );
    default:
      return errorDiagnostic(`${what} ${outcome.kind === "cancelled" ? "was cancelled" : "failed"}`, text);
  }
}
