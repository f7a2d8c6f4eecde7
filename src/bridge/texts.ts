import type { Field, Kind, Method, ProviderDefault } from "../contract";
import { isServiceError, UnexpectedAnswerError } from "../client";
import { type Diagnostic, errorDiagnostic, formatPath, type Path, warningDiagnostic } from "../plugin";
import type { Followed } from "./calls";
import { nameMetadataKey } from "./operation-name";
import { UnexpectedAnswer } from "./unexpected-answer";

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
  const interrupted = isServiceError(error) && error.reason === "aborted";
  return errorDiagnostic(`${interrupted ? "Interrupted: could" : "Could"} not ${attempt}`, reason, path);
}

/** A creation failed. Where it may have gone through all the same, there is something to look for. */
export function createFailed(kind: Kind, error: unknown, path?: Path): Diagnostic {
  const failed = callFailed(`create ${kind.name}`, error, path);
  const mayExist = error instanceof UnexpectedAnswerError || (isServiceError(error) && error.outcomeUnknown);
  if (!mayExist) return failed;
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

/** What a method does to which object, and for which attributes' sake. */
export interface Disruption {
  readonly kind: Kind;
  readonly name: string | undefined;
  readonly method: Method;
  /** As a person writes them. */
  readonly attributes: readonly string[];
}

/** Warnings of a plan: a change in place powers the object off, or destroys what it holds; or may do so, once values are known. */
export function disruption(
  { kind, name = kind.name, method, attributes }: Disruption,
  sureness: "certain" | "possible",
  path?: Path,
): readonly Diagnostic[] {
  const isSure = sureness === "certain";
  const cause = isSure
    ? `The change of ${inWords(attributes)} calls ${method.name}`
    : `${inWords(attributes)} ${attributes.length === 1 ? "is" : "are"} not known before the apply; a change of it calls ${method.name}`;
  const may = isSure ? "" : " may";
  if (method.destroysData === true) {
    return [
      warningDiagnostic(
        `This change${isSure ? " destroys" : " may destroy"} what ${name} holds`,
        `${cause}, and what ${name} holds is lost for good. ${method.description}${
          method.powersOff === true ? " It does not run meanwhile." : ""
        }`,
        path,
      ),
    ];
  }
  if (method.powersOff !== true) return [];
  return [
    warningDiagnostic(
      `This change${may} ${isSure ? "powers" : "power"} ${name} off`,
      `${cause}, and ${name} does not run meanwhile. ${method.description}`,
      path,
    ),
  ];
}

/** A warning of a plan: an object is replaced that could be changed in place, had the user allowed it. */
export function replacedWithoutPermission(
  { kind, name = kind.name, method, attributes }: Disruption,
  permission: Field,
  isOpen: boolean,
  path?: Path,
): Diagnostic {
  const reason = isOpen ? "is not known before the apply" : "is not true";
  return warningDiagnostic(
    `${name} is replaced, as ${permission.terraformName} ${reason}`,
    `The change of ${inWords(attributes)} can be made in place by ${method.name} alone, which destroys what the ${kind.name} holds: ` +
      `${method.description} To keep the object, with its name and addresses, and lose only what it holds, set ` +
      `${permission.terraformName} = true. As it is, the object is deleted and another one made.`,
    path,
  );
}

function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
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
const MORE_TIME = "More time can be given in the resource's `timeouts`.";

function doing({ kind, pending }: Followed): string {
  const origin = pending.source === undefined ? "" : ` as a clone of ${pending.source}`;
  return `${pending.verb} ${kind.name}${origin}`;
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
        `${text} ${next}${when === "here" ? ` ${MORE_TIME}` : ""}`,
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

/** The object that a new one was to be made from is not there. */
export function cloneSourceNotFound(source: string, path: Path): Diagnostic {
  return errorDiagnostic(
    `There is no ${source} to clone`,
    `${formatPath(path)} names it, and the service says that it does not exist. Nothing was made. Check the name, or create it first.`,
    path,
  );
}

/** An attribute of a clone that would not be as planned. Values are left out where they may be secret, or where nobody knows them. */
export interface CloneDifference {
  readonly attribute: string;
  readonly planned?: string;
  readonly source?: string;
  /** The argument that would allow the change in place. */
  readonly permission?: string;
}

/** A clone would differ from its plan, in what can neither be sent with the cloning nor be changed afterwards. */
export function cloneDiffers(
  kind: Kind,
  method: Method,
  source: string,
  differences: readonly CloneDifference[],
  path: Path,
): Diagnostic {
  const lines = differences.map(({ attribute, planned, source: theirs, permission }) => {
    const values =
      planned === undefined || theirs === undefined
        ? "is given, and the clone cannot be given it"
        : `is planned as ${planned}, and ${source} has ${theirs}`;
    const wayOut = permission === undefined ? "" : ` (${permission} = true would have it changed afterwards)`;
    return `  ${attribute} ${values}${wayOut}`;
  });
  return errorDiagnostic(
    `A clone of ${source} would not be as planned`,
    `What ${method.name} does not carry comes from the source, and cannot be changed in place afterwards:\n${lines.join("\n")}\n` +
      `Nothing was made. Give these attributes as the source has them, or leave them out where they are optional; or leave out ` +
      `${formatPath(path)} to have a new ${kind.name} made from nothing.`,
    path,
  );
}

/** A clone was made, and one of the changes that were to make it what is planned failed. */
export function cloneUnfinished(kind: Kind, name: string, problem: Diagnostic): Diagnostic {
  return errorDiagnostic(
    `The new ${kind.name} is a clone that is not finished`,
    `${name} was made, and was then to be changed into what is planned, but: ${problem.summary}. ${problem.detail} ` +
      untaint("the rest is changed in place"),
    problem.path,
  );
}

/** A clone was made, and the user pressed Ctrl-C before it was changed into what is planned. */
export function cloneInterrupted(kind: Kind, name: string, attributes: readonly string[]): Diagnostic {
  return warningDiagnostic(
    `Interrupted before the new ${kind.name} was finished`,
    `${name} was made as a clone. Its ${inWords(attributes)} may not be as planned yet; the next plan shows what is left, and the next apply ` +
      "changes it in place.",
  );
}

/** A creation succeeded, but nothing says what it made. */
export function noNameInMetadata(followed: Followed): Diagnostic {
  const { kind, pending } = followed;
  return errorDiagnostic(
    `Unexpected answer: could not ${doing(followed)}`,
    `Operation ${pending.operation} succeeded, but its metadata has no usable "${nameMetadataKey(kind)}", so that it is not known what was made. ` +
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

function untaint(then: string): string {
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

function waysToRemove(kind: Kind, name: string): string {
  return (
    `Delete ${name} in the service; or import it into a resource \`svc_${kind.terraformName}\` (\`terraform import <address> ${name}\`) and ` +
    "destroy that."
  );
}

function leftBehind(kind: Kind, name: string, left: string | undefined): string {
  return left === undefined
    ? "It was deleted again: nothing is left behind."
    : `It could not be deleted either (${left}), so that it is still there. ${waysToRemove(kind, name)}`;
}

/** An ephemeral object was not made, or nobody knows whether it was. */
export function ephemeralNotMade(kind: Kind, error: unknown, mayExist: boolean, path?: Path): Diagnostic {
  const failed = callFailed(`create the ephemeral ${kind.name}`, error, path);
  if (!mayExist) return failed;
  return {
    ...failed,
    detail: `${failed.detail} It may have been made all the same: look for a new ${kind.name} in the service, and delete it.`,
  };
}

/** An ephemeral object was made, and the answer does not say how it is called. */
export function ephemeralNameless(kind: Kind): Diagnostic {
  return errorDiagnostic(
    `Unexpected answer: could not create the ephemeral ${kind.name}`,
    `The service accepted the creation, but its answer has no usable resource name (${kind.pattern}), so that what was made cannot be ` +
      `deleted here. Look for a new ${kind.name} in the service, and delete it.`,
  );
}

/** An ephemeral object was made, and the answer is not of the contract's shape. `left`: why it is still there. */
export function ephemeralUnreadable(
  kind: Kind,
  name: string,
  error: unknown,
  left: string | undefined,
): Diagnostic {
  const failed = callFailed(`create the ephemeral ${kind.name}`, error);
  return { ...failed, detail: `${failed.detail} ${name} was made. ${leftBehind(kind, name, left)}` };
}

/** An ephemeral object was made, and the answer lacks what it was made for. */
export function ephemeralUntold(
  kind: Kind,
  name: string,
  attribute: string,
  left: string | undefined,
): Diagnostic {
  return errorDiagnostic(
    `Unexpected answer: could not create the ephemeral ${kind.name}`,
    `${name} was made, but the service's answer has no ${attribute}, which nothing else tells. ${leftBehind(kind, name, left)}`,
  );
}

/** The user pressed Ctrl-C while an ephemeral object was made. */
export function ephemeralInterrupted(kind: Kind, name: string, left: string | undefined): Diagnostic {
  return errorDiagnostic(
    `Interrupted: could not create the ephemeral ${kind.name}`,
    `The engine asked to stop while ${name} was made. ${leftBehind(kind, name, left)}`,
  );
}

/** An ephemeral object is needed no longer, and could not be deleted. */
export function ephemeralLeft(kind: Kind, name: string, left: string): Diagnostic {
  return errorDiagnostic(
    `Could not delete the ephemeral ${kind.name} ${name}`,
    `${left} It is still there, and whatever secret it has is still good. ${waysToRemove(kind, name)}`,
  );
}

/** An ephemeral object is to be deleted whose name the engine did not keep. */
export function ephemeralForgotten(kind: Kind): Diagnostic {
  return errorDiagnostic(
    `Could not delete an ephemeral ${kind.name}`,
    `The engine did not say which. Look for a ${kind.name} that this run has left in the service, and delete it.`,
  );
}
