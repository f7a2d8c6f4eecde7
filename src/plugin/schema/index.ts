/**
 * Schemas. This folder only ever contains what a schema says, what type follows from it, and which schemas are sound.
 */
export type {
  Attribute,
  AttributeBase,
  Block,
  Description,
  NestedBlock,
  NestedObject,
  Schema,
} from "./schema";
