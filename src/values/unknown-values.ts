import { type Field, type FieldType, fieldsIn } from "../contract";
import {
  Dynamic,
  isObject,
  isSequence,
  isUnknown,
  UNKNOWN,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../plugin";
import { pairElements } from "./pair-elements";

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

/**
 * Replaces unknown planned values, which the user leaves to the service, by those that the service has. Elements of lists are paired by
 * {@link pairElements}; in an element without partner, they stay unknown.
 *
 * @param isReplaced - the fields whose unknown values are replaced. Default: all
 */
export function overUnknowns(
  fields: readonly Field[],
  planned: ValueObject,
  existing: ValueObject,
  isReplaced: (field: Field | undefined) => boolean = () => true,
): ValueObject {
  return valueObject(
    Object.entries(planned).map(([name, value]): [string, Value] => {
      const field = fields.find(({ terraformName }) => terraformName === name);
      const before = valueAt(existing, name);
      return [
        name,
        field === undefined
          ? isUnknown(value) && isReplaced(field)
            ? before
            : value
          : fill(field, field.type, value, before, isReplaced),
      ];
    }),
  );
}

function fill(
  field: Field,
  type: FieldType,
  planned: Value,
  existing: Value,
  isReplaced: (field: Field | undefined) => boolean,
): Value {
  if (isUnknown(planned)) {
    return isReplaced(field) ? existing : fillUnknown(type, planned, existing, isReplaced);
  }
  if (type.kind === "object") {
    return isObject(planned) && isObject(existing)
      ? overUnknowns(type.fields, planned, existing, isReplaced)
      : planned;
  }
  if (type.kind === "map") {
    if (!isObject(planned) || !isObject(existing)) return planned;
    return valueObject(
      Object.entries(planned).map(([key, value]): [string, Value] => [
        key,
        Object.hasOwn(existing, key)
          ? fill(field, type.element, value, valueAt(existing, key), isReplaced)
          : value,
      ]),
    );
  }
  if (!("element" in type) || !isSequence(planned) || !isSequence(existing)) return planned;
  const inner = fieldsIn(type.element);
  if (inner.length === 0) return planned;
  const key = inner.find(({ wireName }) => wireName === field.elementKey)?.terraformName;
  const partners = pairElements(inner, key, planned, existing);
  return planned.map((element, index) => {
    const partner = partners[index] ?? null;
    return partner === null ? element : fill(field, type.element, element, partner, isReplaced);
  });
}

/** Returns an unknown object with the values that are replaced in it; the unknown value itself if there are none. */
function fillUnknown(
  type: FieldType,
  planned: Value,
  existing: Value,
  isReplaced: (field: Field | undefined) => boolean,
): Value {
  if (type.kind === "list" && isSequence(existing)) {
    const filled = existing.map((element) => fillUnknown(type.element, UNKNOWN, element, isReplaced));
    return filled.every(isUnknown) ? planned : filled;
  }
  if (type.kind !== "object" || !isObject(existing)) return planned;
  const members = type.fields.map((field): [string, Value] => [
    field.terraformName,
    fill(field, field.type, UNKNOWN, valueAt(existing, field.terraformName), isReplaced),
  ]);
  return members.every(([, value]) => isUnknown(value)) ? planned : valueObject(members);
}
