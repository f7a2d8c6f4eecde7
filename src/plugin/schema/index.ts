/**
 * Schemas. This folder only ever contains what a schema says, what type follows from it, which schemas are sound, and
 * the walks over a value that a schema guides.
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
export { isSchemaName, SchemaError, schemaFaults, type SchemaUse } from "./check-schema";
export { attributeType, blocksOf, impliedType, type ObjectShape } from "./implied-type";
export { extendPath, mapNested, nestedElements, type NestedElement } from "./map-nested";
export { descriptionToMessage, schemaToMessage } from "./to-message";
export { validateObject } from "./validate-object";
export { containsWriteOnly, withoutWriteOnly, writeOnlyPaths } from "./write-only";
