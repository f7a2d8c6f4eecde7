import type { Kind } from "../contract";
import { type Diagnostic, errorDiagnostic, type Path } from "../plugin";
import { callFailed } from "./texts";

/** Messages about ephemeral objects: what was attempted, what the service said, and what is left behind. None ever holds a secret. */

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
