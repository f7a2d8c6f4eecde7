import { isObject, isSequence, isUnknown, type Value, valueAt } from "../../../plugin";

/**
 * Whether a service may have made a value from the planned one, by anything that services do to values: they omit what they do not support,
 * complete texts, change numbers and switches, and add, remove and reorder elements and entries. Only texts, of which neither contains the
 * other, tell objects apart.
 */
export function resembles(planned: Value, shown: Value): boolean {
  if (planned === null || isUnknown(planned) || shown === null) return true;
  if (typeof planned === "string" && typeof shown === "string") return isPartOf(planned, shown);
  if (isSequence(planned) && isSequence(shown)) {
    return (
      hasEach(planned, shown, resembles) || hasEach(shown, planned, (one, other) => resembles(other, one))
    );
  }
  if (isObject(planned) && isObject(shown)) {
    return Object.entries(planned).every(([name, each]) => resembles(each, valueAt(shown, name)));
  }
  return true;
}

/** Whether one text contains the other in any case of its letters, such as a family of images and the image that was chosen from it. */
function isPartOf(planned: string, shown: string): boolean {
  const [one, other] = [planned.toLowerCase().trim(), shown.toLowerCase().trim()];
  return one.includes(other) || other.includes(one);
}

/** Whether each element of the first list has its like in the second. */
function hasEach(
  few: readonly Value[],
  many: readonly Value[],
  isLike: (one: Value, other: Value) => boolean,
): boolean {
  return few.every((one) => many.some((other) => isLike(one, other)));
}
