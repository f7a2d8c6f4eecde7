import {
  type ExclusiveGroups,
  type Field,
  type FieldType,
  isExclusive,
  type Kind,
  namePartFields,
  parentOf,
  slugOf,
} from "../contract";
import { isObject, isSequence, type Value, valueAt, type ValueObject, valueObject } from "../plugin";
import { counterparts } from "./element-key";
import { withoutUnknowns } from "./unknown-values";
import { isZeroValue } from "./field-type";

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

const known = new WeakMap<readonly Field[], readonly Field[]>();

/** Returns the fields whose values an answer may lack, or that hold such a field. Computed once for each list of fields. */
function unreadableIn(fields: readonly Field[]): readonly Field[] {
  const found = known.get(fields) ?? fields.filter(holdsUnreadable);
  known.set(fields, found);
  return found;
}

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
