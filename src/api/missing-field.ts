import {
  type Field,
  type FieldType,
  type Guarantee,
  guaranteeOf,
  isExclusive,
  isUnspecified,
} from "../contract";
import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from "../client";

/**
 * Returns the path of the first field that an object of the contract always has and the answer lacks, such as
 * `boot.image` or `users[0].username`; undefined if there is none. Does not check the types of fields.
 *
 * @param exclusive groups of fields (Terraform names) of which at most one is set
 */
export function missingField(
  fields: readonly Field[],
  object: JsonObject,
  exclusive: readonly (readonly string[])[] = [],
): string | undefined {
  for (const field of fields) {
    if (!field.readable) continue;
    const isOneOf = isExclusive(exclusive, field.terraformName);
    const value = Object.hasOwn(object, field.wireName) ? (object[field.wireName] ?? null) : null;
    const missing = missingIn(
      field.type,
      value,
      guaranteeOf(field, isOneOf),
      isPromisedSection(field, isOneOf),
    );
    if (missing !== undefined) return `${field.wireName}${missing}`;
  }
  return undefined;
}

/** Returns the rest of the path to a missing field inside a value; empty if the value itself is missing. */
function missingIn(
  type: FieldType,
  value: JsonValue,
  guarantee: Guarantee,
  isPromised: boolean,
): string | undefined {
  if (value === null) {
    if (guarantee !== "nothing") return "";
    const inner =
      type.kind === "object" && isPromised ? missingField(type.fields, {}, type.exclusive) : undefined;
    return inner === undefined ? undefined : "";
  }
  if (guarantee === "value" && isZero(type, value)) return "";
  switch (type.kind) {
    case "object": {
      const inner = isJsonObject(value) ? missingField(type.fields, value, type.exclusive) : undefined;
      return inner === undefined ? undefined : `.${inner}`;
    }
    case "list":
    case "set":
      return isJsonList(value) ? firstOf(value.entries(), type.element, (index) => `[${index}]`) : undefined;
    case "map":
      return isJsonObject(value)
        ? firstOf(Object.entries(value), type.element, (key) => `[${JSON.stringify(key)}]`)
        : undefined;
    default:
      return undefined;
  }
}

function firstOf<Key>(
  entries: Iterable<readonly [Key, JsonValue]>,
  element: FieldType,
  step: (key: Key) => string,
): string | undefined {
  for (const [key, value] of entries) {
    const missing = missingIn(element, value, "nothing", false);
    if (missing !== undefined) return `${step(key)}${missing}`;
  }
  return undefined;
}

/** Whether an object always has a section, so that the section is missing if a field that it always has is missing. */
function isPromisedSection(field: Field, isOneOf: boolean): boolean {
  return field.type.kind === "object" && !isOneOf && (field.needed || field.alwaysReturned === true);
}

/** Whether a value is the zero value of a type that proto-JSON omits. */
export function isZero(type: FieldType, value: JsonValue): boolean {
  if (type.kind === "number") return value === 0 || (typeof value === "string" && Number(value) === 0);
  if (typeof value === "string") return value === "" || isUnspecified(value);
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
