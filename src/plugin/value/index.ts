/**
 * Terraform's values and types, as TypeScript. Contains only the value model and its operations: nothing of the wire, of schemas or of
 * providers.
 */
export { Decimal, MAX_DECIMAL_DIGITS, MAX_DECIMAL_EXPONENT } from "./decimal";
export { Unknown, UNKNOWN, type NumberBound, type Refinements } from "./unknown";
export {
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
} from "./type";
export {
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
} from "./value";
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
} from "./path";
export type { Json, JsonObject } from "./json-value";
export { conformObject, conformValue, describeKind, sortedEntries } from "./conform";
export { elementKey, equalValues, type ElementKey } from "./equal";
export { jsonText, objectFromJson, valueFromJson, type FromJsonOptions } from "./from-json";
export { parseJson } from "./json-text";
export { errorAt, ValueError } from "./value-error";
