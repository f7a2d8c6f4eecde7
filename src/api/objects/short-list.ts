import type { Kind } from "../../contract";

/** Returns the warning about a list that shows fewer objects than the service states, also when it is read again. */
export function shortListText(
  kind: Kind,
  shown: number,
  stated: number,
): { readonly summary: string; readonly detail: string } {
  return {
    summary: `Possibly incomplete list of ${kind.plural}`,
    detail:
      `${kind.methods.list?.name ?? ""} shows ${shown} objects and states that there are ${stated}, also when it is read again. If objects are ` +
      "missing here, try again when nothing else changes them. If none is missing, the service counts more than it lists, and this warning " +
      "can be ignored.",
  };
}
