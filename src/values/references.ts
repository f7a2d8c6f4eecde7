import { isSameResourceName, parentOf, parentPattern, parseResourceName, slugOf } from "../contract";
import type { Value } from "../plugin";

/**
 * Whether two spellings of a reference name the same object. A bare slug is resolved in the parent of the referring object, whose full name
 * is `owner`. If the owner has no such parent, or no name yet, the slug cannot be resolved; it then matches the last part of any name.
 */
export function isSameReference(pattern: string, a: Value, b: Value, owner: Value): boolean {
  if (typeof a !== "string" || typeof b !== "string") return false;
  const outer = parentPattern(pattern);
  const parent = typeof owner === "string" ? parentOf(owner) : undefined;
  const isKnownPlace =
    outer === undefined || (parent !== undefined && parseResourceName(outer, parent) !== undefined);
  if (isKnownPlace) return isSameResourceName(pattern, a, b, parent);
  return a === b || a === slugOf(b) || b === slugOf(a);
}
