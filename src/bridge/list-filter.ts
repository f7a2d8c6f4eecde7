import type { Contract, Field } from "../contract";
import { Decimal, isObject, isSequence, type Value, valueAt, type ValueObject } from "../plugin";
import { equivalenceOf } from "./equivalence";

/**
 * Whether an object agrees with everything that a filter says. Values are compared by what they mean; of a list or set every element
 * that is asked for must be there, of a map every entry. What the filter leaves out (null) may be anything.
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
    if (field.type.kind === "object")
      return isObject(asked) && isObject(found) && agrees(contract, field.type.fields, asked, found, within);
    const equivalent = equivalenceOf(contract, field);
    return holds(asked, found, (a, b) => isSameScalar(a, b) || equivalent?.(a, b, within) === true);
  });
}

function holds(asked: Value, found: Value, isSame: (a: Value, b: Value) => boolean): boolean {
  if (isSequence(asked))
    return isSequence(found) && asked.every((each) => found.some((other) => isSame(each, other)));
  if (isObject(asked))
    return isObject(found) && Object.entries(asked).every(([key, each]) => isSame(each, valueAt(found, key)));
  return isSame(asked, found);
}

/** proto-JSON leaves empty text out, so that asking for it finds what is not there. */
function isSameScalar(asked: Value, found: Value): boolean {
  if (asked instanceof Decimal && found instanceof Decimal) return asked.equals(found);
  return asked === found || (asked === "" && found === null);
}
