import assert from "node:assert/strict";
import {
  canonicalText,
  type Field,
  type FieldType,
  type Json,
  maskedRange,
  type Normalization,
} from "../../../src/contract";
import type { Config } from "./lifecycles";

/**
 * Asserts that the service stores the configured values. `shown` is the stored object; `resolve` evaluates an
 * expression. Skips values that the service never shows.
 */
export function assertStored(
  fields: readonly Field[],
  config: Config,
  shown: Readonly<Record<string, unknown>>,
  resolve: (text: string) => string,
  path: string,
): void {
  for (const field of fields) {
    const expected = config[field.terraformName];
    if (expected === undefined || field.argument !== undefined || !field.readable) continue;
    // The emulator shows the resource name under this key, whatever the service calls it.
    if (field.wireName === "name") continue;
    const wanted = named(field.type, expected);
    const told = asFarAs(field.type, shown[field.wireName], wanted);
    assert.deepEqual(
      plainValue(field, field.type, told, (text) => text),
      plainValue(field, field.type, wanted, resolve),
      `${path}.${field.wireName} is in the service what was configured`,
    );
  }
}

/** Returns a value without the members of objects that only the service set. */
function asFarAs(type: FieldType, value: unknown, wanted: unknown): unknown {
  if (type.kind === "list") {
    return listOf(value).map((each, index) => asFarAs(type.element, each, listOf(wanted)[index]));
  }
  if (type.kind !== "object" && type.kind !== "map") return value;
  const inner = (name: string): FieldType | undefined =>
    type.kind === "map" ? type.element : type.fields.find(({ wireName }) => wireName === name)?.type;
  return Object.fromEntries(
    Object.entries(objectOf(value)).flatMap(([name, each]) => {
      const of = inner(name);
      if (type.kind === "object" && !Object.hasOwn(objectOf(wanted), name)) return [];
      return of === undefined ? [] : [[name, asFarAs(of, each, objectOf(wanted)[name])]];
    }),
  );
}

/** Returns a configured value with wire names, without values that the service does not show. */
function named(type: FieldType, value: Json): unknown {
  if ("element" in type) {
    if (Array.isArray(value)) return (value as readonly Json[]).map((each) => named(type.element, each));
    return typeof value === "object" && value !== null && type.kind === "map"
      ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, named(type.element, each)]))
      : value;
  }
  if (type.kind !== "object" || typeof value !== "object" || value === null) return value;
  const members = value as Readonly<Record<string, Json>>;
  return Object.fromEntries(
    type.fields.flatMap(({ terraformName, wireName, type: inner, readable, argument }) => {
      const member = members[terraformName];
      return member === undefined || !readable || argument !== undefined
        ? []
        : [[wireName, named(inner, member)]];
    }),
  );
}

/** Returns a value in its canonical form. An object is reduced to the values that users set. */
function plainValue(
  field: Field,
  type: FieldType,
  value: unknown,
  resolve: (text: string) => string,
): unknown {
  switch (type.kind) {
    case "string": {
      const { format, normalizes = [] } = field.constraints;
      const text = normalizes.reduce((each, rule) => REWRITTEN[rule](each), resolve(String(value)));
      return format === undefined ? text : canonicalText(format, text);
    }
    case "timestamp":
      return Date.parse(String(value));
    case "number":
      return Number(value);
    case "list":
      return listOf(value).map((each) => plainValue(field, type.element, each, resolve));
    case "set":
      return listOf(value)
        .map((each) => JSON.stringify(plainValue(field, type.element, each, resolve)))
        .sort();
    case "map":
      return Object.fromEntries(
        Object.entries(objectOf(value)).map(([key, each]) => [
          key,
          plainValue(field, type.element, each, resolve),
        ]),
      );
    case "object": {
      const members = objectOf(value);
      const settable = type.fields.filter(
        ({ wireName, presence, readable }) =>
          presence !== "computed" && readable && Object.hasOwn(members, wireName),
      );
      return Object.fromEntries(
        settable.map((inner) => [
          inner.wireName,
          plainValue(inner, inner.type, members[inner.wireName], resolve),
        ]),
      );
    }
    default:
      return value;
  }
}

/** What two spellings of a text have in common, by the way in which the service rewrites it. */
const REWRITTEN: Readonly<Record<Normalization, (text: string) => string>> = {
  case: (text) => text.toLowerCase(),
  trim: (text) => text.trim(),
  cidr: (text) => maskedRange(text) ?? text,
  name: (text) => text.split("/").at(-1) ?? text,
};

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
