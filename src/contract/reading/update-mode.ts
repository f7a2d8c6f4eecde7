import type { Method, UpdateMode } from "../model";

/** The values of `x-update`. */
export const UPDATE_MODES = ["replace", "merge", "fields"] as const satisfies readonly UpdateMode[];

/**
 * Returns what an update does with the fields that its request omits. If the contract does not say so: a field mask merges, an object in a
 * field of its own replaces the whole object, and any other request replaces the fields that it contains.
 */
export function updateModeOf({ updateMode, maskField, objectField }: Method): UpdateMode {
  if (updateMode !== undefined) return updateMode;
  if (maskField !== undefined) return "merge";
  return objectField === undefined ? "fields" : "replace";
}
