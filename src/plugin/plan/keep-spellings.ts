import type { Attribute, NestedBlock, NestedObject } from "../schema/schema";
import { attributeType, blocksOf, type ObjectShape } from "../schema/schema-walk";
import { equalValues } from "../value/conform";
import {
  isNull,
  isObject,
  isSequence,
  isUnknown,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../value/value";
import { checkApplied } from "./check-applied";
import { matchPairs } from "./match-pairs";
import { keepSpelling, pairByKey, reuse } from "./semantic-equality";
import { requirementsOf, findCandidates } from "./set-candidates";

/**
 * Returns an object with the earlier spelling of each semantically equal value (see the attribute's `equivalent` and `zeroValue`). A
 * service that answers with its own spelling then causes no change. Returns `before` itself if the whole objects are equal.
 *
 * @param before - the object in state, in the plan or in the configuration; may have unknown values
 */
export function keepSpellings(shape: ObjectShape, before: ValueObject, now: ValueObject): ValueObject {
  return keepInObject(shape, before, now, now);
}

function keepInObject(
  shape: ObjectShape,
  before: ValueObject,
  now: ValueObject,
  within: ValueObject,
): ValueObject {
  const kept: [string, Value][] = [];
  for (const attribute of shape.attributes) {
    const { name } = attribute;
    kept.push([name, keepInAttribute(attribute, valueAt(before, name), valueAt(now, name), within)]);
  }
  for (const { name, nesting, block } of blocksOf(shape)) {
    kept.push([name, keepInNested(nesting, block, valueAt(before, name), valueAt(now, name), within)]);
  }
  return kept.every(([name, value]) => value === valueAt(before, name)) ? before : valueObject(kept);
}

function keepInAttribute(attribute: Attribute, before: Value, now: Value, within: ValueObject): Value {
  if (before === now) {
    return before;
  }
  if (now === null) {
    return keepZeroValue(attribute, before, within);
  }
  const { nested } = attribute;
  return nested === undefined
    ? keepSpelling(attribute, before, now, within)
    : keepInNested(nested.nesting, nested, before, inOrderOf(nested, before, now, within), within);
}

/** Returns the elements of a list in the order of the earlier elements with the same keys, and new elements at its end. */
function inOrderOf(nested: NestedObject, before: Value, now: Value, within: ValueObject): Value {
  const { key } = nested;
  if (key === undefined || !isSequence(before) || !isSequence(now)) return now;
  const pairs = pairByKey(nested, key, before, now, within).filter((pair) => pair !== undefined);
  const known = new Set(pairs);
  return [...pairs, ...[...now.keys()].filter((position) => !known.has(position))].map(
    (position) => now[position] ?? null,
  );
}

// A missing value does not differ from an earlier zero value. An earlier object gets the values of the zero object that it does not have.
function keepZeroValue(attribute: Attribute, before: Value, within: ValueObject): Value {
  const { zeroValue } = attribute;
  if (zeroValue === undefined || isNull(before) || isUnknown(before)) {
    return null;
  }
  const kept = keepInAttribute(attribute, before, zeroValue, within);
  return agreesWhereSet(attribute, before, kept) ? kept : null;
}

/** Whether a value equals an earlier one, in an object each value that is set there. */
function agreesWhereSet(attribute: Attribute, before: Value, now: Value): boolean {
  if (!isObject(before) || !isObject(now) || attribute.nested?.nesting !== "single") {
    return equalValues(attributeType(attribute), before, now);
  }
  return attribute.nested.attributes.every((inner) => {
    const old = valueAt(before, inner.name);
    return isNull(old) || isUnknown(old) || agreesWhereSet(inner, old, valueAt(now, inner.name));
  });
}

function keepInNested(
  nesting: NestedBlock["nesting"],
  shape: ObjectShape,
  before: Value,
  now: Value,
  within: ValueObject,
): Value {
  const keep = (old: Value, element: Value): Value =>
    isObject(old) && isObject(element) ? keepInObject(shape, old, element, within) : element;
  switch (nesting) {
    case "single":
    case "group":
      return keep(before, now);
    case "list":
      return isSequence(before) && isSequence(now)
        ? reuse(
            before,
            now.map((element, index) => keep(before[index] ?? null, element)),
          )
        : now;
    case "map":
      return isObject(before) && isObject(now)
        ? reuse(
            before,
            valueObject(
              Object.entries(now).map(([key, element]): [string, Value] => [
                key,
                keep(valueAt(before, key), element),
              ]),
            ),
          )
        : now;
    case "set":
      return isSequence(before) && isSequence(now) ? keepInSet(shape, before, now, within) : now;
  }
}

// An element of a set gets the spelling of the earlier element that it equals in every value once spelled that way. The order of a set
// means nothing.
function keepInSet(
  shape: ObjectShape,
  before: readonly Value[],
  now: readonly Value[],
  within: ValueObject,
): readonly Value[] {
  const pairs = matchPairs({
    leftCount: before.length,
    candidates: findCandidates(
      before.map((old) => requirementsOf(shape, old, isLiteral)),
      now,
    ),
    agrees: (left, right) => {
      const [old, element] = [before[left] ?? null, now[right] ?? null];
      return (
        isObject(element) &&
        isObject(old) &&
        checkApplied(shape, old, keepInObject(shape, old, element, within)).length === 0
      );
    },
  });
  const spelled = [...now];
  pairs.forEach((right, left) => {
    const [old, element] = [before[left] ?? null, right === undefined ? null : (now[right] ?? null)];
    if (right !== undefined && isObject(old) && isObject(element)) {
      spelled[right] = keepInObject(shape, old, element, within);
    }
  });
  const isSame =
    now.length === before.length &&
    pairs.every((right, left) => right !== undefined && spelled[right] === before[left]);
  return isSame ? before : spelled;
}

/** Whether no other value counts as equal to an attribute's earlier one. */
function isLiteral(attribute: Attribute, before: Value): boolean {
  const { equivalent, zeroValue } = attribute;
  const isZero = zeroValue !== undefined && equalValues(attributeType(attribute), before, zeroValue);
  return equivalent === undefined && !isZero;
}
