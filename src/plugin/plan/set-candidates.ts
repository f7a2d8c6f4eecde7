import type { Attribute, ObjectShape } from "../schema";
import { attributeType } from "../schema";
import type { Value } from "../value";
import { elementKey, isObject, isWhollyKnown, valueAt } from "../value";

/**
 * What some attributes of an element must literally be for it to come into question; attributes that are not mentioned
 * may be anything. Undefined: nothing comes into question.
 */
export type Demands = ReadonlyMap<Attribute, Value> | undefined;

/** The demands that an element's known, plain attributes make, for those attributes that `counts` lets count. */
export function demandsOf(
  shape: ObjectShape,
  element: Value,
  counts: (attribute: Attribute) => boolean,
): Demands {
  if (!isObject(element)) {
    return undefined;
  }
  const demands = new Map<Attribute, Value>();
  for (const attribute of shape.attributes) {
    const value = valueAt(element, attribute.name);
    if (attribute.nested === undefined && counts(attribute) && isWhollyKnown(value)) {
      demands.set(attribute, value);
    }
  }
  return demands;
}

/**
 * Looks up which elements of a set meet demands, so that elements need not be compared each with each: of sets with
 * thousands of elements, only a few ever come into question for one another.
 *
 * @returns for each position of the demands, ascending positions of the elements that meet them
 */
export function findCandidates(
  demands: readonly Demands[],
  elements: readonly Value[],
): (position: number) => readonly number[] {
  const indexes = new Map<string, ReadonlyMap<string, readonly number[]>>();
  return (position) => {
    const wanted = demands[position];
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
