/** Diagnostics about secrets that are delivered to a file. */
import type { Field, Kind } from "../../../contract";
import { type Diagnostic, type Path, warningDiagnostic } from "../../../plugin";
import { withOverlayHint } from "../../operations";
import { errorText } from "../../../base/json";

/** Reports, before the create, that the file cannot be written. */
export function secretFileUnwritable(kind: Kind, path: string, error: unknown, at: Path): Diagnostic {
  return {
    severity: "error",
    summary: "Secret file cannot be written",
    detail:
      `The secret of the new ${kind.name} cannot be written to ${path}, because its directory is not writable (${reason(error)}). ` +
      "Nothing was created. Create the directory where the engine runs, or specify another file.",
    path: at,
  };
}

/** Reports that the object was created, but its secret is lost. */
export function secretNotDelivered(kind: Kind, path: string, error: unknown): Diagnostic {
  return {
    severity: "error",
    summary: `Secret of ${kind.name} not delivered`,
    detail:
      `The ${kind.name} was created, but its secret could not be written to ${path} (${reason(error)}), and the service does not ` +
      `return it again. The ${kind.name} is tainted. Fix the problem with the file and apply again, which replaces the ${kind.name}.`,
  };
}

/** Warns that the file is configured after the secret was stored in state. */
export function secretStaysInState(kind: Kind, secret: Field, file: Field): Diagnostic {
  return {
    severity: "warning",
    summary: "Secret stays in state",
    detail:
      `${file.terraformName} takes effect only when a new ${kind.name} is created. The attribute ${secret.terraformName} of this ` +
      `one is already in the state and its backups. To have a secret only in the file, replace the ${kind.name}: ` +
      "`terraform apply -replace=<address>`.",
  };
}

function reason(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code ?? errorText(error);
}

/** Warns that the answer to a create lacks a secret that no later answer contains. */
export function secretNotReturned(kind: Kind, attribute: string): Diagnostic {
  const missing = warningDiagnostic(
    `The service returned no ${attribute}`,
    `The ${kind.name} was created, but neither the answer nor its operation contains ${attribute}, which the service returns only once. ` +
      `The attribute is null. If you need it, replace the ${kind.name}, or set ${attribute} by other means.`,
  );
  return withOverlayHint(kind, missing, { is: "absent-secret", attribute });
}
