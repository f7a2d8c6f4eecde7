import type { ObjectShape } from "../schema";
import { impliedType } from "../schema";
import type { Value } from "../value";
import { equalValues, isObject } from "../value";
import { planObject } from "./plan-object";

/**
 * Finds for each configured element of a set of objects the element in state that it stands for: one that agrees with
 * it in everything that is configured. No element in state stands for two.
 *
 * @returns the partner at each configured element's position, or null where there is none
 */
export function pairSetElements(
  shape: ObjectShape,
  prior: readonly Value[],
  config: readonly Value[],
): readonly (Value | null)[] {
  const type = impliedType(shape);
  const free = [...prior];
  return config.map((element) => {
    const at = free.findIndex(
      (candidate) =>
        isObject(candidate) &&
        isObject(element) &&
        equalValues(type, planObject(shape, candidate, element, "keep"), candidate),
    );
    return at < 0 ? null : (free.splice(at, 1)[0] ?? null);
  });
}
