// One file despite its length: the texts about calls that change an object, which share their sentences.
import {
  type Field,
  type Kind,
  type Method,
  nameMetadataKey,
  type ProviderDefault,
  withArticle,
} from "../../contract";
import { isServiceError, UnexpectedAnswerError } from "../../client";
import { type Diagnostic, errorDiagnostic, type Path, warningDiagnostic } from "../../plugin";
import { IncompleteAnswer, OtherObject, UnexpectedAnswer } from "../../api";
import { NotSentError, nameGivenIn } from "../../calls";
import type { Followed } from "./followed";
import { withAttributeNames } from "./attribute-names";
import {
  causeOfAnswer,
  causeOfUnclearDeletion,
  causeOfUpdate,
  type ContractCause,
  withOverlayHint,
} from "./overlay-hint";
import { errorText } from "../../base/json";

/** Diagnostics of the bridge: what was attempted, what the service answered, what to do next. None contains a secret. */

/** Returns an attempt with its verb as a gerund: `creating Disk` for `create Disk`. */
function gerund(attempt: string): string {
  return attempt.replace(/^(\w+?)e?\b/, "$1ing");
}

/**
 * Reports that a call failed or that its answer cannot be used.
 *
 * @param attempt begins with a verb in the infinitive: `create Disk`
 */
export function callFailed(attempt: string, error: unknown, path?: Path): Diagnostic {
  if (error instanceof IncompleteAnswer || error instanceof OtherObject) {
    return errorDiagnostic(
      unexpectedResponse(attempt),
      `The service's answer cannot be used: ${error.message}. The state contains nothing from this answer. Try again. If the error ` +
        "persists, report it to the service's support. The contract that this provider was built with may also promise more than the " +
        "service returns.",
    );
  }
  if (error instanceof UnexpectedAnswer) {
    return errorDiagnostic(
      unexpectedResponse(attempt),
      `The service's answer cannot be used: ${error.message}. The contract that this provider was built with does not match the service.`,
    );
  }
  if (error instanceof UnexpectedAnswerError) {
    return errorDiagnostic(unexpectedResponse(attempt), error.message);
  }
  const reason = errorText(error);
  return errorDiagnostic(`${failureOf(error)} ${gerund(attempt)}`, reason, path);
}

function unexpectedResponse(attempt: string): string {
  return `Unexpected response while ${gerund(attempt)}`;
}

/** Reports that a call about one object failed. Adds advice if the answer suggests, but does not prove, that the object is gone. */
export function objectCallFailed(
  verb: "read" | "delete",
  kind: Kind,
  name: string,
  error: unknown,
): Diagnostic {
  const failed = callFailed(`${verb} ${kind.name} ${name}`, error);
  if (!isServiceError(error) || error.httpStatus !== 404) {
    return withOverlayHint(kind, failed, causeOfAnswer(error));
  }
  const unclear = {
    ...failed,
    detail:
      `${failed.detail} The answer does not prove that the ${kind.name} does not exist, so it stays in the state. ` +
      "If you know that it does not exist, remove it from the state with `terraform state rm <address>`.",
  };
  return withOverlayHint(kind, unclear, causeOfUnclearDeletion(error));
}

/** Reports that a call of an update failed. */
export function updateFailed(kind: Kind, method: Method, error: unknown, path?: Path): Diagnostic {
  const named = withAttributeNames(kind.fields, error, method);
  const failed = callFailed(`update ${kind.name} (${method.name})`, named, path);
  return withOverlayHint(kind, failed, causeOfUpdate(error, method));
}

/** Returns the beginning of the title, which the gerund of the attempt completes. */
function failureOf(error: unknown): string {
  if (error instanceof NotSentError && error.by === "conflict") {
    return "Timed out waiting for another change before";
  }
  const isInterrupted =
    error instanceof NotSentError || (isServiceError(error) && error.reason === "aborted");
  return isInterrupted ? "Interrupted while" : "Error";
}

/** Whether a create that failed with this error may have created an object. */
export function mayHaveGoneThrough(error: unknown): boolean {
  const isUnusable = error instanceof UnexpectedAnswerError || error instanceof UnexpectedAnswer;
  return isUnusable || (isServiceError(error) && error.outcomeUnknown);
}

/** Reports that a create or clone failed. If it may have succeeded, the detail says how to import the object. */
export function createFailed(
  kind: Kind,
  error: unknown,
  path?: Path,
  method: Method | undefined = kind.methods.create,
): Diagnostic {
  const failed = callFailed(`create ${kind.name}`, withAttributeNames(kind.fields, error, method), path);
  if (!mayHaveGoneThrough(error)) return failed;
  const unclear = {
    ...failed,
    detail:
      `${failed.detail} If the ${kind.name} exists, import it (\`terraform import <address> <resource name>\`) instead of applying again: ` +
      "another apply would create a second one.",
  };
  const isUnusable = error instanceof UnexpectedAnswerError || causeOfAnswer(error)?.is === "other-shape";
  const cause: ContractCause | undefined = isUnusable
    ? { is: "nameless-create", method: kind.methods.create }
    : causeOfAnswer(error);
  return withOverlayHint(kind, unclear, cause);
}

/** Reports that neither the resource nor the provider sets a required value. */
export function missingDefault(
  attribute: string,
  argument: ProviderDefault | undefined,
  path: Path,
): Diagnostic {
  const wayOut =
    argument === undefined ? "it here" : `it here, or for all resources with ${defaultSources(argument)}`;
  return errorDiagnostic("Missing value", `${attribute} is required, but not set. Set ${wayOut}.`, path);
}

/** Reports that an import ID is not a name of the kind. `parentField`: set if a bare slug cannot be resolved for lack of a parent. */
export function badImportId(kind: Kind, id: string, parentField: Field | undefined): Diagnostic {
  const fallback = parentField?.defaultFrom;
  const slug =
    parentField === undefined
      ? ", or its last part alone"
      : fallback === undefined
        ? ""
        : `, or its last part alone. The last part alone requires ${defaultSources(fallback)}`;
  return errorDiagnostic(
    "Invalid import ID",
    `${JSON.stringify(id)} is not the name of ${withArticle(kind.name)}. Specify the full resource name, ${kind.pattern}${slug}.`,
  );
}

/** Reports that the object of a data source does not exist. */
export function notFound(kind: Kind, name: string, path: Path): Diagnostic {
  return errorDiagnostic(
    `${kind.name} not found`,
    `The service reports that ${name} does not exist. Check the name, or create the object first.`,
    path,
  );
}

/**
 * Reports that the name in a data source is not a full name and that a bare slug cannot be resolved. `parent`: the data source's argument
 * for the parent, if it has one.
 */
export function noScope(kind: Kind, given: string, parent: Field | undefined, path: Path): Diagnostic {
  const fallback = parent?.defaultFrom === undefined ? "" : `, or ${defaultSources(parent.defaultFrom)}`;
  const wayOut = parent === undefined ? "" : `, or set ${parent.terraformName} here${fallback}`;
  return errorDiagnostic(
    `Ambiguous ${kind.name} name`,
    `${JSON.stringify(given)} is not a full resource name, and its parent is unknown. Specify the full name, ${kind.pattern}${wayOut}.`,
    path,
  );
}

function defaultSources(argument: ProviderDefault): string {
  return `the provider's argument "${argument}" or the environment variable SVC_${argument.toUpperCase()}`;
}

const RESUME = "Run `terraform apply` again. It waits for this operation first and starts no other.";

function attemptOf({ kind, pending, name }: Followed): string {
  const origin = pending.source === undefined ? "" : ` as a clone of ${pending.source}`;
  const object = pending.verb !== "delete" || name === undefined ? "" : ` ${name}`;
  return `${pending.verb} ${kind.name}${object}${origin}`;
}

/** Reports that the user pressed Ctrl-C during an operation. The state holds everything needed to continue. */
export function interrupted(followed: Followed): Diagnostic {
  return warningDiagnostic(
    `Interrupted while waiting for the operation to ${attemptOf(followed)}`,
    `${followed.text} Nothing is lost, and nothing needs to be undone. The next plan or apply waits for the operation ` +
      `and ${followed.pending.verb === "create" ? "adopts the object that it created" : "continues from there"}.`,
  );
}

/** Like {@link interrupted}, as an error, so that the engine keeps the state. */
export function interruptedError(followed: Followed): Diagnostic {
  return { ...interrupted(followed), severity: "error" };
}

/**
 * Reports that an operation did not succeed, or that its end was not seen. `when`: started `here`, or `resumed` from an earlier run.
 * `next`: what to do if its end was not seen.
 */
export function operationEnd(followed: Followed, when: "here" | "resumed", next = RESUME): Diagnostic {
  const { outcome, kind, pending, text } = followed;
  switch (outcome.kind) {
    case "deadline":
      return withOverlayHint(
        kind,
        errorDiagnostic(
          `Timed out ${gerund(attemptOf(followed))}`,
          `${text} ${next}${when === "here" ? ` To allow more time, set \`${pending.verb}\` in the resource's \`timeouts\`.` : ""}`,
        ),
        { is: "slow" },
      );
    case "error":
      return errorDiagnostic(`Error polling the operation to ${attemptOf(followed)}`, `${text} ${next}`);
    case "vanished":
      return errorDiagnostic(
        `Operation not found while ${gerund(attemptOf(followed))}`,
        pending.verb === "create"
          ? `${text} Look for the ${kind.name} in the service. Whether or not it exists, first remove this resource from the state ` +
              "(`terraform state rm <address>`). Then import the object, or apply again."
          : `${text} Run \`terraform plan\` to see the current state of the object.`,
      );
    default:
      return errorDiagnostic(
        `Operation ${outcome.kind === "cancelled" ? "cancelled" : "failed"} while ${gerund(attemptOf(followed))}`,
        text,
      );
  }
}

/** Reports that an operation that an earlier run started did not succeed. */
export function earlierEnd(followed: Followed): Diagnostic {
  return warningDiagnostic(
    `Operation of an earlier run ${followed.outcome.kind === "cancelled" ? "cancelled" : "failed"} while ${gerund(attemptOf(followed))}`,
    `${followed.text} The plan is based on the current state of the service.`,
  );
}

/** Reports that an update is impossible because the create of an earlier run failed. */
export function nothingToUpdate(kind: Kind): Diagnostic {
  return errorDiagnostic(
    `No ${kind.name} to update`,
    "An earlier run started to create it, and that operation failed. Run `terraform apply` again, without `-refresh=false`, to create it.",
  );
}

/** Reports that a create succeeded, but its metadata contains no usable name. */
export function noNameInMetadata(followed: Followed): Diagnostic {
  const { kind, pending, outcome } = followed;
  const told = nameGivenIn(kind, outcome.operation.metadata);
  const found = told === undefined ? "" : ` (${told} cannot be the created object)`;
  return errorDiagnostic(
    unexpectedResponse(attemptOf(followed)),
    `Operation ${pending.operation} succeeded, but its metadata has no usable "${nameMetadataKey(kind)}"${found}. The name of the created ` +
      `${kind.name} is therefore unknown. Look for it in the service, remove this resource from the state ` +
      "(`terraform state rm <address>`), and import the object.",
  );
}

/** Reports that an object was created, but cannot be read. */
export function createdButUnreadable(kind: Kind, name: string, error: unknown, next: string): Diagnostic {
  const failed = callFailed(`read the new ${kind.name}`, error);
  return {
    ...failed,
    detail: `${name} was created, but could not be read afterwards. ${failed.detail} ${next}`,
  };
}

/** Reports that the user pressed Ctrl-C after an object was created and before it was read. */
export function createdAndInterrupted(kind: Kind, name: string): Diagnostic {
  return warningDiagnostic(
    `Interrupted before the new ${kind.name} was read`,
    `${name} was created. The values that the service computed are not in the state yet. The next plan or apply reads them.`,
  );
}

/** Returns the next step if only the journal, in `place`, records a create. `then`: what the next apply does with it. */
export function applyFromJournal(place: string, then: string): string {
  return (
    `Run \`terraform apply\` again with the same configuration: ${then}, and creates no other object. Until then, no state contains the ` +
    `object. Only ${place} records it, so keep that folder. To delete the object, apply first, then destroy.`
  );
}

/** Returns the next step if Terraform would replace an existing object. `then`: what the next apply does instead. */
export function untaint(then: string): string {
  return (
    "Terraform marks the resource as tainted and would replace it. To keep it, run `terraform untaint <address>` " +
    `with the address named below, then \`terraform apply\`: ${then}.`
  );
}

/** Reports a state that has neither a name nor an operation that could supply it. */
export function nameless(kind: Kind): Diagnostic {
  return errorDiagnostic(
    "Missing resource name in state",
    `The state of this ${kind.name} contains no resource name, and no operation that could supply it. Look for the object in the ` +
      "service, remove this resource from the state (`terraform state rm <address>`), and import the object if it exists.",
  );
}
