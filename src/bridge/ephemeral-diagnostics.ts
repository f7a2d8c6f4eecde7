import { type Kind, withArticle } from "../contract";
import { type Diagnostic, errorDiagnostic, type Path, warningDiagnostic } from "../plugin";
import { callFailed, withAttributeNames } from "./operations";

/** Diagnostics about ephemeral objects: what was attempted, what the service answered and what is left behind. None contains a secret. */

function howToRemove(kind: Kind, name: string): string {
  return (
    `Delete ${name} in the service, or import it into a resource \`svc_${kind.terraformName}\` (\`terraform import <address> ` +
    `${name}\`) and destroy that resource.`
  );
}

function leftBehind(kind: Kind, name: string, left: string | undefined): string {
  return left === undefined
    ? "It was deleted again, and nothing is left behind."
    : `It could not be deleted either (${left}), so it still exists. ${howToRemove(kind, name)}`;
}

/** Reports that creating an ephemeral object failed. `mayExist`: the object may exist all the same. */
export function ephemeralNotMade(kind: Kind, error: unknown, mayExist: boolean, path?: Path): Diagnostic {
  const named = withAttributeNames(kind.fields, error, kind.methods.create);
  const failed = callFailed(`create the ephemeral ${kind.name}`, named, path);
  if (!mayExist) return failed;
  return {
    ...failed,
    detail: `${failed.detail} It may exist nevertheless. Look for a new ${kind.name} in the service, and delete it.`,
  };
}

/** Reports that an ephemeral object was created, but the answer does not contain its name. */
export function ephemeralNameless(kind: Kind): Diagnostic {
  return errorDiagnostic(
    `Unexpected response while creating the ephemeral ${kind.name}`,
    `The service accepted the request, but its answer has no usable resource name (${kind.pattern}), so the provider cannot delete the ` +
      `created object. Look for a new ${kind.name} in the service, and delete it.`,
  );
}

/** Reports that an ephemeral object was created, but the answer names another object. */
export function ephemeralOfAnother(kind: Kind, name: string): Diagnostic {
  return errorDiagnostic(
    `Unexpected response while creating the ephemeral ${kind.name}`,
    `The service accepted the request, but its answer cannot be used: it names ${name}, and reading that name returns another object or ` +
      `none. ${name} was not touched. The created object is unknown. Look for a new ${kind.name} in the service, and delete it.`,
  );
}

/** Reports that an ephemeral object was created, but the answer does not match the contract. `left`: why the object still exists. */
export function ephemeralUnreadable(
  kind: Kind,
  name: string,
  error: unknown,
  left: string | undefined,
): Diagnostic {
  const failed = callFailed(`create the ephemeral ${kind.name}`, error);
  return { ...failed, detail: `${failed.detail} ${name} was created. ${leftBehind(kind, name, left)}` };
}

/** Reports that an ephemeral object was created, but the answer lacks its returned-once attribute. */
export function ephemeralIncomplete(
  kind: Kind,
  name: string,
  attribute: string,
  left: string | undefined,
): Diagnostic {
  return errorDiagnostic(
    `Unexpected response while creating the ephemeral ${kind.name}`,
    `${name} was created, but the service's answer has no ${attribute}, and no other call returns it. ${leftBehind(kind, name, left)}`,
  );
}

/** Reports that the user pressed Ctrl-C while an ephemeral object was being created. */
export function ephemeralInterrupted(kind: Kind, name: string, left: string | undefined): Diagnostic {
  return errorDiagnostic(
    `Interrupted while creating the ephemeral ${kind.name}`,
    `The engine asked to stop while ${name} was being created. ${leftBehind(kind, name, left)}`,
  );
}

/** Reports that an ephemeral object is no longer needed, but could not be deleted. */
export function ephemeralLeft(kind: Kind, name: string, left: string): Diagnostic {
  return errorDiagnostic(
    `Error deleting the ephemeral ${kind.name} ${name}`,
    `${left} It still exists, and any secret of it is still valid. ${howToRemove(kind, name)} The next run of this state tries again.`,
  );
}

/** Reports that the name of an ephemeral object to delete is unknown, because the engine did not keep it. */
export function ephemeralForgotten(kind: Kind): Diagnostic {
  return errorDiagnostic(
    `Error deleting an ephemeral ${kind.name}`,
    `The engine did not say which one. Look in the service for ${withArticle(kind.name)} that this run has left, and delete it.`,
  );
}

/** Reports that this run deleted an ephemeral object of an earlier run that was killed before it could. */
export function ephemeralRevoked(kind: Kind, name: string): Diagnostic {
  return warningDiagnostic(
    `Deleted an ephemeral ${kind.name} of an earlier run`,
    `An earlier run of this state created ${name} for its own use, and was interrupted before it deleted it. It is deleted now.`,
  );
}

/** Reports that this run could not delete an ephemeral object of an earlier run. */
export function ephemeralStillLeft(kind: Kind, name: string, reason: string): Diagnostic {
  return warningDiagnostic(
    `An ephemeral ${kind.name} of an earlier run still exists`,
    `An earlier run of this state created ${name} for its own use, and was interrupted before it deleted it. Deleting it now ` +
      `failed: ${reason} Any secret of it is still valid. ${howToRemove(kind, name)} The next run tries again.`,
  );
}

const MOST_NAMES = 10;

/** Reports that an earlier run was killed during the create of an ephemeral object, and lists the objects created around that time. */
export function ephemeralCandidates(
  kind: Kind,
  names: readonly string[],
  startedAtMs: number,
  path: string,
): Diagnostic {
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : "";
  return warningDiagnostic(
    `An ephemeral ${kind.name} of an earlier run may still exist`,
    `An earlier run of this state sent a create request for an ephemeral ${kind.name} at ${new Date(startedAtMs).toISOString()}, ` +
      `and its answer was lost. Created around that time: ${names.slice(0, MOST_NAMES).join(", ")}${more}. Nothing proves which of them ` +
      `belongs to that run, so none was deleted. Delete the ones that no client uses. Then, or if all are used, remove ${path}.`,
  );
}

/** Like {@link ephemeralCandidates}, if the objects cannot be listed. */
export function ephemeralUnknown(
  kind: Kind,
  startedAtMs: number,
  path: string,
  problem?: string,
): Diagnostic {
  const reason = problem === undefined ? "" : ` (${problem})`;
  return warningDiagnostic(
    `An ephemeral ${kind.name} of an earlier run may still exist`,
    `An earlier run of this state sent a create request for an ephemeral ${kind.name} at ${new Date(startedAtMs).toISOString()}, ` +
      `and its answer was lost. The objects of that time could not be listed${reason}. Look for it in the service and delete it. Then ` +
      `remove ${path}.`,
  );
}
