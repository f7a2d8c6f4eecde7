import type { Kind } from "../contract";
import { type Diagnostics, warningDiagnostic } from "../plugin";
import { shortListText } from "../api";

/** Warns that a list shows fewer objects than the service states; empty if it states no larger number. */
export function listShort(kind: Kind, shown: number, stated: number | undefined): Diagnostics {
  if (stated === undefined) return [];
  const { summary, detail } = shortListText(kind, shown, stated);
  return [warningDiagnostic(summary, detail)];
}
