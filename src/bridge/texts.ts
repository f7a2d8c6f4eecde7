import type { Kind } from "../contract";
import { describeOutcome, isServiceError, type OperationOutcome } from "../client";
import { type Diagnostic, errorDiagnostic, type Path, warningDiagnostic } from "../plugin";
import type { Pending } from "./pending";

/**
 * Every message of the bridge to the person at the engine, as functions: what was attempted, what the service said, what to
 * do next. None ever holds a secret.
 */

/** What went wrong with a call, in words. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A call failed. */
export function callFailed(attempt: string, error: unknown, path?: Path): Diagnostic {
  const title = `Could not ${attempt}`;
  const interrupted = isServiceError(error) && error.reason === "aborted";
  return errorDiagnostic(interrupted ? `Interrupted: could not ${attempt}` : title, reasonOf(error), path);
}

/** A provider argument cannot be used. */
export function configurationProblem(detail: string, path?: Path): Diagnostic {
  return errorDiagnostic("The provider is not configured", detail, path);
}

/** Neither the resource nor the provider says what is needed. */
export function missingDefault(
  attribute: string,
  argument: string,
  variable: string,
  path: Path,
): Diagnostic {
  return errorDiagnostic(
    "Missing value",
    `${attribute} is needed and not set. Set it here, or for every resource with the provider's argument "${argument}" ` +
      `or the environment variable ${variable}.`,
    path,
  );
}

/** An import id that is no name of the kind. */
export function badImportId(kind: Kind, id: string, needsScope: boolean): Diagnostic {
  return errorDiagnostic(
    "Invalid import id",
    `${JSON.stringify(id)} does not name a ${kind.name}. Give the full resource name, ${kind.pattern}, or its last part alone` +
      `${needsScope ? `; for that, set the provider's argument "project" or the environment variable SVC_PROJECT` : ""}.`,
  );
}

/** A data source found nothing. */
export function notFound(kind: Kind, name: string, path: Path): Diagnostic {
  return errorDiagnostic(
    `${kind.name} not found`,
    `The service says that ${name} does not exist. Check the name and its project, or create it first.`,
    path,
  );
}

/** A bare slug was given where nothing says which project it is in. */
export function noScope(kind: Kind, slug: string, path: Path): Diagnostic {
  return errorDiagnostic(
    "Which project?",
    `${JSON.stringify(slug)} is not a full resource name, and nothing says where to look for it. Give the full name, ${kind.pattern}, ` +
      `or set project_name here, "project" on the provider, or the environment variable SVC_PROJECT.`,
    path,
  );
}

/** The service answered with something that the contract does not foresee. */
export function unexpectedAnswer(attempt: string, error: unknown): Diagnostic {
  return errorDiagnostic(
    `Unexpected answer: could not ${attempt}`,
    `The service's answer cannot be used: ${reasonOf(error)}. The contract that this provider was built with does not match the service.`,
  );
}

/** How the wait for one of a resource's operations ended. */
export interface Followed {
  readonly kind: Kind;
  readonly pending: Pending;
  readonly outcome: OperationOutcome;
}

const KEEP =
  "Terraform marks the resource as tainted and would replace it. To keep what the operation makes, run `terraform untaint <address>` " +
  "with the address named below, then `terraform apply`: it goes on waiting and takes over the object.";
const RESUME = "Run `terraform apply` again: it waits for this operation first and starts no other.";

function doing({ kind, pending }: Followed): string {
  return `${pending.verb} ${kind.name}`;
}

/** The user pressed Ctrl-C while the service worked. */
export function interrupted(followed: Followed): Diagnostic {
  return warningDiagnostic(
    `Interrupted while waiting to ${doing(followed)}`,
    `${describeOutcome(followed.outcome)} Nothing was lost and nothing needs to be undone: the next plan or apply waits for it and takes over ` +
      "what it made.",
  );
}

/** The same where the engine must take it for an error, so as to keep the state as it is. */
export function interruptedError(followed: Followed): Diagnostic {
  return { ...interrupted(followed), severity: "error" };
}

/** The operation did not end well, or its end was not seen. */
export function operationEnd(followed: Followed): Diagnostic {
  const { outcome, pending, kind } = followed;
  const creating = pending.verb === "create";
  const text = describeOutcome(outcome);
  switch (outcome.kind) {
    case "deadline":
      return errorDiagnostic(
        `Out of time: could not ${doing(followed)}`,
        `${text} ${creating ? KEEP : RESUME} More time can be given in the resource's \`timeouts\`.`,
      );
    case "error":
      return errorDiagnostic(
        `Could not follow the operation to ${doing(followed)}`,
        `${text} ${creating ? KEEP : RESUME}`,
      );
    case "vanished":
      return errorDiagnostic(
        `Lost sight: could not ${doing(followed)}`,
        creating
          ? `${text} Look for the ${kind.name} in the service. Whether it is there or not, remove this resource from the state first ` +
              "(`terraform state rm <address>`); then import it, or apply again."
          : `${text} Run \`terraform plan\` to see how the object stands.`,
      );
    default:
      return errorDiagnostic(
        `${outcome.kind === "cancelled" ? "Cancelled" : "Failed"}: could not ${doing(followed)}`,
        text,
      );
  }
}

/** A creation that a former run had started turned out to have failed. */
export function createHadFailed(followed: Followed): Diagnostic {
  const { summary, detail } = operationEnd(followed);
  return warningDiagnostic(summary, `${detail} The resource is planned anew.`);
}

/** A creation succeeded, but nothing says what it made. */
export function noNameInMetadata(followed: Followed, key: string): Diagnostic {
  return errorDiagnostic(
    `Unexpected answer: could not ${doing(followed)}`,
    `Operation ${followed.pending.operation} succeeded, but its metadata has no usable "${key}", so that it is not known what was made. ` +
      "Look for it in the service, remove this resource from the state (`terraform state rm <address>`), and import the object.",
  );
}

/** The object was made, but cannot be read. */
export function createdButUnreadable(kind: Kind, name: string, error: unknown): Diagnostic {
  return errorDiagnostic(
    `Could not read the new ${kind.name}`,
    `${name} was created, but reading it failed: ${reasonOf(error)} Terraform marks it as tainted and would replace it. To keep it, run ` +
      "`terraform untaint <address>` with the address named below, then `terraform apply`.",
  );
}

/** An object in state that has no name and no operation to learn it from. */
export function nameless(kind: Kind): Diagnostic {
  return errorDiagnostic(
    "State without a name",
    `The state of this ${kind.name} holds no resource name, and no operation from which it could be learnt. Look for the object in the ` +
      "service, remove this resource from the state (`terraform state rm <address>`), and import the object if it exists.",
  );
}
