import { Decimal } from "./decimal";
import {
  Dynamic,
  equalTypes,
  isObject,
  isSequence,
  type ObjectType,
  printType,
  type Type,
  Unknown,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "./value";
import { attributeStep, indexStep, keyStep, type Path, type PathStep } from "./path";
import { ValueError } from "./value-error";

/**
 * Whether two values of one type are equal: numbers by value, sets in any order, absent attributes as null. Unknown equals only unknown,
 * whatever its refinements.
 */
export function equalValues(type: Type, a: Value, b: Value): boolean {
  if (a === b) {
    return true;
  }
  if (a === null || b === null) {
    return false;
  }
  if (a instanceof Unknown || b instanceof Unknown) {
    return a instanceof Unknown && b instanceof Unknown;
  }
  switch (type.kind) {
    case "number":
      return a instanceof Decimal && b instanceof Decimal && a.equals(b);
    case "dynamic":
      return (
        a instanceof Dynamic &&
        b instanceof Dynamic &&
        equalTypes(a.type, b.type) &&
        equalValues(a.type, a.value, b.value)
      );
    case "list":
      return equalSequences(a, b, () => type.element);
    case "tuple":
      return equalSequences(a, b, (index) => type.elements[index] ?? { kind: "dynamic" });
    case "set":
      return (
        isSequence(a) &&
        isSequence(b) &&
        a.length === b.length &&
        elementsText(type.element, a) === elementsText(type.element, b)
      );
    case "map": {
      if (!isObject(a) || !isObject(b)) {
        return false;
      }
      const keys = Object.keys(a);
      return (
        keys.length === Object.keys(b).length &&
        keys.every(
          (key) => Object.hasOwn(b, key) && equalValues(type.element, valueAt(a, key), valueAt(b, key)),
        )
      );
    }
    case "object": {
      if (!isObject(a) || !isObject(b)) {
        return false;
      }
      for (const [name, attribute] of type.attributes) {
        if (!equalValues(attribute, valueAt(a, name), valueAt(b, name))) {
          return false;
        }
      }
      return true;
    }
    default:
      return false;
  }
}

/** A text that two values of one type share exactly if {@link equalValues} holds, and whether all of it is known. */
export interface ElementKey {
  readonly text: string;
  readonly isWhollyKnown: boolean;
}

/** Returns the key that identifies a value among others of its type, for example in a set. */
export function elementKey(type: Type, value: Value): ElementKey {
  let isWhollyKnown = true;
  const text = keyText(type, value, () => (isWhollyKnown = false));
  return { text, isWhollyKnown };
}

function keyText(type: Type, value: Value, onUnknown: () => void): string {
  if (value instanceof Unknown) {
    onUnknown();
    return "?";
  }
  if (value === null) {
    return "~";
  }
  if (value instanceof Dynamic) {
    return `<${printType(value.type)}>${keyText(value.type, value.value, onUnknown)}`;
  }
  if (value instanceof Decimal) {
    return value.toString();
  }
  if (isSequence(value)) {
    const texts = value.map((element, index) => keyText(elementType(type, index), element, onUnknown));
    return `[${(type.kind === "set" ? texts.sort() : texts).join(",")}]`;
  }
  if (isObject(value)) {
    const names = type.kind === "object" ? [...type.attributes.keys()] : Object.keys(value);
    const entries = names.sort().map((name) => {
      const attribute = type.kind === "object" ? type.attributes.get(name) : elementType(type, 0);
      return `${JSON.stringify(name)}:${keyText(attribute ?? { kind: "dynamic" }, valueAt(value, name), onUnknown)}`;
    });
    return `{${entries.join(",")}}`;
  }
  return JSON.stringify(value);
}

function elementType(type: Type, index: number): Type {
  switch (type.kind) {
    case "list":
    case "set":
    case "map":
      return type.element;
    case "tuple":
      return type.elements[index] ?? { kind: "dynamic" };
    default:
      return { kind: "dynamic" };
  }
}

function elementsText(type: Type, elements: readonly Value[]): string {
  return elements
    .map((element) => elementKey(type, element).text)
    .sort()
    .join(",");
}

function equalSequences(a: Value, b: Value, typeAt: (index: number) => Type): boolean {
  return (
    isSequence(a) &&
    isSequence(b) &&
    a.length === b.length &&
    a.every((element, index) => equalValues(typeAt(index), element, b[index] ?? null))
  );
}

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
