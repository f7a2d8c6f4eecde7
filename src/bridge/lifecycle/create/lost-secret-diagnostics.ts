import type { Kind } from "../../../contract";
import { type Diagnostic, errorDiagnostic, warningDiagnostic } from "../../../plugin";

/** Diagnostics about a new object that is unusable because its secret was lost with the create's answer. */

/**
 * Reports that a returned-once value was lost with the create's answer, and that the object was deleted. `reason`: why it could not be
 * deleted.
 */
export function secretLost(kind: Kind, name: string, reason?: string): Diagnostic {
  const next =
    reason === undefined
      ? "It was deleted. Apply again."
      : `Deleting it failed: ${reason} Delete it, then apply again.`;
  return errorDiagnostic(`The secret of a new ${kind.name} is lost`, secretLostText(name, next));
}

/** Like {@link secretLost}, for an object of an earlier run that was deleted, so that this run creates another one. */
export function secretLostEarlier(kind: Kind, name: string): Diagnostic {
  return warningDiagnostic(
    `The secret of a new ${kind.name} was lost`,
    secretLostText(name, `It was deleted, and another ${kind.name} is created.`),
  );
}

function secretLostText(name: string, next: string): string {
  return `${name} was created, but the answer with its secret was lost, and the service does not return the secret again. ${next}`;
}
