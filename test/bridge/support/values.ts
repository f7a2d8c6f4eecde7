import {
  conformObject,
  impliedType,
  isObject,
  planChange,
  type PlannedChange,
  type Schema,
  type ValueObject,
  valueObject,
} from "../../../src/plugin";
import type { JsonValue } from "../../../src/client";
import { valuesOfJson } from "../../../src/bridge/dynamic-value";

/** Values as a test writes them: numbers become decimals. */
export function values(json: Readonly<Record<string, JsonValue>>): ValueObject {
  const made = valuesOfJson(json);
  return isObject(made) ? made : valueObject();
}

/** The same with every attribute of a schema, as the engine hands them out. */
export function valuesFor(schema: Schema, json: Readonly<Record<string, JsonValue>>): ValueObject {
  return conformed(schema, values(json));
}

/** Values in the form in which the engine keeps them. */
export function conformed(schema: Schema, object: ValueObject): ValueObject {
  return conformObject(impliedType(schema.block), object);
}

/** What the engine would show for this configuration. */
export function planOf(schema: Schema, prior: ValueObject | null, config: ValueObject): PlannedChange {
  return planChange({ schema, prior, config });
}
