import type { Attribute, NestedBlock, ObjectShape } from "../schema";
import { blocksOf } from "../schema";
import type { Value, ValueObject } from "../value";
import { isObject, isSequence, valueAt, valueObject } from "../value";
import { checkApplied } from "./check-applied";
import { matchPairs } from "./match-pairs";
import { isSemanticallyEqual } from "./semantic-equality";
import { requirementsOf, findCandidates } from "./set-candidates";

/**
 * Returns a copy of an object that keeps the earlier spelling of each semantically equal value (see the attribute's `equivalent`). A
 * service that answers with its own spelling then causes no change.
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
  const entries = new Map<string, Value>(Object.entries(now));
  for (const attribute of shape.attributes) {
    const { name } = attribute;
    entries.set(name, keepInAttribute(attribute, valueAt(before, name), valueAt(now, name), within));
  }
  for (const { name, nesting, block } of blocksOf(shape)) {
    entries.set(name, keepInNested(nesting, block, valueAt(before, name), valueAt(now, name), within));
  }
  return valueObject(entries);
}

function keepInAttribute(attribute: Attribute, before: Value, now: Value, within: ValueObject): Value {
  if (attribute.nested !== undefined) {
    return keepInNested(attribute.nested.nesting, attribute.nested, before, now, within);
  }
  return isSemanticallyEqual(attribute, before, now, within) ? before : now;
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
        ? now.map((element, index) => keep(before[index] ?? null, element))
        : now;
    case "map":
      return isObject(before) && isObject(now)
        ? valueObject(
            Object.entries(now).map(([key, element]): [string, Value] => [
              key,
              keep(valueAt(before, key), element),
            ]),
          )
        : now;
    case "set":
      return isSequence(before) && isSequence(now) ? keepInSet(shape, before, now, within) : now;
  }
}

// An element of a set gets the spelling of the earlier element that it equals in every value once spelled that way.
function keepInSet(
  shape: ObjectShape,
  before: readonly Value[],
  now: readonly Value[],
  within: ValueObject,
): Value {
  const pairs = matchPairs({
    leftCount: before.length,
    candidates: findCandidates(
      before.map((old) => requirementsOf(shape, old, ({ equivalent }) => equivalent === undefined)),
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
  return spelled;
}
