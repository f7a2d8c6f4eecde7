import type { Kind } from "../contract";
import { type Diagnostic, warningDiagnostic } from "../plugin";

/** Warns that a list shows fewer objects than the service states. */
export function listShort(kind: Kind, shown: number, stated: number): Diagnostic {
  return warningDiagnostic(
    `Possibly incomplete list of ${kind.plural}`,
    `${kind.methods.list?.name ?? ""} shows ${shown} objects and states that there are ${stated}, also when it is read again. If objects are ` +
      "missing here, try again when nothing else changes them. If none is missing, the service counts more than it lists, and this warning " +
      "can be ignored.",
  );
}
