import { isSameResourceName, parentOf, parentPattern, parseResourceName, slugOf } from "../contract";
import type { Value } from "../plugin";

/**
 * Whether two spellings of a reference name the same object: a bare slug stands for the object of that slug in the parent of the
 * object that refers to it, whose full name is `owner`. Where the owner has no such parent, or no name yet, nothing says
 * where the slug is looked for; then it is taken for the last part of any name.
 */
export function isSameReference(pattern: string, a: Value, b: Value, owner: Value): boolean {
  if (typeof a !== "string" || typeof b !== "string") return false;
  const outer = parentPattern(pattern);
  const parent = typeof owner === "string" ? parentOf(owner) : undefined;
  const isTold =
    outer === undefined || (parent !== undefined && parseResourceName(outer, parent) !== undefined);
  if (isTold) return isSameResourceName(pattern, a, b, parent);
  return a === b || a === slugOf(b) || b === slugOf(a);
}
