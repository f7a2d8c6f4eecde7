import { clearedAmong, unsetAmong, type UnsetValues, withValueInside } from "../../../changes";
import type { Kind } from "../../../contract";
import { keepSpellings, type Path, valueAtPath, type ValueObject } from "../../../plugin";
import { type ResourceModel, setAttributesIn } from "../../context";

/** Which attributes an update clears, by the note of those that were set: decisions that plan and apply make from the same input. */

/** The input of the decisions. `private` has the attributes that were set. */
export interface Unset extends UnsetValues {
  readonly private: Uint8Array;
}

/** Returns the paths of the attributes to clear, as {@link unsetAmong}. */
export function unsetPaths(kind: Kind, { private: noted, ...values }: Unset): readonly Path[] {
  return unsetAmong(kind, setAttributesIn(noted), values);
}

/** Returns the paths that an update clears, as {@link clearedAmong}. */
export function clearedPaths(
  kind: Kind,
  { private: noted, ...values }: Unset & { readonly planned: ValueObject },
): readonly Path[] {
  return clearedAmong(kind, setAttributesIn(noted), values);
}

/** Whether a state has the value of another object at a path, in any spelling. */
export function isSameAt(
  { schema: { block } }: ResourceModel,
  path: Path,
  other: ValueObject,
  state: ValueObject,
): boolean {
  const value = valueAtPath(other, path);
  if (value === undefined || valueAtPath(state, path) === undefined) return false;
  // Everything else is equal, so that only this value is compared.
  const before = withValueInside(state, path, value);
  return keepSpellings(block, before, state) === before;
}
