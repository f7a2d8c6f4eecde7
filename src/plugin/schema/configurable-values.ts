import type { Value, ValueObject } from "../value";
import { valueAt, valueObject } from "../value";
import type { ObjectShape } from "./implied-type";
import { blocksOf } from "./implied-type";
import { mapNested } from "./map-nested";

/** Returns a copy of an object with every attribute null that cannot be configured, at every depth. */
export function configurableValues(shape: ObjectShape, object: ValueObject): ValueObject {
  const entries: [string, Value][] = [];
  for (const { name, required, optional, nested } of shape.attributes) {
    const value = required === true || optional === true ? valueAt(object, name) : null;
    entries.push([
      name,
      nested === undefined
        ? value
        : mapNested(nested.nesting, value, (element) => configurableValues(nested, element)),
    ]);
  }
  for (const { name, nesting, block } of blocksOf(shape)) {
    entries.push([
      name,
      mapNested(nesting, valueAt(object, name), (element) => configurableValues(block, element)),
    ]);
  }
  return valueObject(entries);
}
