import { isRecord } from "../../base/json";
import { Decimal } from "./decimal";

/** The type of a Terraform value. For the engine's JSON form see {@link parseType} and {@link printType}. */
export type Type =
  | { readonly kind: "string" }
  | { readonly kind: "number" }
  | { readonly kind: "bool" }
  /** Any type: the value carries its own, as a {@link Dynamic}. */
  | { readonly kind: "dynamic" }
  | { readonly kind: "list"; readonly element: Type }
  | { readonly kind: "set"; readonly element: Type }
  | { readonly kind: "map"; readonly element: Type }
  | { readonly kind: "tuple"; readonly elements: readonly Type[] }
  | ObjectType;

/** An object with exactly these attributes. */
export interface ObjectType {
  readonly kind: "object";
  readonly attributes: ReadonlyMap<string, Type>;
}

export const STRING: Type = { kind: "string" };
export const NUMBER: Type = { kind: "number" };
export const BOOL: Type = { kind: "bool" };
export const DYNAMIC: Type = { kind: "dynamic" };

/** An ordered sequence of elements of one type. */
export function listOf(element: Type): Type {
  return { kind: "list", element };
}

/** Unordered elements of one type, without duplicates. */
export function setOf(element: Type): Type {
  return { kind: "set", element };
}

/** Elements of one type under string keys. */
export function mapOf(element: Type): Type {
  return { kind: "map", element };
}

/** A sequence with a type of its own for each position. */
export function tupleOf(elements: readonly Type[]): Type {
  return { kind: "tuple", elements };
}

/** An object with exactly the given attributes. */
export function objectOf(attributes: Readonly<Record<string, Type>> | ReadonlyMap<string, Type>): ObjectType {
  return {
    kind: "object",
    attributes: attributes instanceof Map ? attributes : new Map(Object.entries(attributes)),
  };
}

// Maximum depth of a type: no schema comes near it, and hostile input must not exhaust the stack.
const MAX_TYPE_DEPTH = 100;

/**
 * Parses the engine's JSON form of a type: `"string"`, `["list","number"]`, `["object",{"a":"bool"}]`, ...
 *
 * @throws SyntaxError if the text is not JSON, or is not a type.
 */
export function parseType(json: string): Type {
  return typeFromJson(JSON.parse(json) as unknown, 0);
}

/** Prints the engine's JSON form of a type, attributes in the order of their names. */
export function printType(type: Type): string {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return `["${type.kind}",${printType(type.element)}]`;
    case "tuple":
      return `["tuple",[${type.elements.map(printType).join(",")}]]`;
    case "object": {
      const entries = [...type.attributes].sort(([a], [b]) => (a < b ? -1 : 1));
      return `["object",{${entries.map(([name, t]) => `${JSON.stringify(name)}:${printType(t)}`).join(",")}}]`;
    }
    default:
      return `"${type.kind}"`;
  }
}

/** Whether both are the same type. */
export function equalTypes(a: Type, b: Type): boolean {
  return a === b || printType(a) === printType(b);
}

/** Whether a value of this type may hold a {@link Dynamic} at some depth. */
export function containsDynamic(type: Type): boolean {
  switch (type.kind) {
    case "dynamic":
      return true;
    case "list":
    case "set":
    case "map":
      return containsDynamic(type.element);
    case "tuple":
      return type.elements.some(containsDynamic);
    case "object":
      return [...type.attributes.values()].some(containsDynamic);
    default:
      return false;
  }
}

/** Whether a collection in this type may hold a {@link Dynamic}. The engine requires that the elements of a collection have one type. */
export function containsDynamicElements(type: Type): boolean {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return containsDynamic(type.element);
    case "tuple":
      return type.elements.some(containsDynamicElements);
    case "object":
      return [...type.attributes.values()].some(containsDynamicElements);
    default:
      return false;
  }
}

function typeFromJson(json: unknown, depth: number): Type {
  if (depth > MAX_TYPE_DEPTH) {
    throw new SyntaxError("the type is nested too deeply");
  }
  if (json === "string" || json === "number" || json === "bool" || json === "dynamic") {
    return { kind: json };
  }
  if (Array.isArray(json)) {
    const [kind, argument] = json as unknown[];
    if (json.length === 2 && (kind === "list" || kind === "set" || kind === "map")) {
      return { kind, element: typeFromJson(argument, depth + 1) };
    }
    if (json.length === 2 && kind === "tuple" && Array.isArray(argument)) {
      return tupleOf(argument.map((element) => typeFromJson(element, depth + 1)));
    }
    // A third element names optional attributes: it concerns the configuration only, never a value.
    if (json.length <= 3 && kind === "object" && isRecord(argument)) {
      return objectOf(
        new Map(Object.entries(argument).map(([name, type]) => [name, typeFromJson(type, depth + 1)])),
      );
    }
  }
  throw new SyntaxError("this is not the JSON form of a type");
}

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

/** One end of the range of an unknown number. */
export interface NumberBound {
  readonly value: Decimal;
  readonly inclusive: boolean;
}

/** Known properties of an unknown value. Each is optional; an absent one is not known. */
export interface Refinements {
  /** The final value will not be null. */
  readonly notNull?: true;
  /** The final string starts with this text. */
  readonly prefix?: string;
  readonly numberMin?: NumberBound;
  readonly numberMax?: NumberBound;
  /** The final list, set or map has at least this many elements. */
  readonly lengthMin?: number;
  readonly lengthMax?: number;
}

/** A value that is known only after apply, possibly with {@link Refinements}. */
export class Unknown {
  readonly refinements: Refinements | undefined;

  constructor(refinements?: Refinements) {
    this.refinements = refinements;
  }

  toString(): string {
    return "(known after apply)";
  }

  /** Returns the text of the engine's own output, so that an unknown value is recognisable in a string. */
  toJSON(): string {
    return this.toString();
  }
}

/** An unknown value without refinements. */
export const UNKNOWN: Unknown = new Unknown();
