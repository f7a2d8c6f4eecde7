import {
  Dynamic,
  isNull,
  isObject,
  isSequence,
  isUnknown,
  isWhollyKnown,
  type Type,
  Unknown,
  UNKNOWN,
  type Value,
  valueAt,
  valueObject,
  type ValueObject,
} from "../value/value";
import { equalValues } from "../value/conform";
import type { Attribute } from "../schema/schema";
import { attributeType, type ObjectShape } from "../schema/schema-walk";

const NOT_NULL = new Unknown({ notNull: true });

/**
 * Returns a configured value whose unknown parts keep only the refinement that they will not be null. The planned value may differ from the
 * configured one, once this is known: a default stands for null, a semantically equal spelling stays, and duplicates in a set disappear.
 * Lengths, prefixes and bounds of the configured value need not be those of the planned one.
 */
export function withoutRefinements(value: Value): Value {
  if (isWhollyKnown(value)) {
    return value;
  }
  if (value instanceof Unknown) {
    return value.refinements?.notNull === true ? NOT_NULL : UNKNOWN;
  }
  if (value instanceof Dynamic) {
    return new Dynamic(value.type, withoutRefinements(value.value));
  }
  if (isSequence(value)) {
    return value.map(withoutRefinements);
  }
  return isObject(value)
    ? valueObject(
        Object.entries(value).map(([name, inner]): [string, Value] => [name, withoutRefinements(inner)]),
      )
    : value;
}

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

/** Equality of two known values that are not null. */
type Equality = (a: Value, b: Value) => boolean;

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
  const type = comparedType(attribute, attribute.type);
  return isEqual(type, (left, right) => equivalent(left, right, within), a, b);
}

/**
 * Returns an attribute's value with the earlier spelling of each part that is semantically equal. Elements of a list correspond by
 * position, those of a map by key. Returns `before` itself if the whole values are equal.
 *
 * @param before - may have unknown parts
 * @param within - the root object that is passed to `equivalent`
 */
export function keepSpelling(attribute: Attribute, before: Value, now: Value, within: ValueObject): Value {
  const { equivalent } = attribute;
  const type = attributeType(attribute);
  if (equalValues(type, before, now)) {
    return before;
  }
  return equivalent === undefined
    ? now
    : keepInside(
        comparedType(attribute, type),
        (left, right) => equivalent(left, right, within),
        before,
        now,
      );
}

/** A list without order is compared as a set, except that no element counts twice. */
function comparedType({ unordered }: Attribute, type: Type): ComparedType {
  return unordered === true && type.kind === "list" ? { kind: "bag", element: type.element } : type;
}

type ComparedType = Type | { readonly kind: "bag"; readonly element: Type };

/** Returns `before` if its elements or members are the same as those of `kept`, otherwise `kept`. */
export function reuse<V extends readonly Value[] | ValueObject>(before: V, kept: V): V {
  const names = Object.keys(kept);
  const isSame =
    names.length === Object.keys(before).length &&
    names.every(
      (name) => Object.hasOwn(before, name) && (before as ValueObject)[name] === (kept as ValueObject)[name],
    );
  return isSame ? before : kept;
}

function keepInside(type: ComparedType, equivalent: Equality, before: Value, now: Value): Value {
  if (type.kind === "list" && isSequence(before) && isSequence(now)) {
    const kept = now.map((element, index) =>
      keepInside(type.element, equivalent, before[index] ?? null, element),
    );
    return reuse(before, kept);
  }
  if (type.kind === "map" && isObject(before) && isObject(now)) {
    const kept = Object.entries(now).map(([key, element]): [string, Value] => [
      key,
      keepInside(type.element, equivalent, valueAt(before, key), element),
    ]);
    return reuse(before, valueObject(kept));
  }
  if (isEqual(type, equivalent, before, now)) {
    return before;
  }
  if ((type.kind === "set" || type.kind === "bag") && isSequence(before) && isSequence(now)) {
    return now.map(
      (element) => before.find((old) => isEqual(type.element, equivalent, old, element)) ?? element,
    );
  }
  return now;
}

function isEqual(type: ComparedType, equivalent: Equality, a: Value, b: Value): boolean {
  return (
    !isNull(a) && !isNull(b) && isWhollyKnown(a) && isWhollyKnown(b) && isEqualInside(type, equivalent, a, b)
  );
}

function isEqualInside(type: ComparedType, equivalent: Equality, a: Value, b: Value): boolean {
  if (type.kind === "bag") {
    return (
      isSequence(a) &&
      isSequence(b) &&
      a.length === b.length &&
      hasEqualElements(type.element, equivalent, a, b)
    );
  }
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
        a.every((element, index) => isEqualInside(type.element, equivalent, element, b[index] ?? null))
      );
    case "set":
      return isSequence(a) && isSequence(b) && hasEqualElements(type.element, equivalent, a, b);
    case "map": {
      if (!isObject(a) || !isObject(b)) {
        return false;
      }
      const keys = Object.keys(a);
      return (
        keys.length === Object.keys(b).length &&
        keys.every(
          (key) =>
            Object.hasOwn(b, key) && isEqualInside(type.element, equivalent, a[key] ?? null, b[key] ?? null),
        )
      );
    }
    default:
      return equivalent(a, b);
  }
}

// Two spellings of one element are one element, so only elements without an equal in the other set count. `equivalent` need not provide a
// sort key, so each element is compared with every other.
function hasEqualElements(
  type: Type,
  equivalent: Equality,
  a: readonly Value[],
  b: readonly Value[],
): boolean {
  const same = (left: Value, right: Value): boolean => isEqualInside(type, equivalent, left, right);
  return (
    a.every((left) => b.some((right) => same(left, right))) &&
    b.every((right) => a.some((left) => same(left, right)))
  );
}
