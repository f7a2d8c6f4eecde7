import { containsDynamic, containsDynamicElements, isWhollyKnown, type Value } from "../value/value";
import { conformValue } from "../value/conform";
import { attributeType, blocksOf, containsWriteOnly, impliedType, type ObjectShape } from "./schema-walk";
import type { Attribute, NestedBlock, Schema } from "./schema";

/** A provider's author declared something that the engine would reject, or crash on. The message lists every fault. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
}

/** The use of a schema, which determines the names and attributes that are allowed at its root. */
export type SchemaUse =
  "provider" | "resource" | "dataSource" | "ephemeralResource" | "listResource" | "action";

// Arguments that the engine itself defines in each kind of block. No attribute may have their names.
const RESERVED_NAMES: Readonly<Record<SchemaUse, readonly string[]>> = {
  provider: ["alias", "version"],
  resource: ["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"],
  dataSource: ["count", "depends_on", "for_each", "lifecycle", "provider"],
  ephemeralResource: ["count", "depends_on", "for_each", "lifecycle", "provider"],
  // Their attributes are inside a block of their own, `config`.
  listResource: [],
  action: [],
};

const NAME = /^[a-z_][a-z0-9_]*$/;

/** Returns the faults of a schema by the engine's rules and our own; empty if it is valid. */
export function schemaFaults(schema: Schema, use: SchemaUse): readonly string[] {
  const faults: string[] = [];
  if (!Number.isSafeInteger(schema.version) || schema.version < 0) {
    faults.push(`version ${schema.version} is not a whole number of 0 or more`);
  }
  for (const { name } of [...schema.block.attributes, ...blocksOf(schema.block)]) {
    if (RESERVED_NAMES[use].includes(name)) {
      faults.push(`${name}: the engine reserves this name`);
    }
  }
  // The engine would allow them in actions, but Terraform 1.16 invokes an action by hand without its ephemeral values.
  if (use !== "resource" && containsWriteOnly(schema.block)) {
    faults.push("only resources may have write-only attributes");
  }
  if ((use === "action" || use === "listResource") && containsComputed(schema.block)) {
    faults.push("it returns no values, so it cannot have computed attributes");
  }
  collectShapeFaults(schema.block, "", faults);
  return faults;
}

function containsComputed(shape: ObjectShape): boolean {
  return (
    shape.attributes.some(
      ({ computed, nested }) => computed === true || (nested !== undefined && containsComputed(nested)),
    ) || blocksOf(shape).some(({ block }) => containsComputed(block))
  );
}

/** Whether attributes, blocks and types may have this name. */
export function isSchemaName(name: string): boolean {
  return NAME.test(name);
}

function collectShapeFaults(shape: ObjectShape, prefix: string, faults: string[]): void {
  const names = new Set<string>();
  for (const { name } of [...shape.attributes, ...blocksOf(shape)]) {
    if (names.has(name)) {
      faults.push(`${prefix}${name}: the name is used twice`);
    }
    if (!isSchemaName(name)) {
      faults.push(`${prefix}${name}: a name has lower-case letters, digits and underscores only`);
    }
    names.add(name);
  }
  for (const attribute of shape.attributes) {
    collectAttributeFaults(attribute, prefix + attribute.name, faults);
  }
  for (const nested of blocksOf(shape)) {
    collectBlockFaults(nested, prefix + nested.name, faults);
    collectShapeFaults(nested.block, `${prefix}${nested.name}.`, faults);
  }
}

function collectAttributeFaults(attribute: Attribute, where: string, faults: string[]): void {
  const { required = false, optional = false, computed = false, nested } = attribute;
  const fault = (problem: string) => faults.push(`${where}: ${problem}`);
  if (!required && !optional && !computed) {
    fault("it must be required, optional or computed");
  }
  if (required && (optional || computed)) {
    fault("a required attribute cannot be optional or computed");
  }
  // The types exclude this, but a provider may be written in JavaScript.
  if ((attribute.type === undefined) === (nested === undefined)) {
    fault("it must have either a type or nested attributes");
    return;
  }
  if (attribute.type !== undefined && containsDynamicElements(attribute.type)) {
    fault("a list, set or map cannot hold dynamic values");
  }
  if (attribute.writeOnly === true && computed) {
    fault("a write-only attribute cannot be computed");
  }
  collectPlanFaults(attribute, fault);
  if (nested !== undefined) {
    collectElementFaults(nested.nesting, nested, fault);
    collectShapeFaults(nested, `${where}.`, faults);
  }
}

function collectPlanFaults(attribute: Attribute, fault: (problem: string) => void): void {
  const { optional = false, required = false, computed = false, writeOnly = false } = attribute;
  if (attribute.default !== undefined) {
    if (!optional || !computed) {
      fault("only an optional and computed attribute can have a default");
    }
    collectConstantFaults("default", attribute, attribute.default, fault);
  }
  if (attribute.zeroValue !== undefined) {
    collectConstantFaults("zero value", attribute, attribute.zeroValue, fault);
  }
  if (attribute.stable === true && !computed) {
    fault("only a computed attribute can be stable");
  }
  if (attribute.requiresReplace !== undefined && attribute.requiresReplace !== false) {
    if (!required && !optional) {
      fault("only an attribute that can be configured can require replacement");
    }
    if (writeOnly) {
      fault(
        "a write-only attribute is never stored, so its change cannot be seen; decide its replacement in plan",
      );
    }
  }
}

function collectConstantFaults(
  what: string,
  attribute: Attribute,
  value: Value,
  fault: (problem: string) => void,
): void {
  try {
    if (value === null || !isWhollyKnown(conformValue(attributeType(attribute), value))) {
      fault(`its ${what} must be known and not null`);
    }
  } catch (error) {
    fault(`its ${what} does not fit its type: ${error instanceof Error ? error.message : "unreadable"}`);
  }
}

function collectElementFaults(
  nesting: NestedBlock["nesting"],
  shape: ObjectShape,
  fault: (problem: string) => void,
): void {
  if (nesting !== "single" && nesting !== "group" && containsDynamic(impliedType(shape))) {
    fault("objects in a list, set or map cannot hold dynamic values");
  }
  if (nesting === "set" && containsWriteOnly(shape)) {
    fault("objects in a set cannot have write-only attributes");
  }
}

function collectBlockFaults(nested: NestedBlock, where: string, faults: string[]): void {
  const { nesting, min = 0, max = 0 } = nested;
  const fault = (problem: string) => faults.push(`${where}: ${problem}`);
  if (![min, max].every((count) => Number.isSafeInteger(count) && count >= 0)) {
    fault("min and max must be whole numbers of 0 or more");
  }
  if (nesting === "single" && (min > 1 || max > 1)) {
    fault("a single block has a min and max of 0 or 1");
  }
  if ((nesting === "map" || nesting === "group") && (min !== 0 || max !== 0)) {
    fault(`a ${nesting} of blocks has no min and max`);
  }
  if ((nesting === "list" || nesting === "set") && max !== 0 && min > max) {
    fault("min is larger than max");
  }
  collectElementFaults(nesting, nested.block, fault);
}
