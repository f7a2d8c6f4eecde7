import type { Contract, Field } from "../contract";
import { Decimal, isObject, isSequence, type Value, valueAt, type ValueObject } from "../plugin";
import { equivalenceOf } from "./equivalence";

/**
 * Whether an object matches all values of a filter. Values are compared semantically. A list or set must contain every wanted element, a
 * map every wanted entry. A null in the filter matches anything.
 */
export function agrees(
  contract: Contract,
  fields: readonly Field[],
  filter: ValueObject,
  object: ValueObject,
  within: ValueObject = object,
): boolean {
  return fields.every((field) => {
    const asked = valueAt(filter, field.terraformName);
    if (asked === null) return true;
    const found = valueAt(object, field.terraformName);
    if (field.type.kind === "object") {
      return isObject(asked) && isObject(found) && agrees(contract, field.type.fields, asked, found, within);
    }
    const equivalent = equivalenceOf(contract, field);
    return holds(asked, found, (a, b) => isSameScalar(a, b) || equivalent?.(a, b, within) === true);
  });
}

function holds(asked: Value, found: Value, isSame: (a: Value, b: Value) => boolean): boolean {
  if (isSequence(asked)) {
    return isSequence(found) && asked.every((each) => found.some((other) => isSame(each, other)));
  }
  if (isObject(asked)) {
    return isObject(found) && Object.entries(asked).every(([key, each]) => isSame(each, valueAt(found, key)));
  }
  return isSame(asked, found);
}

/** proto-JSON omits empty text, so a filter with empty text matches an absent value. */
function isSameScalar(asked: Value, found: Value): boolean {
  if (asked instanceof Decimal && found instanceof Decimal) return asked.equals(found);
  return asked === found || (asked === "" && found === null);
}
