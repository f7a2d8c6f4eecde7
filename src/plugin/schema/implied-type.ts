import type { ObjectType, Type } from "../value";
import { listOf, mapOf, setOf } from "../value";
import type { Attribute, Block, NestedBlock, NestedObject } from "./schema";

/** The common part of blocks and nested objects: attributes, and perhaps blocks. */
export interface ObjectShape {
  readonly attributes: readonly Attribute[];
  readonly blocks?: readonly NestedBlock[];
}

const types = new WeakMap<ObjectShape, ObjectType>();

/** Returns the type of the objects that a block or the nested attributes of an attribute describe. Computed once per shape. */
export function impliedType(shape: Block | NestedObject | ObjectShape): ObjectType {
  let type = types.get(shape);
  if (type === undefined) {
    const attributes = new Map<string, Type>();
    for (const attribute of shape.attributes) {
      attributes.set(attribute.name, attributeType(attribute));
    }
    for (const nested of blocksOf(shape)) {
      attributes.set(nested.name, nestedType(nested.nesting, impliedType(nested.block)));
    }
    type = { kind: "object", attributes };
    types.set(shape, type);
  }
  return type;
}

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
