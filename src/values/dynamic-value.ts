import {
  exactNumber,
  exactNumberAt,
  isJsonList,
  type JsonInput,
  type JsonObject,
  type JsonValue,
  withoutNumberMark,
} from "../client";
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
} from "../plugin";

/** Values of fields whose only possible Terraform type is "any" (dynamic): each value carries its own type. */

/** Characters of an integer beyond 2^53 that is sent as a number. */
const LONGEST_INTEGER = 40;

/** Converts free-form JSON to values, with each digit of its numbers. */
export function valuesOfJson(json: JsonValue): Value {
  if (typeof json === "number") return Decimal.of(json);
  if (typeof json !== "object" || json === null) return json;
  if (isJsonList(json)) return json.map((_, index) => valueOfJsonAt(json, index));
  return valueObject(Object.keys(json).map((key): [string, Value] => [key, valueOfJsonAt(json, key)]));
}

/** Converts the free-form JSON at a key of an object or list; null if it has none. */
export function valueOfJsonAt(holder: JsonObject | readonly JsonValue[], key: string | number): Value {
  const digits = exactNumberAt(holder, key);
  if (digits !== undefined) return Decimal.of(digits);
  return Object.hasOwn(holder, key) ? valuesOfJson((holder as JsonObject)[key] ?? null) : null;
}

/** Converts values to free-form JSON, with each digit of their numbers. */
export function jsonOfValues(value: Value): JsonInput {
  if (value instanceof Dynamic) return jsonOfValues(value.value);
  if (value === null || isUnknown(value)) return null;
  if (value instanceof Decimal) {
    if (isExact(value)) return value.toNumber();
    return value.isInteger && value.toString().length <= LONGEST_INTEGER
      ? value.toBigInt()
      : exactNumber(value.toString());
  }
  if (isSequence(value)) return value.map(jsonOfValues);
  if (!isObject(value)) return value as string | boolean;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]): [string, JsonInput] => [key, jsonOfValues(inner)]),
  );
}

/** Converts values to free-form JSON in which unknown values stay as they are, for a check that ignores them. */
export function checkableJson(value: Value): unknown {
  if (value instanceof Dynamic) return checkableJson(value.value);
  if (isUnknown(value)) return value;
  if (isSequence(value)) return value.map(checkableJson);
  if (!isObject(value)) {
    const json = jsonOfValues(value);
    return typeof json === "string" ? withoutNumberMark(json) : json;
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, checkableJson(inner)]));
}

/** Returns a value together with its own type; null stays null. */
export function toDynamic(value: Value): Value {
  if (value === null) return null;
  const inner = withoutDynamics(value);
  return new Dynamic(typeOf(inner), inner);
}

/** Unwraps nested dynamic values: inside a dynamic value, each value already has a concrete type. */
function withoutDynamics(value: Value): Value {
  if (value instanceof Dynamic) return withoutDynamics(value.value);
  if (isSequence(value)) return value.map(withoutDynamics);
  if (!isObject(value)) return value;
  return valueObject(
    Object.entries(value).map(([key, inner]): [string, Value] => [key, withoutDynamics(inner)]),
  );
}

function typeOf(value: Value): Type {
  if (value instanceof Decimal) return NUMBER;
  if (isSequence(value)) return tupleOf(value.map(typeOf));
  if (isObject(value)) {
    return objectOf(new Map(Object.entries(value).map(([key, inner]) => [key, typeOf(inner)])));
  }
  return typeof value === "boolean" ? BOOL : STRING;
}

/**
 * Whether two values have the same content, whatever their types. A list equals a tuple, a large number equals its text, a fraction equals
 * the double to which a service rounds it, and an absent member equals null.
 */
export function sameContent(a: Value, b: Value): boolean {
  if (a instanceof Dynamic) return sameContent(a.value, b);
  if (b instanceof Dynamic) return sameContent(a, b.value);
  if (a instanceof Decimal && b instanceof Decimal) return a.equals(b) || isRounded(a, b) || isRounded(b, a);
  if (a instanceof Decimal) return !isExact(a) && a.toString() === b;
  if (b instanceof Decimal) return sameContent(b, a);
  if (isSequence(a) && isSequence(b)) {
    return a.length === b.length && a.every((item, index) => sameContent(item, b[index] ?? null));
  }
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => sameContent(valueAt(a, key), valueAt(b, key)));
}

/** Whether a number is the double nearest to a fraction with more digits. */
function isRounded(number: Decimal, fraction: Decimal): boolean {
  return (
    isExact(number) && !isExact(fraction) && !fraction.isInteger && number.toNumber() === fraction.toNumber()
  );
}

/** Whether a JSON number can carry the value without rounding by any reader. */
function isExact(value: Decimal): boolean {
  const nearest = value.toNumber();
  const isSafe = !Number.isInteger(nearest) || Number.isSafeInteger(nearest);
  return Number.isFinite(nearest) && isSafe && Decimal.of(nearest).equals(value);
}
