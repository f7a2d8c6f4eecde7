import type { Kind, Method } from "../../../contract";
import { type Diagnostic, errorDiagnostic } from "../../../plugin";

/** Reports that a deletion was answered as done, and the object is not known to be gone. `known` says what is. */
export function notDeleted(kind: Kind, method: Method, name: string, known: string): Diagnostic {
  return errorDiagnostic(
    `${kind.name} ${name} was not deleted`,
    `${method.name} was answered as done. ${known} The state keeps it. Run \`terraform apply\` or \`terraform destroy\` again, or allow ` +
      "more time: set `delete` in the resource's `timeouts`.",
  );
}
