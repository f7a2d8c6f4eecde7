import { isRecord } from "../../base/json";

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
