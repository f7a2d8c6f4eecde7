import {
  Dynamic,
  isObject,
  isSequence,
  isUnknown,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../../plugin";

/** Replaces all unknown values inside a value by null: only that can be stored of an object whose creation has not ended. */
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

/** Replaces unknown planned values by the prior ones. Elements of lists are not paired: their correspondence is not known either. */
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
