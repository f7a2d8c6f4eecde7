import { isSameResourceName, slugOf } from "../contract";
import type { Value } from "../plugin";

/**
 * Whether two spellings of a reference name the same object. A bare slug stands for an object in the same
 * project as the one that refers to it; see `Session` for where that project comes from.
 */
export function referenceEquivalence(pattern: string): (a: Value, b: Value) => boolean {
  return (a, b) => typeof a === "string" && typeof b === "string" && isSameReference(pattern, a, b);
}

/** See {@link referenceEquivalence}. */
export function isSameReference(pattern: string, a: string, b: string, parent?: string): boolean {
  return (
    isSameResourceName(pattern, a, b, parent) ||
    (parent === undefined && (a === slugOf(b) || b === slugOf(a)))
  );
}
