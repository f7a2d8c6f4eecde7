import type { Path, PathStep, Value, ValueObject } from "../value";
import { indexStep, isObject, isSequence, keyStep, valueObject } from "../value";
import type { NestedBlock } from "./schema";

/** An object inside a nested attribute or block, and the step that leads to it; none where it is the value itself. */
export interface NestedElement {
  readonly step: PathStep | undefined;
  readonly object: ValueObject;
}

/** The known objects inside the value of a nested attribute or block, whatever its nesting. */
export function nestedElements(nesting: NestedBlock["nesting"], value: Value): readonly NestedElement[] {
  const elements: NestedElement[] = [];
  mapNested(nesting, value, (object, step) => {
    elements.push({ object, step });
    return object;
  });
  return elements;
}

/** A copy of the value of a nested attribute or block with each known object in it replaced. */
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

/** A path made one step longer, unless there is no step. */
export function extendPath(path: Path, step: PathStep | undefined): Path {
  return step === undefined ? path : [...path, step];
}
