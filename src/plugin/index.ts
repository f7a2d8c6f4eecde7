/**
 * A Terraform provider server for Node. Contains only code that is valid for every provider: the plugin protocol (version 6),
 * Terraform's values, schemas and planning rules, and the process that serves them. It knows no service, and imports nothing else of this
 * package.
 */
export { Decimal, MAX_DECIMAL_DIGITS, MAX_DECIMAL_EXPONENT } from "./value/decimal";
export {
  Unknown,
  UNKNOWN,
  type NumberBound,
  type Refinements,
  BOOL,
  containsDynamic,
  containsDynamicElements,
  DYNAMIC,
  equalTypes,
  listOf,
  mapOf,
  NUMBER,
  objectOf,
  parseType,
  printType,
  setOf,
  STRING,
  tupleOf,
  type ObjectType,
  type Type,
  Dynamic,
  isNull,
  isObject,
  isSequence,
  isUnknown,
  isWhollyKnown,
  valueAt,
  valueObject,
  type Value,
  type ValueObject,
} from "./value/value";
export {
  attributeStep,
  formatPath,
  indexStep,
  keyStep,
  valueAtPath,
  walkValue,
  withValueAtPath,
  type Path,
  type PathStep,
} from "./value/path";
export type { Json, JsonObject } from "./value/json-value";
export {
  conformObject,
  conformValue,
  describeKind,
  sortedEntries,
  elementKey,
  equalValues,
  type ElementKey,
} from "./value/conform";
export { jsonText, objectFromJson, valueFromJson, type FromJsonOptions } from "./value/from-json";
export { parseJson } from "./value/json-text";
export { errorAt, ValueError } from "./value/value-error";
export type {
  Attribute,
  AttributeBase,
  Block,
  Description,
  NestedBlock,
  NestedObject,
  Schema,
} from "./schema/schema";
export { isSchemaName, SchemaError, schemaFaults, type SchemaUse } from "./schema/check-schema";
export {
  attributeType,
  blocksOf,
  impliedType,
  type ObjectShape,
  extendPath,
  mapNested,
  nestedElements,
  type NestedElement,
  containsWriteOnly,
  withoutWriteOnly,
  writeOnlyPaths,
} from "./schema/schema-walk";
export { configurableValues } from "./schema/configurable-values";
export { descriptionToMessage, schemaToMessage } from "./schema/to-message";
export { validateObject } from "./schema/validate-object";
export { planChange, type Change, type PlannedChange } from "./plan/plan-change";
export { checkApplied, type Deviation } from "./plan/check-applied";
export { displayValue } from "./plan/display-value";
export { keepSpellings } from "./plan/keep-spellings";
export { collectReplacePaths } from "./plan/replace-paths";
export * from "./provider";
export * from "./transport";
export {
  errorDiagnostic,
  hasErrors,
  warningDiagnostic,
  type Diagnostic,
  type Diagnostics,
} from "./diagnostic";
export { type RefreshedObject, refreshStored, type StoredResourceObject } from "./refresh-stored";
export { createRpcTable, type RpcTableOptions } from "./rpc-table";
