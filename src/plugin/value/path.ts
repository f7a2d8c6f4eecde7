import type { Value } from "./value";
import { Dynamic, isObject, isSequence, valueObject } from "./value";

/** One step into a value. */
export type PathStep =
  | { readonly kind: "attribute"; readonly name: string }
  | { readonly kind: "key"; readonly key: string }
  | { readonly kind: "index"; readonly index: number }
  /** An element of a set, identified only by its value; the protocol cannot carry this step, nor any after it. */
  | { readonly kind: "element"; readonly element: Value };

/** The path of a part of a value, from the root downwards; empty for the root itself. */
export type Path = readonly PathStep[];

/** Returns the step into an object's attribute, or into a block by its type name. */
export function attributeStep(name: string): PathStep {
  return { kind: "attribute", name };
}

/** Returns the step to a map's element. */
export function keyStep(key: string): PathStep {
  return { kind: "key", key };
}

/** Returns the step to a list's or tuple's element, counted from 0. */
export function indexStep(index: number): PathStep {
  return { kind: "index", index };
}

/** Formats a path for people: `disks[0].labels["a"]`; the root is an empty text. */
export function formatPath(path: Path): string {
  let text = "";
  for (const step of path) {
    switch (step.kind) {
      case "attribute":
        text += text === "" ? step.name : `.${step.name}`;
        break;
      case "key":
        text += `[${JSON.stringify(step.key)}]`;
        break;
      case "index":
        text += `[${step.index}]`;
        break;
      case "element":
        text += "[...]";
        break;
    }
  }
  return text;
}

/** Returns the value at a path, or undefined if there is none (through null, unknown or an absent element). */
export function valueAtPath(root: Value, path: Path): Value | undefined {
  let value: Value | undefined = root;
  for (const step of path) {
    const container: Value = value instanceof Dynamic ? value.value : value;
    value = childAt(container, step);
    if (value === undefined) {
      return undefined;
    }
  }
  return value;
}

/**
 * Returns a copy of the root with another value at the path. Adds an absent attribute or key.
 *
 * @throws RangeError if a value on the path has no such child.
 */
export function withValueAtPath(root: Value, path: Path, value: Value): Value {
  const [step, ...rest] = path;
  if (step === undefined) {
    return value;
  }
  if (root instanceof Dynamic) {
    return new Dynamic(root.type, withValueAtPath(root.value, path, value));
  }
  if (isObject(root) && (step.kind === "attribute" || step.kind === "key")) {
    const name = step.kind === "attribute" ? step.name : step.key;
    const child = childAt(root, step) ?? null;
    return valueObject([...Object.entries(root), [name, withValueAtPath(child, rest, value)]]);
  }
  const index = isSequence(root) ? indexOfStep(root, step) : -1;
  if (isSequence(root) && index >= 0 && index < root.length) {
    return root.map((element, at) => (at === index ? withValueAtPath(element, rest, value) : element));
  }
  throw new RangeError(`there is nothing at ${formatPath(path)}`);
}

/**
 * Visits a value and everything in it, outermost first. Map elements are visited with attribute steps, as maps and objects are
 * indistinguishable without the type.
 *
 * @param visit - called with every value and its path; returning false skips the content of that value.
 */
export function walkValue(
  value: Value,
  visit: (value: Value, path: Path) => boolean | undefined,
  path: Path = [],
): void {
  if (visit(value, path) === false) {
    return;
  }
  const inner = value instanceof Dynamic ? value.value : value;
  if (isSequence(inner)) {
    inner.forEach((element, index) => walkValue(element, visit, [...path, indexStep(index)]));
  } else if (isObject(inner)) {
    for (const name of Object.keys(inner)) {
      walkValue(inner[name] ?? null, visit, [...path, attributeStep(name)]);
    }
  }
}

function childAt(container: Value, step: PathStep): Value | undefined {
  if (step.kind === "attribute" || step.kind === "key") {
    const name = step.kind === "attribute" ? step.name : step.key;
    return isObject(container) && Object.hasOwn(container, name) ? container[name] : undefined;
  }
  return isSequence(container) ? container[indexOfStep(container, step)] : undefined;
}

function indexOfStep(sequence: readonly Value[], step: PathStep): number {
  if (step.kind === "index") {
    return step.index;
  }
  return step.kind === "element" ? sequence.indexOf(step.element) : -1;
}
