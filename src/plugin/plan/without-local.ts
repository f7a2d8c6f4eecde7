import type { ObjectShape } from "../schema";
import { blocksOf, mapNested } from "../schema";
import type { Value, ValueObject } from "../value";
import { valueAt, valueObject } from "../value";

/** Returns a copy of an object with every `local` value null, so that only values that concern the service remain. */
export function withoutLocal(shape: ObjectShape, object: ValueObject): ValueObject {
  const entries: [string, Value][] = [];
  for (const { name, local, nested } of shape.attributes) {
    const value = valueAt(object, name);
    if (local === true) {
      entries.push([name, null]);
    } else if (nested !== undefined) {
      entries.push([name, mapNested(nested.nesting, value, (element) => withoutLocal(nested, element))]);
    } else {
      entries.push([name, value]);
    }
  }
  for (const { name, nesting, block, local } of blocksOf(shape)) {
    const value = valueAt(object, name);
    entries.push([
      name,
      local === true ? null : mapNested(nesting, value, (element) => withoutLocal(block, element)),
    ]);
  }
  return valueObject(entries);
}
