import type { Field, FieldType } from "../contract";
import { isObject, isSequence, type Value, valueAt, type ValueObject } from "../plugin";

/** A shorter value is no secret worth hiding, and its removal from every text would make the text unreadable. */
const SHORTEST_SECRET = 4;

/** Returns the secrets in an object's values, at every depth. No message may show them, even if the service repeats them. */
export function secretsIn(fields: readonly Field[], values: ValueObject): readonly string[] {
  return fields.flatMap((field) => {
    const value = valueAt(values, field.terraformName);
    return field.sensitive || field.writeOnly ? textsIn(value) : secretsInside(field.type, value);
  });
}

function secretsInside(type: FieldType, value: Value): readonly string[] {
  if (type.kind === "object") return isObject(value) ? secretsIn(type.fields, value) : [];
  return "element" in type ? membersOf(value).flatMap((inner) => secretsInside(type.element, inner)) : [];
}

function textsIn(value: Value): readonly string[] {
  if (typeof value === "string") return value.length < SHORTEST_SECRET ? [] : [value];
  return membersOf(value).flatMap(textsIn);
}

function membersOf(value: Value): readonly Value[] {
  if (isSequence(value)) return value;
  return isObject(value) ? Object.values(value) : [];
}
