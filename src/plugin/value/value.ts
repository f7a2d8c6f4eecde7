import { Decimal } from "./decimal";
import { Unknown } from "./unknown";
import type { Type } from "./type";

/**
 * A Terraform value. Which of these it may be is a matter of its type: lists, sets and tuples are arrays, maps and
 * objects are {@link ValueObject}s, numbers are always {@link Decimal}s.
 */
export type Value = null | boolean | string | Decimal | Unknown | Dynamic | readonly Value[] | ValueObject;

/**
 * An object or a map. What the plugin server hands out has no prototype, so that every key is safe (`__proto__` too)
 * and an absent key is always undefined; plain object literals are accepted back.
 */
export interface ValueObject {
  readonly [name: string]: Value;
}

/** A value of a "dynamic" attribute together with the type that it came with. A null one is just null. */
export class Dynamic {
  readonly type: Type;
  readonly value: Value;

  constructor(type: Type, value: Value) {
    this.type = type;
    this.value = value;
  }
}

/** An object without prototype from entries or from another object; a later entry wins over an earlier one. */
export function valueObject(
  source: Iterable<readonly [string, Value]> | Readonly<Record<string, Value>> = [],
): ValueObject {
  const result = Object.create(null) as Record<string, Value>;
  const entries = Symbol.iterator in source ? source : Object.entries(source);
  for (const [name, value] of entries) {
    result[name] = value;
  }
  return result;
}

/** True for a value that is not known yet itself (what it contains is not looked at). */
export function isUnknown(value: Value): boolean {
  return value instanceof Unknown || (value instanceof Dynamic && isUnknown(value.value));
}

/** True for null, and for a dynamic value that is a null of some type. */
export function isNull(value: Value): boolean {
  return value === null || (value instanceof Dynamic && isNull(value.value));
}

/** True for a list, a set or a tuple. */
export function isSequence(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** True for an object or a map. */
export function isObject(value: Value): value is ValueObject {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Decimal) &&
    !(value instanceof Unknown) &&
    !(value instanceof Dynamic)
  );
}

/** The attribute or element under a key, or null where there is none. */
export function valueAt(object: ValueObject, name: string): Value {
  return Object.hasOwn(object, name) ? (object[name] ?? null) : null;
}

/** True when neither the value nor anything in it is unknown. */
export function isWhollyKnown(value: Value): boolean {
  if (isUnknown(value)) {
    return false;
  }
  if (value instanceof Dynamic) {
    return isWhollyKnown(value.value);
  }
  if (isSequence(value)) {
    return value.every(isWhollyKnown);
  }
  return isObject(value) ? Object.values(value).every(isWhollyKnown) : true;
}
