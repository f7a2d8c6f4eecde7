/** Functions that follow a schema into its nested objects: the type, the values of nested attributes, and the write-only ones. */
import { attributeStep, indexStep, keyStep, type Path, type PathStep } from "../value/path";
import {
  isNull,
  isObject,
  isSequence,
  listOf,
  mapOf,
  type ObjectType,
  setOf,
  type Type,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../value/value";
import type { Attribute, Block, NestedBlock, NestedObject } from "./schema";
import { oncePer } from "../../base/json";

/** The common part of blocks and nested objects: attributes, and perhaps blocks. */
export interface ObjectShape {
  readonly attributes: readonly Attribute[];
  readonly blocks?: readonly NestedBlock[];
}

/** Returns the type of the objects that a block or the nested attributes of an attribute describe. */
export const impliedType = oncePer((shape: Block | NestedObject | ObjectShape): ObjectType => {
  const attributes = new Map<string, Type>();
  for (const attribute of shape.attributes) {
    attributes.set(attribute.name, attributeType(attribute));
  }
  for (const nested of blocksOf(shape)) {
    attributes.set(nested.name, nestedType(nested.nesting, impliedType(nested.block)));
  }
  return { kind: "object", attributes };
});

/** Returns the type of an attribute's value, whether declared or implied by nested attributes. */
export function attributeType(attribute: Attribute): Type {
  return attribute.nested === undefined
    ? attribute.type
    : nestedType(attribute.nested.nesting, impliedType(attribute.nested));
}

/** Returns the blocks of a shape; nested objects have none. */
export function blocksOf(shape: ObjectShape): readonly NestedBlock[] {
  return shape.blocks ?? [];
}

function nestedType(nesting: NestedBlock["nesting"], element: Type): Type {
  switch (nesting) {
    case "single":
    case "group":
      return element;
    case "list":
      return listOf(element);
    case "set":
      return setOf(element);
    case "map":
      return mapOf(element);
  }
}

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

/** Whether a shape has a write-only attribute at any depth. */
export const containsWriteOnly = oncePer(
  (shape: ObjectShape): boolean =>
    shape.attributes.some(
      ({ writeOnly, nested }) => writeOnly === true || (nested !== undefined && containsWriteOnly(nested)),
    ) || blocksOf(shape).some((nested) => containsWriteOnly(nested.block)),
);

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
