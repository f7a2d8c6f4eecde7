import type { Attribute } from "../schema";
import { attributeType } from "../schema";
import type { Type, Value, ValueObject } from "../value";
import { equalValues, isNull, isObject, isSequence, isWhollyKnown } from "../value";

/**
 * Whether both values of an attribute are known, not null, and semantically equal by the attribute's `equivalent`. In collections it
 * compares the elements, as the engine accepts a collection's old spelling as a whole or not at all.
 *
 * @param within - the root object that is passed to `equivalent`
 */
export function isSemanticallyEqual(attribute: Attribute, a: Value, b: Value, within: ValueObject): boolean {
  const { equivalent } = attribute;
  if (equivalent === undefined || attribute.nested !== undefined) {
    return false;
  }
  const same = (left: Value, right: Value): boolean => equivalent(left, right, within);
  return !isNull(a) && !isNull(b) && isWhollyKnown(a) && isWhollyKnown(b)
    ? sameInside(attributeType(attribute), same, a, b)
    : false;
}

function sameInside(type: Type, equivalent: (a: Value, b: Value) => boolean, a: Value, b: Value): boolean {
  if (equalValues(type, a, b)) {
    return true;
  }
  if (a === null || b === null) {
    return false;
  }
  switch (type.kind) {
    case "list":
      return (
        isSequence(a) &&
        isSequence(b) &&
        a.length === b.length &&
        a.every((element, index) => sameInside(type.element, equivalent, element, b[index] ?? null))
      );
    case "set":
      return isSequence(a) && isSequence(b) && sameElements(type.element, equivalent, a, b);
    case "map": {
      if (!isObject(a) || !isObject(b)) {
        return false;
      }
      const keys = Object.keys(a);
      return (
        keys.length === Object.keys(b).length &&
        keys.every(
          (key) =>
            Object.hasOwn(b, key) && sameInside(type.element, equivalent, a[key] ?? null, b[key] ?? null),
        )
      );
    }
    default:
      return equivalent(a, b);
  }
}

// Two spellings of one element are one element, so only elements without an equal in the other set count. `equivalent` need not provide a
// sort key, so each element is compared with every other.
function sameElements(
  type: Type,
  equivalent: (a: Value, b: Value) => boolean,
  a: readonly Value[],
  b: readonly Value[],
): boolean {
  const same = (left: Value, right: Value): boolean => sameInside(type, equivalent, left, right);
  return (
    a.every((left) => b.some((right) => same(left, right))) &&
    b.every((right) => a.some((left) => same(left, right)))
  );
}
