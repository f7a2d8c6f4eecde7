import { type Contract, expandResourceName, type Field, type FieldType, kindOf } from "../contract";
import type { JsonInput, JsonInputObject } from "../client";
import {
  Decimal,
  Dynamic,
  isObject,
  isSequence,
  isUnknown,
  type Value,
  valueAt,
  type ValueObject,
} from "../plugin";

/** What requests are made of: planned values, and the configuration for what is never planned (write-only). */
export interface Source {
  readonly planned: ValueObject;
  readonly config: ValueObject | null;
  /** Full name of the object that bare slugs are taken to live in. */
  readonly parent: string | undefined;
}

/**
 * The wire form of the given fields: those that users set, as far as they are known and not null. Bare slugs become
 * full names. 64-bit integers travel as strings, as proto-JSON says.
 */
export function toWire(contract: Contract, fields: readonly Field[], source: Source): JsonInputObject {
  return writeObject(contract, fields, source.planned, source.config, source.parent);
}

function writeObject(
  contract: Contract,
  fields: readonly Field[],
  planned: ValueObject,
  config: ValueObject | null,
  parent: string | undefined,
): JsonInputObject {
  const result: Record<string, JsonInput> = {};
  for (const field of fields) {
    if (field.presence === "computed") continue;
    const given = config === null ? null : valueAt(config, field.terraformName);
    const value = field.writeOnly ? given : valueAt(planned, field.terraformName);
    const written = write(contract, field, field.type, value, given, parent);
    if (written !== undefined) result[field.wireName] = written;
  }
  return result;
}

function write(
  contract: Contract,
  field: Field,
  type: FieldType,
  value: Value,
  given: Value,
  parent: string | undefined,
): JsonInput {
  if (value === null || isUnknown(value)) return undefined;
  if (value instanceof Decimal) return writeNumber(type, value);
  if (typeof value === "string") {
    if (field.references === undefined) return value;
    return expandResourceName(kindOf(contract, field.references).pattern, value, parent) ?? value;
  }
  if (typeof value === "boolean") return value;
  if (value instanceof Dynamic || type.kind === "json") return writeFree(value);
  if (isSequence(value)) {
    const element: FieldType = type.kind === "list" ? type.element : { kind: "json" };
    const givens = isSequence(given) ? given : [];
    return value.map(
      (item, index) => write(contract, field, element, item, givens[index] ?? null, parent) ?? null,
    );
  }
  if (!isObject(value)) return undefined;
  if (type.kind === "object")
    return writeObject(contract, type.fields, value, isObject(given) ? given : null, parent);
  const element: FieldType = type.kind === "map" ? type.element : { kind: "json" };
  const givens = isObject(given) ? given : null;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      write(contract, field, element, item, givens === null ? null : valueAt(givens, key), parent) ?? null,
    ]),
  );
}

function writeNumber(type: FieldType, value: Decimal): JsonInput {
  if (type.kind === "number" && (type.format === "int64" || type.format === "uint64"))
    return value.toString();
  return value.toExactNumber() ?? (type.kind === "number" ? value.toNumber() : value.toString());
}

/** Free-form JSON, in which nothing has a contract to steer by. */
function writeFree(value: Value): JsonInput {
  if (value instanceof Dynamic) return writeFree(value.value);
  if (value === null || isUnknown(value)) return null;
  if (value instanceof Decimal) return value.toExactNumber() ?? value.toString();
  if (isSequence(value)) return value.map(writeFree);
  if (typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, Value]) => [key, writeFree(item)]),
  );
}
