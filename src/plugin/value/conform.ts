import { Decimal } from "./decimal";
import type { Path, PathStep } from "./path";
import { attributeStep, indexStep, keyStep } from "./path";
import { elementKey } from "./equal";
import type { ObjectType, Type } from "./type";
import { Unknown } from "./unknown";
import { ValueError } from "./value-error";
import type { Value, ValueObject } from "./value";
import { Dynamic, isObject, isSequence, valueObject } from "./value";

/**
 * Returns a value in the form that the engine would give it, for values that an author wrote. Every object has every attribute (absent ones
 * are null), strings and keys are NFC-normalised, map keys sorted, and a set has no duplicates.
 *
 * @throws ValueError if the value does not fit the type, or an object has an attribute that its type does not know.
 */
export function conformValue(type: Type, value: Value | undefined, path: Path = []): Value {
  if (value === null || value === undefined || value instanceof Unknown) {
    return value ?? null;
  }
  switch (type.kind) {
    case "string":
      return typeof value === "string" ? value.normalize("NFC") : mismatch("a string", value, path);
    case "number":
      return value instanceof Decimal ? value : mismatch("a number (a Decimal)", value, path);
    case "bool":
      return typeof value === "boolean" ? value : mismatch("a bool", value, path);
    case "dynamic":
      return value instanceof Dynamic
        ? new Dynamic(value.type, conformValue(value.type, value.value, path))
        : mismatch("a Dynamic", value, path);
    case "list":
      return sequence("a list", value, path).map((element, index) =>
        conformValue(type.element, element, [...path, indexStep(index)]),
      );
    case "set":
      return conformSet(type.element, sequence("a set", value, path), path);
    case "tuple":
      return conformTuple(type.elements, sequence("a tuple", value, path), path);
    case "map":
      return conformMap(type.element, object("a map", value, path), path);
    case "object":
      return conformObject(type, value, path);
  }
}

/** As {@link conformValue}, for a value that must be an object. */
export function conformObject(type: ObjectType, value: Value, path: Path = []): ValueObject {
  const source = object("an object", value, path);
  for (const name of Object.keys(source)) {
    if (!type.attributes.has(name)) {
      throw new ValueError("the schema has no such attribute", [...path, attributeStep(name)]);
    }
  }
  const entries: [string, Value][] = [];
  for (const [name, attributeType] of type.attributes) {
    const attribute = Object.hasOwn(source, name) ? source[name] : null;
    entries.push([name, conformValue(attributeType, attribute, [...path, attributeStep(name)])]);
  }
  return valueObject(entries);
}

function conformSet(elementType: Type, elements: readonly Value[], path: Path): Value {
  const byKey = new Map<string, Value>();
  for (const element of elements) {
    const conformed = conformValue(elementType, element, [...path, { kind: "element", element }]);
    const key = elementKey(elementType, conformed);
    // Two unknown elements may turn out different, so they are not duplicates.
    byKey.set(key.isWhollyKnown ? key.text : `${key.text}#${byKey.size}`, conformed);
  }
  return [...byKey.values()];
}

function conformTuple(elementTypes: readonly Type[], elements: readonly Value[], path: Path): Value {
  if (elements.length !== elementTypes.length) {
    throw new ValueError(
      `a tuple of ${elementTypes.length} elements is required, not ${elements.length}`,
      path,
    );
  }
  return elementTypes.map((type, index) => conformValue(type, elements[index], [...path, indexStep(index)]));
}

function conformMap(elementType: Type, source: ValueObject, path: Path): Value {
  const entries: [string, Value][] = [];
  for (const name of Object.keys(source)) {
    entries.push([name.normalize("NFC"), conformValue(elementType, source[name], [...path, keyStep(name)])]);
  }
  return valueObject(sortedEntries(entries, path));
}

/** Returns entries in the order of their keys: the same order wherever a map is printed or sent. */
export function sortedEntries<T>(entries: [string, T][], path: Path): [string, T][] {
  entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const twin = entries.find(([name], index) => index > 0 && entries[index - 1]?.[0] === name);
  if (twin !== undefined) {
    const step: PathStep = keyStep(twin[0]);
    throw new ValueError("the key occurs more than once", [...path, step]);
  }
  return entries;
}

function sequence(wanted: string, value: Value, path: Path): readonly Value[] {
  return isSequence(value) ? value : mismatch(wanted, value, path);
}

function object(wanted: string, value: Value, path: Path): ValueObject {
  return isObject(value) ? value : mismatch(wanted, value, path);
}

function mismatch(wanted: string, found: Value, path: Path): never {
  throw new ValueError(`${wanted} is required, not ${describeKind(found)}`, path);
}

/** Describes the kind of a value in words, without its content. */
export function describeKind(value: unknown): string {
  if (value === null || value === undefined) {
    return "null";
  }
  if (value instanceof Decimal) {
    return "a number";
  }
  if (value instanceof Unknown) {
    return "an unknown value";
  }
  if (value instanceof Dynamic) {
    return "a Dynamic";
  }
  if (Array.isArray(value)) {
    return "a list";
  }
  return typeof value === "boolean"
    ? "a bool"
    : typeof value === "number"
      ? "a JavaScript number"
      : typeof value === "object"
        ? "an object"
        : `a ${typeof value}`;
}
