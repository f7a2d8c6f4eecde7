import { printType } from "../value/value";
import {
  type AttributeFields,
  BLOCK_NESTING,
  type BlockFields,
  type Encodable,
  type NestedBlockFields,
  OBJECT_NESTING,
  type ObjectFields,
  type SchemaMessage,
  STRING_KIND,
} from "../wire";
import type { Attribute, Block, Description, NestedBlock, NestedObject, Schema } from "./schema";

/** Returns the protocol message of a schema. It always has a block: the engine crashes on a schema without one. */
export function schemaToMessage(schema: Schema): Encodable<typeof SchemaMessage> {
  return { version: schema.version, block: blockToMessage(schema.block) };
}

/** Returns the protocol fields of a description. */
export function descriptionToMessage(description: Description | undefined): {
  description: string;
  descriptionKind: number;
} {
  return typeof description === "object"
    ? { description: description.markdown, descriptionKind: STRING_KIND.markdown }
    : { description: description ?? "", descriptionKind: STRING_KIND.plain };
}

function blockToMessage(block: Block): BlockFields {
  return {
    attributes: block.attributes.map(attributeToMessage),
    blockTypes: (block.blocks ?? []).map(nestedBlockToMessage),
    ...descriptionToMessage(block.description),
    ...deprecationToMessage(block.deprecated),
  };
}

function attributeToMessage(attribute: Attribute): AttributeFields {
  const { name, required, optional, computed, sensitive, writeOnly } = attribute;
  return {
    name,
    type: attribute.nested === undefined ? Buffer.from(printType(attribute.type), "utf8") : undefined,
    nestedType: attribute.nested === undefined ? undefined : nestedObjectToMessage(attribute.nested),
    required,
    optional,
    computed,
    sensitive,
    writeOnly,
    ...descriptionToMessage(attribute.description),
    ...deprecationToMessage(attribute.deprecated),
  };
}

function nestedObjectToMessage(nested: NestedObject): ObjectFields {
  return { attributes: nested.attributes.map(attributeToMessage), nesting: OBJECT_NESTING[nested.nesting] };
}

function nestedBlockToMessage({ name, nesting, block, min, max }: NestedBlock): NestedBlockFields {
  // The engine requires equal limits for a single block: 1 and 1 makes it required.
  const minItems = min ?? 0;
  return {
    typeName: name,
    block: blockToMessage(block),
    nesting: BLOCK_NESTING[nesting],
    minItems,
    maxItems: nesting === "single" ? minItems : (max ?? 0),
  };
}

function deprecationToMessage(deprecated: boolean | string | undefined): {
  deprecated: boolean;
  deprecationMessage: string;
} {
  return {
    deprecated: deprecated !== undefined && deprecated !== false,
    deprecationMessage: typeof deprecated === "string" ? deprecated : "",
  };
}
