import {
  type ExclusiveGroups,
  type Field,
  fieldsIn,
  type FieldType,
  isExclusive,
  type Kind,
  namePartFields,
  parentOf,
  slugOf,
} from "../contract";
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
import { counterparts, pairElements } from "./equivalence";
import { isZeroValue } from "./from-wire";
import { oncePer } from "../base/json";

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

/**
 * Returns an object with the values of `earlier` (its state or plan) in the fields that the service never returns, or returns only once:
 * arguments of Terraform, versions, secrets that the answer omits. Elements of a list correspond by their key or position, those of a
 * map by key. Elements of a set do not correspond, and have none. Write-only values stay null. A zero value of a field with explicit presence
 * stays, too: some services omit it all the same.
 */
export function withUnreadable(
  fields: readonly Field[],
  object: ValueObject,
  earlier: ValueObject,
  exclusive?: ExclusiveGroups,
): ValueObject {
  const carried = unreadableIn(fields).map((field): [string, Value] => {
    const [value, before] = [valueAt(object, field.terraformName), valueAt(earlier, field.terraformName)];
    // Of exclusive fields, the one that the answer contains has replaced the others.
    const mayOmit = field.sensitive || (field.explicitPresence === true && isZeroValue(field.type, before));
    const isOmitted =
      mayOmit && !field.writeOnly && value === null && !isExclusive(exclusive, field.terraformName);
    return [
      field.terraformName,
      isUnreadable(field) || isOmitted ? withoutUnknowns(before) : carry(field, field.type, value, before),
    ];
  });
  return carried.length === 0 ? object : valueObject([...Object.entries(object), ...carried]);
}

function carry(field: Field, type: FieldType, value: Value, earlier: Value): Value {
  switch (type.kind) {
    case "object":
      return isObject(value) && isObject(earlier)
        ? withUnreadable(type.fields, value, earlier, type.exclusive)
        : value;
    case "list": {
      if (!isSequence(value) || !isSequence(earlier)) return value;
      const before = counterparts(field, value, earlier);
      return value.map((element, index) => carry(field, type.element, element, before[index] ?? null));
    }
    case "map":
      return isObject(value) && isObject(earlier)
        ? valueObject(
            Object.entries(value).map(([key, element]): [string, Value] => [
              key,
              carry(field, type.element, element, valueAt(earlier, key)),
            ]),
          )
        : value;
    default:
      return value;
  }
}

/** Returns the fields whose values an answer may lack, or that hold such a field. */
const unreadableIn = oncePer((fields: readonly Field[]): readonly Field[] => fields.filter(holdsUnreadable));

function isUnreadable({ readable, writeOnly }: Field): boolean {
  return !readable && !writeOnly;
}

function holdsUnreadable(field: Field): boolean {
  const mayBeOmitted = field.sensitive || field.explicitPresence === true;
  return isUnreadable(field) || (mayBeOmitted && !field.writeOnly) || typeHoldsUnreadable(field.type);
}

function typeHoldsUnreadable(type: FieldType): boolean {
  if (type.kind === "object") return unreadableIn(type.fields).length > 0;
  return type.kind !== "set" && "element" in type && typeHoldsUnreadable(type.element);
}

/**
 * Returns an object with the parts of its name that its answer omits. A service may take the parent or the slug in a create only, so that
 * after an import just the name tells them. A value that the object has, in any spelling, stays.
 */
export function withNameParts(kind: Kind, object: ValueObject): ValueObject {
  const name = valueAt(object, "name");
  if (typeof name !== "string" || name === "") return object;
  const parts = namePartFields(kind).flatMap(({ terraformName }): [string, Value][] => {
    // No parent and no slug is empty: such a text was omitted.
    const isOmitted = [null, ""].includes(valueAt(object, terraformName) as string | null);
    const part = terraformName === kind.parentField ? parentOf(name) : slugOf(name);
    return isOmitted && part !== undefined ? [[terraformName, part]] : [];
  });
  return parts.length === 0 ? object : valueObject([...Object.entries(object), ...parts]);
}
