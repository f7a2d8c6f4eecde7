import type { Path, PathStep, Value, ValueObject } from "../value";
import { indexStep, isObject, isSequence, keyStep, valueObject } from "../value";
import type { NestedBlock } from "./schema";

/** An object inside a nested attribute or block, and the step that leads to it; undefined if the object is the value itself. */
export interface NestedElement {
  readonly step: PathStep | undefined;
  readonly object: ValueObject;
}

/** Returns the known objects inside the value of a nested attribute or block, for any nesting. */
export function nestedElements(nesting: NestedBlock["nesting"], value: Value): readonly NestedElement[] {
  const elements: NestedElement[] = [];
  mapNested(nesting, value, (object, step) => {
    elements.push({ object, step });
    return object;
  });
  return elements;
}

/** Returns a copy of the value of a nested attribute or block with each known object in it replaced. */
export function mapNested(
  nesting: NestedBlock["nesting"],
  value: Value,
  replace: (object: ValueObject, step: PathStep | undefined) => Value,
): Value {
  switch (nesting) {
    case "single":
    case "group":
      return isObject(value) ? replace(value, undefined) : value;
    case "list":
      return isSequence(value)
        ? value.map((element, index) => (isObject(element) ? replace(element, indexStep(index)) : element))
        : value;
    case "set":
      return isSequence(value)
        ? value.map((element) =>
            isObject(element) ? replace(element, { kind: "element", element }) : element,
          )
        : value;
    case "map":
      return isObject(value)
        ? valueObject(
            Object.entries(value).map(([key, element]): [string, Value] => [
              key,
              isObject(element) ? replace(element, keyStep(key)) : element,
            ]),
          )
        : value;
  }
}

/** Returns the path extended by a step, or the same path if there is no step. */
export function extendPath(path: Path, step: PathStep | undefined): Path {
  return step === undefined ? path : [...path, step];
}
