import {
  Dynamic,
  isObject,
  isSequence,
  isUnknown,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../plugin";

/** A value with everything in it that is not known yet as null: all that can be stored of an object that is still being made. */
export function withoutUnknowns(value: Value): Value {
  if (isUnknown(value)) return null;
  if (value instanceof Dynamic) return new Dynamic(value.type, withoutUnknowns(value.value));
  if (isSequence(value)) return value.map(withoutUnknowns);
  return isObject(value) ? objectWithoutUnknowns(value) : value;
}

/** {@link withoutUnknowns} of an object. */
export function objectWithoutUnknowns(object: ValueObject): ValueObject {
  return valueObject(
    Object.entries(object).map(([name, inner]): [string, Value] => [name, withoutUnknowns(inner)]),
  );
}

/**
 * Planned values with the prior ones where nothing is known yet. Elements of lists are not paired: which of
 * them was which is not known either.
 */
export function overUnknowns(planned: ValueObject, prior: ValueObject): ValueObject {
  const fill = (value: Value, before: Value): Value => {
    if (isUnknown(value)) return before;
    return isObject(value) && isObject(before) ? overUnknowns(value, before) : value;
  };
  return valueObject(
    Object.entries(planned).map(([name, value]): [string, Value] => [
      name,
      fill(value, valueAt(prior, name)),
    ]),
  );
}
