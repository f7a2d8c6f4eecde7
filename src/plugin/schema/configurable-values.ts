import { type Value, valueAt, type ValueObject, valueObject } from "../value/value";
import { blocksOf, mapNested, type ObjectShape } from "./schema-walk";

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
