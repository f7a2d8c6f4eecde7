import type { Value, ValueObject } from "../value";
import { attributeStep, isNull, valueAt, valueObject } from "../value";
import type { Path } from "../value";
import type { ObjectShape } from "./implied-type";
import { blocksOf } from "./implied-type";
import { extendPath, mapNested, nestedElements } from "./map-nested";

const answers = new WeakMap<ObjectShape, boolean>();

/** Whether a shape has a write-only attribute at any depth. */
export function containsWriteOnly(shape: ObjectShape): boolean {
  let answer = answers.get(shape);
  if (answer === undefined) {
    answer =
      shape.attributes.some(
        (attribute) =>
          attribute.writeOnly === true ||
          (attribute.nested !== undefined && containsWriteOnly(attribute.nested)),
      ) || blocksOf(shape).some((nested) => containsWriteOnly(nested.block));
    answers.set(shape, answer);
  }
  return answer;
}

/** Returns a copy of an object with every write-only attribute null, at every depth, as plan and state must not contain them. */
export function withoutWriteOnly(shape: ObjectShape, object: ValueObject): ValueObject {
  if (!containsWriteOnly(shape)) {
    return object;
  }
  const entries = new Map<string, Value>(Object.entries(object));
  for (const attribute of shape.attributes) {
    const value = valueAt(object, attribute.name);
    if (attribute.writeOnly === true) {
      entries.set(attribute.name, null);
    } else if (attribute.nested !== undefined) {
      const { nested } = attribute;
      entries.set(
        attribute.name,
        mapNested(nested.nesting, value, (element) => withoutWriteOnly(nested, element)),
      );
    }
  }
  for (const { name, nesting, block } of blocksOf(shape)) {
    entries.set(
      name,
      mapNested(nesting, valueAt(object, name), (element) => withoutWriteOnly(block, element)),
    );
  }
  return valueObject(entries);
}

/** Returns the paths of write-only attributes that have a value, known or not. */
export function writeOnlyPaths(shape: ObjectShape, object: ValueObject, path: Path = []): readonly Path[] {
  if (!containsWriteOnly(shape)) {
    return [];
  }
  const found: Path[] = [];
  for (const { name, writeOnly, nested } of shape.attributes) {
    const attributePath = [...path, attributeStep(name)];
    if (writeOnly === true && !isNull(valueAt(object, name))) {
      found.push(attributePath);
    } else if (nested !== undefined) {
      for (const { object: element, step } of nestedElements(nested.nesting, valueAt(object, name))) {
        for (const each of writeOnlyPaths(nested, element, extendPath(attributePath, step))) found.push(each);
      }
    }
  }
  for (const { name, nesting, block } of blocksOf(shape)) {
    for (const { object: element, step } of nestedElements(nesting, valueAt(object, name))) {
      for (const each of writeOnlyPaths(block, element, extendPath([...path, attributeStep(name)], step))) {
        found.push(each);
      }
    }
  }
  return found;
}
