import type { Field, Kind, ProviderDefault } from "../contract";
import { isServiceError, UnexpectedAnswerError } from "../client";
import { type Diagnostic, errorDiagnostic, formatPath, type Path, warningDiagnostic } from "../plugin";
import { UnexpectedAnswer } from "../service";
import type { Followed } from "./calls";
import { HeldUp } from "./held-up";
import { nameMetadataKey, nameToldIn } from "./operation-name";

/**
 * Every message of the bridge to the person at the engine, as functions: what was attempted, what the service said, what to
 * do next. None ever holds a secret.
 */

/** A call failed, or its answer cannot be used. */
export function callFailed(attempt: string, error: unknown, path?: Path): Diagnostic {
  if (error instanceof UnexpectedAnswer) {
    return errorDiagnostic(
      `Unexpected answer: could not ${attempt}`,
      `The service's answer cannot be used: ${error.message}. The contract that this provider was built with does not match the service.`,
    );
  }
  if (error instanceof UnexpectedAnswerError)
    return errorDiagnostic(`Unexpected answer: could not ${attempt}`, error.message);
  const reason = error instanceof Error ? error.message : String(error);
  return errorDiagnostic(`${beginningOf(error)} not ${attempt}`, reason, path);
}

function beginningOf(error: unknown): string {
  if (error instanceof HeldUp) return error.by === "interrupt" ? "Interrupted: could" : "Held up: could";
  return isServiceError(error) && error.reason === "aborted" ? "Interrupted: could" : "Could";
}

/** Whether a creation that failed so may have made something all the same. */
export function mayHaveGoneThrough(error: unknown): boolean {
  return error instanceof UnexpectedAnswerError || (isServiceError(error) && error.outcomeUnknown);
}

/** A creation failed. Where it may have gone through all the same, there is something to look for. */
export function createFailed(kind: Kind, error: unknown, path?: Path): Diagnostic {
  const failed = callFailed(`create ${kind.name}`, error, path);
  if (!mayHaveGoneThrough(error)) return failed;
  return {
    ...failed,
    detail: `${failed.detail} If it is there, import it (\`terraform import <address> <resource name>\`) instead of applying again, which would make a second one.`,
  };
}

/** Neither the resource nor the provider, where it has an argument for it, says what is needed. */
export function missingDefault(
  attribute: string,
  argument: ProviderDefault | undefined,
  path: Path,
): Diagnostic {
  const wayOut =
    argument === undefined ? "it here" : `it here, or for every resource with ${defaultSources(argument)}`;
  return errorDiagnostic("Missing value", `${attribute} is needed and not set. Set ${wayOut}.`, path);
}

/** The configuration gives fields of which at most one can be given. */
export function excludeEachOther(paths: readonly Path[], isQuotable: boolean): Diagnostic {
  const names = inWords(paths.map(formatPath));
  return errorDiagnostic(
    "Only one of them can be given",
    `${names} exclude each other: the service takes one of them at most. Keep one, and remove the other${paths.length > 2 ? "s" : ""}.`,
    isQuotable ? paths.at(-1) : undefined,
  );
}

/** A version stands in the configuration without the value that it is the version of. */
export function versionWithoutValue(value: Path, version: Path, isQuotable: boolean): Diagnostic {
  return errorDiagnostic(
    "Version without its value",
    `${formatPath(version)} is set, but ${formatPath(value)} is not. The value is stored nowhere, so that it has to be given ` +
      `with its version: set ${formatPath(value)}, or remove ${formatPath(version)}.`,
    isQuotable ? version : undefined,
  );
}

/** An import id that is no name of the kind. `parentField`: nothing says in what a bare slug would be looked for. */
export function badImportId(kind: Kind, id: string, parentField: Field | undefined): Diagnostic {
  const fallback = parentField?.defaultFrom;
  const slug =
    parentField === undefined
      ? ", or its last part alone"
      : fallback === undefined
        ? ""
        : `, or its last part alone; for that, set ${defaultSources(fallback)}`;
  return errorDiagnostic(
    "Invalid import id",
    `${JSON.stringify(id)} does not name a ${kind.name}. Give the full resource name, ${kind.pattern}${slug}.`,
  );
}

/** A data source found nothing. */
export function notFound(kind: Kind, name: string, path: Path): Diagnostic {
  return errorDiagnostic(
    `${kind.name} not found`,
    `The service says that ${name} does not exist. Check the name, or create it first.`,
    path,
  );
}

/** A data source was given what is no full name, and nothing says where to look for a bare slug. */
export function noScope(kind: Kind, given: string, parentField: Field | undefined, path: Path): Diagnostic {
  const fallback = parentField?.defaultFrom;
  const wayOut =
    parentField === undefined
      ? ""
      : `, or set ${parentField.terraformName} here${fallback === undefined ? "" : `, or ${defaultSources(fallback)}`}`;
  return errorDiagnostic(
    `Which ${kind.name}?`,
    `${JSON.stringify(given)} is not a full resource name, and nothing says where to look for it. Give the full name, ${kind.pattern}${wayOut}.`,
    path,
  );
}

function defaultSources(argument: ProviderDefault): string {
  return `the provider's argument "${argument}" or the environment variable SVC_${argument.toUpperCase()}`;
}

const RESUME = "Run `terraform apply` again: it waits for this operation first and starts no other.";

function doing({ kind, pending, name }: Followed): string {
  const origin = pending.source === undefined ? "" : ` as a clone of ${pending.source}`;
  const object = pending.verb !== "delete" || name === undefined ? "" : ` ${name}`;
  return `${pending.verb} ${kind.name}${object}${origin}`;
}

/** The user pressed Ctrl-C while the service made something: the state holds all that is needed to go on. */
export function interrupted(followed: Followed): Diagnostic {
  return warningDiagnostic(
    `Interrupted while waiting to ${doing(followed)}`,
    `${followed.text} Nothing was lost and nothing needs to be undone: the next plan or apply waits for it ` +
      `and ${followed.pending.verb === "create" ? "takes over what it made" : "goes on from there"}.`,
  );
}

/** The same where the engine must take it for an error, so as to keep the state as it is. */
export function interruptedError(followed: Followed): Diagnostic {
  return { ...interrupted(followed), severity: "error" };
}

/** The operation did not end well, or its end was not seen: one that was started `here`, or one `resumed` that an earlier run had started. */
export function operationEnd(followed: Followed, when: "here" | "resumed"): Diagnostic {
  const { outcome, kind, pending, text } = followed;
  const taints = pending.verb === "create" && when === "here";
  const next = taints ? untaint("it goes on waiting and takes over the object") : RESUME;
  switch (outcome.kind) {
    case "deadline":
      return errorDiagnostic(
        `Out of time: could not ${doing(followed)}`,
        `${text} ${next}${when === "here" ? ` More time can be given in the resource's \`timeouts\` (\`${pending.verb}\`).` : ""}`,
      );
    case "error":
      return errorDiagnostic(`Could not follow the operation to ${doing(followed)}`, `${text} ${next}`);
    case "vanished":
      return errorDiagnostic(
        `Lost sight: could not ${doing(followed)}`,
        pending.verb === "create"
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

/** An operation that an earlier run had started turned out not to have succeeded. */
export function earlierEnd(followed: Followed): Diagnostic {
  return warningDiagnostic(
    `${followed.outcome.kind === "cancelled" ? "Cancelled" : "Failed"}: an earlier run could not ${doing(followed)}`,
    `${followed.text} The plan goes by how things stand now.`,
  );
}

/** An update of what an earlier run had begun to make, and what was never made. */
export function nothingToUpdate(kind: Kind): Diagnostic {
  return errorDiagnostic(
    `There is no ${kind.name} to update`,
    "An earlier run had begun to create it, and that has failed. Run `terraform apply` again, without `-refresh=false`: it is then created anew.",
  );
}

/** A creation succeeded, but nothing says what it made. */
export function noNameInMetadata(followed: Followed): Diagnostic {
  const { kind, pending, outcome } = followed;
  const told = nameToldIn(kind, outcome.operation.metadata);
  const found = told === undefined ? "" : ` (${told} cannot be what was made here)`;
  return errorDiagnostic(
    `Unexpected answer: could not ${doing(followed)}`,
    `Operation ${pending.operation} succeeded, but its metadata has no usable "${nameMetadataKey(kind)}"${found}, so that it is not known what was made. ` +
      "Look for it in the service, remove this resource from the state (`terraform state rm <address>`), and import the object.",
  );
}

/** The object was made, but cannot be read. */
export function createdButUnreadable(kind: Kind, name: string, error: unknown): Diagnostic {
  const failed = callFailed(`read the new ${kind.name}`, error);
  return {
    ...failed,
    detail: `${name} was created, but could not be read afterwards. ${failed.detail} ${untaint("the object stays")}`,
  };
}

/** The object was made, and the user pressed Ctrl-C before it was read. */
export function createdAndInterrupted(kind: Kind, name: string): Diagnostic {
  return warningDiagnostic(
    `Interrupted before the new ${kind.name} was read`,
    `${name} was created. What the service has set in it is not in the state yet; the next plan or apply reads it.`,
  );
}

/** What to do where Terraform would replace an object that is there; `then`: what the next apply does instead. */
export function untaint(then: string): string {
  return (
    "Terraform marks the resource as tainted and would replace it. To keep it, run `terraform untaint <address>` " +
    `with the address named below, then \`terraform apply\`: ${then}.`
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

/** Names as a sentence lists them. */
export function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}
