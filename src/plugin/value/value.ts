import { Decimal } from "./decimal";
import { Unknown } from "./unknown";
import type { Type } from "./type";

/**
 * A Terraform value. Its type determines the variant: lists, sets and tuples are arrays, maps and objects are {@link ValueObject}s, numbers
 * are always {@link Decimal}s.
 */
export type Value = null | boolean | string | Decimal | Unknown | Dynamic | readonly Value[] | ValueObject;

/**
 * An object or a map. Objects from the plugin server inherit nothing, so that every key is safe (`__proto__` too) and an absent key is
 * always undefined; plain object literals are accepted as input.
 */
export interface ValueObject {
  readonly [name: string]: Value;
}

/** A value of a "dynamic" attribute together with its own type. A null value is represented as plain null. */
export class Dynamic {
  readonly type: Type;
  readonly value: Value;

  constructor(type: Type, value: Value) {
    this.type = type;
    this.value = value;
  }
}

/**
 * An object that inherits nothing but an empty object. V8 keeps an object without any prototype as a hash table, which takes three times as
 * long to fill and to read.
 */
class Bare {
  [name: string]: Value;
}
Object.setPrototypeOf(Bare.prototype, null);
Reflect.deleteProperty(Bare.prototype, "constructor");

/** Creates an object from entries or from another object; a later entry wins over an earlier one. */
export function valueObject(
  source: Iterable<readonly [string, Value]> | Readonly<Record<string, Value>> = [],
): ValueObject {
  const result = new Bare();
  const entries = Symbol.iterator in source ? source : Object.entries(source);
  for (const [name, value] of entries) {
    result[name] = value;
  }
  return result;
}

/** Whether the value itself is unknown, regardless of its content. */
export function isUnknown(value: Value): boolean {
  return value instanceof Unknown || (value instanceof Dynamic && isUnknown(value.value));
}

/** Whether the value is null, or a dynamic value that is a null of some type. */
export function isNull(value: Value): boolean {
  return value === null || (value instanceof Dynamic && isNull(value.value));
}

/** Whether the value is a list, a set or a tuple. */
export function isSequence(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

/** Whether the value is an object or a map. */
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

/** Returns the attribute or element under a key, or null if there is none. */
export function valueAt(object: ValueObject, name: string): Value {
  return Object.hasOwn(object, name) ? (object[name] ?? null) : null;
}

/** Whether neither the value nor anything in it is unknown. */
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
