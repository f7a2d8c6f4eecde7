import type { Attribute } from "../schema/schema";
import { attributeType, type ObjectShape } from "../schema/schema-walk";
import { elementKey } from "../value/conform";
import { isObject, isWhollyKnown, type Value, valueAt } from "../value/value";

/**
 * The literal values that some attributes of a candidate element must have; other attributes may have any value. Undefined: there are no
 * candidates.
 */
export type Requirements = ReadonlyMap<Attribute, Value> | undefined;

/** Returns the demands from an element's known, plain attributes, for those attributes that `counts` selects. */
export function requirementsOf(
  shape: ObjectShape,
  element: Value,
  counts: (attribute: Attribute, value: Value) => boolean,
): Requirements {
  if (!isObject(element)) {
    return undefined;
  }
  const requirements = new Map<Attribute, Value>();
  for (const attribute of shape.attributes) {
    const value = valueAt(element, attribute.name);
    if (attribute.nested === undefined && counts(attribute, value) && isWhollyKnown(value)) {
      requirements.set(attribute, value);
    }
  }
  return requirements;
}

/**
 * Looks up the elements of a set that meet demands, which avoids comparing all pairs: in sets with thousands of elements, each has only a
 * few candidates.
 *
 * @returns for each position of the demands, ascending positions of the elements that meet them
 */
export function findCandidates(
  requirements: readonly Requirements[],
  elements: readonly Value[],
): (position: number) => readonly number[] {
  const indexes = new Map<string, ReadonlyMap<string, readonly number[]>>();
  return (position) => {
    const wanted = requirements[position];
    if (wanted === undefined) {
      return [];
    }
    const attributes = [...wanted.keys()];
    const pattern = attributes.map(({ name }) => name).join();
    let index = indexes.get(pattern);
    if (index === undefined) {
      index = indexBy(attributes, elements);
      indexes.set(pattern, index);
    }
    return index.get(keyOf(attributes, (attribute) => wanted.get(attribute) ?? null)) ?? [];
  };
}

function indexBy(
  attributes: readonly Attribute[],
  elements: readonly Value[],
): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>();
  elements.forEach((element, position) => {
    if (isObject(element)) {
      const key = keyOf(attributes, ({ name }) => valueAt(element, name));
      const positions = index.get(key);
      if (positions === undefined) {
        index.set(key, [position]);
      } else {
        positions.push(position);
      }
    }
  });
  return index;
}

function keyOf(attributes: readonly Attribute[], valueOf: (attribute: Attribute) => Value): string {
  return attributes.map((attribute) => elementKey(attributeType(attribute), valueOf(attribute)).text).join();
}
