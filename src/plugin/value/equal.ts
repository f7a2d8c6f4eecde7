import { Decimal } from "./decimal";
import type { Type } from "./type";
import { equalTypes, printType } from "./type";
import { Unknown } from "./unknown";
import type { Value } from "./value";
import { Dynamic, isObject, isSequence, valueAt } from "./value";

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
