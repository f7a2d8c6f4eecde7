import type { ObjectShape } from "../schema";
import type { Value, ValueObject } from "../value";
import { isNull, isObject, isUnknown, valueAt } from "../value";

/**
 * Finds for each element of a list the one of another list with the same key, in any spelling. An element without a known key has none.
 *
 * @param key - name of the attribute that identifies an element
 * @param within - the root object that is passed to the key's `equivalent`
 * @returns for each element the position of its counterpart, or undefined
 */
export function pairByKey(
  shape: ObjectShape,
  key: string,
  elements: readonly Value[],
  others: readonly Value[],
  within: ValueObject,
): readonly (number | undefined)[] {
  const equivalent = shape.attributes.find(({ name }) => name === key)?.equivalent;
  const keyOf = (element: Value): Value => (isObject(element) ? valueAt(element, key) : null);
  const free = new Set(others.keys());
  return elements.map((element) => {
    const own = keyOf(element);
    if (isNull(own) || isUnknown(own)) return undefined;
    for (const position of free) {
      const other = keyOf(others[position] ?? null);
      const isSame =
        own === other || (!isNull(other) && !isUnknown(other) && equivalent?.(own, other, within));
      if (isSame !== true) continue;
      free.delete(position);
      return position;
    }
    return undefined;
  });
}
