import { type Contract, type Field, type FieldType, kindOf } from "../contract";
import type { JsonObject, JsonValue } from "../client";
import {
  BOOL,
  Decimal,
  Dynamic,
  isObject,
  isSequence,
  isUnknown,
  NUMBER,
  objectOf,
  STRING,
  tupleOf,
  type Type,
  type Value,
  valueAt,
  valueObject,
  type ValueObject,
} from "../plugin";
import { isSameReference } from "./references";
import { isSameTimestamp } from "./timestamp";

/**
 * From an object as the service shows it to Terraform's values. `like` is what Terraform holds already (the plan, or the
 * state): where the service's value means the same, that spelling stays, so that nothing differs which is not different.
 *
 * proto-JSON leaves out what has its type's zero value, so an absent list is empty, an absent bool false and an absent
 * number 0. An absent string is null unless the contract's default for it is "".
 */
export function fromWire(
  contract: Contract,
  fields: readonly Field[],
  answer: JsonObject,
  like: ValueObject | null,
  parent?: string,
): ValueObject {
  return new Reader(contract, parent).object(fields, answer, like ?? valueObject(), "");
}

/** The service's answer does not have the shape that the contract says. */
export class UnexpectedAnswer extends Error {
  constructor(path: string, expected: string, got: JsonValue) {
    const shown = Array.isArray(got)
      ? "a list"
      : got !== null && typeof got === "object"
        ? "an object"
        : typeof got;
    super(`the field ${path} should be ${expected}, but is ${got === null ? "null" : shown}`);
    this.name = "UnexpectedAnswer";
  }
}

class Reader {
  private readonly contract: Contract;
  private readonly parent: string | undefined;

  constructor(contract: Contract, parent: string | undefined) {
    this.contract = contract;
    this.parent = parent;
  }

  object(fields: readonly Field[], answer: JsonObject, like: ValueObject, path: string): ValueObject {
    return valueObject(
      fields.map((field): [string, Value] => {
        const known = valueAt(like, field.terraformName);
        if (field.writeOnly) return [field.terraformName, null];
        if (!field.readable) return [field.terraformName, isUnknown(known) ? null : known];
        const at = path === "" ? field.wireName : `${path}.${field.wireName}`;
        return [field.terraformName, this.field(field, answer[field.wireName] ?? null, known, at)];
      }),
    );
  }

  private field(field: Field, json: JsonValue, like: Value, path: string): Value {
    if (json === null) return absent(field, like);
    return this.value(field, field.type, json, like, path);
  }

  private value(field: Field, type: FieldType, json: JsonValue, like: Value, path: string): Value {
    switch (type.kind) {
      case "string": {
        if (typeof json !== "string") throw new UnexpectedAnswer(path, "a string", json);
        if (field.references === undefined || typeof like !== "string") return json;
        const { pattern } = kindOf(this.contract, field.references);
        return isSameReference(pattern, like, json, this.parent) ? like : json;
      }
      case "timestamp":
        if (typeof json !== "string") throw new UnexpectedAnswer(path, "a time", json);
        return isSameTimestamp(like, json) ? like : json;
      case "bool":
        if (typeof json !== "boolean") throw new UnexpectedAnswer(path, "true or false", json);
        return json;
      case "number":
        return numberOf(json, path);
      case "list": {
        if (!isJsonList(json)) throw new UnexpectedAnswer(path, "a list", json);
        const known = isSequence(like) ? like : [];
        return json.map((element, index) =>
          this.value(field, type.element, element, known[index] ?? null, `${path}[${index}]`),
        );
      }
      case "map": {
        if (!isJsonObject(json)) throw new UnexpectedAnswer(path, "an object", json);
        const known = isObject(like) ? like : valueObject();
        return valueObject(
          Object.entries(json).map(([key, element]): [string, Value] => [
            key,
            this.value(field, type.element, element, valueAt(known, key), `${path}[${JSON.stringify(key)}]`),
          ]),
        );
      }
      case "object":
        if (!isJsonObject(json)) throw new UnexpectedAnswer(path, "an object", json);
        return this.object(type.fields, json, isObject(like) ? like : valueObject(), path);
      case "json":
        return dynamicOf(json);
    }
  }
}

/** What a field that the answer does not mention holds. */
function absent(field: Field, like: Value): Value {
  if (isZero(like)) return like;
  switch (field.type.kind) {
    case "bool":
      return false;
    case "number":
      return Decimal.ZERO;
    case "list":
      return [];
    case "map":
      return valueObject();
    case "string":
      return field.default === "" ? "" : null;
    default:
      return null;
  }
}

/** Whether a value is what proto-JSON leaves out. */
function isZero(value: Value): boolean {
  if (value instanceof Decimal) return value.equals(Decimal.ZERO);
  if (isSequence(value)) return value.length === 0;
  if (isObject(value)) return Object.values(value).every((inner) => inner === null || isZero(inner));
  return value === "" || value === false;
}

function numberOf(json: JsonValue, path: string): Decimal {
  if (typeof json !== "number" && typeof json !== "string")
    throw new UnexpectedAnswer(path, "a number", json);
  try {
    return Decimal.of(json);
  } catch {
    throw new UnexpectedAnswer(path, "a finite number", json);
  }
}

/** Free-form JSON as a value that brings its own type. */
function dynamicOf(json: JsonValue): Value {
  if (json === null) return null;
  const { type, value } = typed(json);
  return new Dynamic(type, value);
}

function typed(json: JsonValue): { type: Type; value: Value } {
  if (json === null) return { type: STRING, value: null };
  if (typeof json === "string") return { type: STRING, value: json };
  if (typeof json === "boolean") return { type: BOOL, value: json };
  if (typeof json === "number") return { type: NUMBER, value: Decimal.of(json) };
  if (isJsonList(json)) {
    const elements = json.map(typed);
    return {
      type: tupleOf(elements.map((element) => element.type)),
      value: elements.map((element) => element.value),
    };
  }
  const entries = Object.entries(json).map(([key, element]) => [key, typed(element)] as const);
  return {
    type: objectOf(new Map(entries.map(([key, element]) => [key, element.type]))),
    value: valueObject(entries.map(([key, element]): [string, Value] => [key, element.value])),
  };
}

function isJsonList(json: JsonValue): json is readonly JsonValue[] {
  return Array.isArray(json);
}

function isJsonObject(json: JsonValue): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

/** A state's values with everything that is not known yet as null: all that can be stored of an object that is still being made. */
export function withoutUnknowns(value: Value): Value {
  if (isUnknown(value)) return null;
  if (value instanceof Dynamic) return new Dynamic(value.type, withoutUnknowns(value.value));
  if (isSequence(value)) return value.map(withoutUnknowns);
  if (!isObject(value)) return value;
  return valueObject(
    Object.entries(value).map(([key, inner]): [string, Value] => [key, withoutUnknowns(inner)]),
  );
}
