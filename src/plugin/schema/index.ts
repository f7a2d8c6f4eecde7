/**
 * Schemas. Contains only the schema model, the type that follows from a schema, the check of schemas, and the traversal of a value by
 * its schema.
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
export { configurableValues } from "./configurable-values";
export { extendPath, mapNested, nestedElements, type NestedElement } from "./map-nested";
export { descriptionToMessage, schemaToMessage } from "./to-message";
export { validateObject } from "./validate-object";
export { containsWriteOnly, withoutWriteOnly, writeOnlyPaths } from "./write-only";
