import { type Field, type FieldType, isEmptyIfAbsent, isExclusive } from "../contract";
import {
  Decimal,
  Dynamic,
  isObject,
  isSequence,
  isUnknown,
  type Value,
  valueObject,
  type ValueObject,
} from "../plugin";
import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from "../client";
import { UnexpectedAnswer } from "../api";
import { toDynamic, valueOfJsonAt } from "./dynamic-value";

/**
 * Whether the only possible Terraform type is "any" (dynamic). This is so for free-form JSON, and for collections that contain it anywhere,
 * as all elements of a Terraform collection must have one type.
 */
export function isFreeForm(type: FieldType): boolean {
  if (type.kind === "json") return true;
  return "element" in type && holdsJson(type.element);
}

/** Whether a field has attributes of its own in Terraform: an object, or a list, set or map of objects. */
export function isNested(type: FieldType): boolean {
  if (isFreeForm(type)) return false;
  const inner = "element" in type ? type.element : type;
  return inner.kind === "object";
}

function holdsJson(type: FieldType): boolean {
  if ("element" in type) return holdsJson(type.element);
  return (
    type.kind === "json" || (type.kind === "object" && type.fields.some((field) => holdsJson(field.type)))
  );
}

/**
 * Whether a value is the zero value of its type, which proto-JSON omits: "", false, 0, an empty list or map. An object is one if each of
 * its parts is null, unknown or a zero value.
 */
export function isZeroValue(type: FieldType, value: Value): boolean {
  if (value instanceof Dynamic) return isZeroValue(type, value.value);
  switch (type.kind) {
    case "string":
      return value === "";
    case "bool":
      return value === false;
    case "number":
      return value instanceof Decimal && value.equals(Decimal.ZERO);
    case "list":
    case "set":
      return isSequence(value) && value.length === 0;
    case "map":
      return isObject(value) && Object.keys(value).length === 0;
    case "object":
      return (
        isObject(value) &&
        type.fields.every((field) => {
          const inner = value[field.terraformName] ?? null;
          return inner === null || isUnknown(inner) || isZeroValue(field.type, inner);
        })
      );
    default:
      return false;
  }
}

/**
 * Converts an object from the service to Terraform's values. Fields that the service never returns are null (see `withUnreadable`).
 *
 * A secret that the answer omits is null: services show secrets once, or never, whatever their descriptions say.
 *
 * proto-JSON may omit a field that has the zero value of its type. An omitted field and a zero value therefore read alike: a list is empty,
 * a bool false, a number 0. A string is null unless the contract's default for it is "" or it is required, in a data source as in a
 * resource. Of fields that exclude each other (`exclusive`, Terraform names), the one in the answer is kept whatever its value, and the
 * others are null. So are fields with explicit presence.
 *
 * @throws UnexpectedAnswer if the answer does not have the contract's shape
 */
export function fromWire(
  fields: readonly Field[],
  answer: JsonObject,
  exclusive: readonly (readonly string[])[] = [],
): ValueObject {
  return readObject(fields, answer, "", true, exclusive);
}

/** @param fills - whether omitted fields may be filled in: only attributes can be computed, not the parts of a type */
function readObject(
  fields: readonly Field[],
  answer: JsonObject,
  path: string,
  fills: boolean,
  exclusive: readonly (readonly string[])[] = [],
): ValueObject {
  return valueObject(
    fields.map((field): [string, Value] => {
      const { readable, terraformName, wireName, writeOnly } = field;
      if (writeOnly || !readable) return [terraformName, null];
      const at = path === "" ? wireName : `${path}.${wireName}`;
      const hasPresence = isExclusive(exclusive, terraformName) || field.explicitPresence === true;
      return [terraformName, readField(field, answer, at, fills, hasPresence)];
    }),
  );
}

function readField(
  field: Field,
  answer: JsonObject,
  path: string,
  fills: boolean,
  hasPresence: boolean,
): Value {
  const json = memberOf(answer, field.wireName);
  if (json === null) return hasPresence || field.sensitive ? null : absent(field, fills);
  const { type } = field;
  const value = readMember(type, answer, field.wireName, json, path, fills && isNested(type));
  if (!hasPresence && type.kind !== "object" && isZeroValue(type, value)) return absent(field, fills);
  return isFreeForm(type) ? toDynamic(value) : value;
}

/** Returns the value of a field that the answer omits, or contains with its zero value only. */
function absent(field: Field, fills: boolean): Value {
  const { type } = field;
  if (!fills || isFreeForm(type)) return null;
  switch (type.kind) {
    case "bool":
      return false;
    case "number":
      return Decimal.ZERO;
    case "list":
    case "set":
      return [];
    case "map":
      return valueObject();
    case "string":
      return isEmptyIfAbsent(field) ? "" : null;
    default:
      return null;
  }
}

/** Reads a value with the object or list that holds it, which knows the digits of a free-form number. */
function readMember(
  type: FieldType,
  holder: JsonObject | readonly JsonValue[],
  key: string | number,
  json: JsonValue,
  path: string,
  fills: boolean,
): Value {
  return type.kind === "json" ? valueOfJsonAt(holder, key) : readValue(type, json, path, fills);
}

function readValue(
  type: Exclude<FieldType, { readonly kind: "json" }>,
  json: JsonValue,
  path: string,
  fills: boolean,
): Value {
  switch (type.kind) {
    case "string":
      if (typeof json !== "string") throw new UnexpectedAnswer(path, "a string", json);
      return json;
    case "timestamp":
      if (typeof json !== "string") throw new UnexpectedAnswer(path, "a time", json);
      return json;
    case "bool":
      if (typeof json !== "boolean") throw new UnexpectedAnswer(path, "true or false", json);
      return json;
    case "number":
      return numberOf(json, path);
    case "list":
    case "set":
      if (!isJsonList(json)) throw new UnexpectedAnswer(path, "a list", json);
      return json.map((element, index) =>
        readMember(type.element, json, index, element, `${path}[${index}]`, fills),
      );
    case "map":
      if (!isJsonObject(json)) throw new UnexpectedAnswer(path, "an object", json);
      return valueObject(
        Object.entries(json).map(([key, element]): [string, Value] => [
          key,
          readMember(type.element, json, key, element, `${path}[${JSON.stringify(key)}]`, fills),
        ]),
      );
    case "object":
      if (!isJsonObject(json)) throw new UnexpectedAnswer(path, "an object", json);
      return readObject(type.fields, json, path, fills, type.exclusive);
  }
}

function numberOf(json: JsonValue, path: string): Decimal {
  if (typeof json !== "number" && typeof json !== "string") {
    throw new UnexpectedAnswer(path, "a number", json);
  }
  try {
    return Decimal.of(json);
  } catch {
    throw new UnexpectedAnswer(path, "a finite number", json);
  }
}

function memberOf(json: JsonObject, name: string): JsonValue {
  return Object.hasOwn(json, name) ? (json[name] ?? null) : null;
}
