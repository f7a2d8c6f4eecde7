import {
  conformObject,
  impliedType,
  isObject,
  type Path,
  planChange,
  type PlannedChange,
  type Schema,
  type Value,
  type ValueObject,
  valueObject,
} from "../../../src/plugin";
import type { JsonValue } from "../../../src/client";
import { toDynamic, valuesOfJson } from "../../../src/values/dynamic-value";

/** Converts JSON into values. Numbers become decimals. */
export function values(json: Readonly<Record<string, JsonValue>>): ValueObject {
  const made = valuesOfJson(json);
  return isObject(made) ? made : valueObject();
}

/** Converts JSON into values with every attribute of the schema, as the engine passes them. */
export function valuesFor(schema: Schema, json: Readonly<Record<string, JsonValue>>): ValueObject {
  const { attributes } = impliedType(schema.block);
  const given = Object.entries(values(json)).map(([name, value]): [string, Value] => [
    name,
    attributes.get(name)?.kind === "dynamic" ? toDynamic(value) : value,
  ]);
  return conformed(schema, valueObject(given));
}

/** Converts values into the form in which the engine keeps them. */
export function conformed(schema: Schema, object: ValueObject): ValueObject {
  return conformObject(impliedType(schema.block), object);
}

/** Returns the plan that the engine shows for this configuration. */
export function planOf(
  schema: Schema,
  prior: ValueObject | null,
  config: ValueObject,
  cleared: readonly Path[] = [],
): PlannedChange {
  return planChange({ schema, prior, config, cleared });
}
