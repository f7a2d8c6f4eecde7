import { sortedEntries, describeKind } from "./conform";
import { Decimal } from "./decimal";
import type { Json, JsonObject } from "./json-value";
import type { Path } from "./path";
import { attributeStep, indexStep, keyStep } from "./path";
import {
  Dynamic,
  type ObjectType,
  parseType,
  type Type,
  type Value,
  type ValueObject,
  valueObject,
} from "./value";
import { ValueError } from "./value-error";

/** How strictly {@link valueFromJson} treats objects. */
export interface FromJsonOptions {
  /**
   * `exact`: an object has exactly its type's attributes, as on the wire. `lenient`: unknown attributes are dropped and absent ones become
   * null, as for state from another version of a schema.
   */
  readonly objects: "exact" | "lenient";
}

/**
 * Converts the engine's JSON form of a value. Like the engine, it accepts numbers and bools spelled as strings, and strings spelled as
 * numbers or bools; a dynamic value is `{"value": ..., "type": ...}`.
 *
 * @throws ValueError if the JSON does not fit the type.
 */
export function valueFromJson(
  type: Type,
  json: Json | undefined,
  options: FromJsonOptions,
  path: Path = [],
): Value {
  if (json === null || json === undefined) {
    return null;
  }
  switch (type.kind) {
    case "string":
      return stringFromJson(json, path);
    case "number":
      return numberFromJson(json, path);
    case "bool":
      return boolFromJson(json, path);
    case "dynamic":
      return dynamicFromJson(json, options, path);
    case "list":
    case "set":
      return array(`a ${type.kind}`, json, path).map((element, index) =>
        valueFromJson(type.element, element, options, [...path, indexStep(index)]),
      );
    case "tuple": {
      const elements = array("a tuple", json, path);
      if (elements.length !== type.elements.length) {
        throw new ValueError(
          `a tuple of ${type.elements.length} elements is required, not ${elements.length}`,
          path,
        );
      }
      return type.elements.map((t, index) =>
        valueFromJson(t, elements[index], options, [...path, indexStep(index)]),
      );
    }
    case "map": {
      const entries = Object.entries(object("a map", json, path)).map(([key, element]): [string, Value] => [
        key.normalize("NFC"),
        valueFromJson(type.element, element, options, [...path, keyStep(key)]),
      ]);
      return valueObject(sortedEntries(entries, path));
    }
    case "object":
      return objectFromJson(type, json, options, path);
  }
}

/** As {@link valueFromJson}, for an object that must not be null. */
export function objectFromJson(
  type: ObjectType,
  json: Json,
  options: FromJsonOptions,
  path: Path = [],
): ValueObject {
  const source = object("an object", json, path);
  if (options.objects === "exact") {
    for (const name of Object.keys(source)) {
      if (!type.attributes.has(name)) {
        throw new ValueError("the schema has no such attribute", [...path, attributeStep(name)]);
      }
    }
  }
  const entries: [string, Value][] = [];
  for (const [name, attributeType] of type.attributes) {
    const attributePath = [...path, attributeStep(name)];
    if (options.objects === "exact" && !Object.hasOwn(source, name)) {
      throw new ValueError("the attribute is missing", attributePath);
    }
    const attribute = Object.hasOwn(source, name) ? source[name] : null;
    entries.push([name, valueFromJson(attributeType, attribute, options, attributePath)]);
  }
  return valueObject(entries);
}

function stringFromJson(json: Json, path: Path): Value {
  if (typeof json === "boolean" || json instanceof Decimal) {
    return String(json);
  }
  return typeof json === "string" ? json.normalize("NFC") : mismatch("a string", json, path);
}

function numberFromJson(json: Json, path: Path): Value {
  if (typeof json !== "string") {
    return json instanceof Decimal ? json : mismatch("a number", json, path);
  }
  try {
    return Decimal.fromText(json);
  } catch {
    return mismatch("a number", json, path);
  }
}

function boolFromJson(json: Json, path: Path): Value {
  if (json === "true" || json === "false") {
    return json === "true";
  }
  return typeof json === "boolean" ? json : mismatch("a bool", json, path);
}

function dynamicFromJson(json: Json, options: FromJsonOptions, path: Path): Value {
  const source = object("a dynamic value", json, path);
  let type: Type;
  try {
    type = parseType(jsonText(source["type"] ?? null));
  } catch {
    throw new ValueError("a dynamic value needs its type", path);
  }
  return new Dynamic(type, valueFromJson(type, source["value"], options, path));
}

/** Prints JSON with exact numbers. Keys keep their order. */
export function jsonText(json: Json): string {
  if (json instanceof Decimal) {
    return json.toString();
  }
  if (isArray(json)) {
    return `[${json.map(jsonText).join(",")}]`;
  }
  if (typeof json === "object" && json !== null) {
    return `{${Object.entries(json)
      .map(([name, value]) => `${JSON.stringify(name)}:${jsonText(value)}`)
      .join(",")}}`;
  }
  return JSON.stringify(json);
}

function array(wanted: string, json: Json, path: Path): readonly Json[] {
  return isArray(json) ? json : mismatch(wanted, json, path);
}

function object(wanted: string, json: Json, path: Path): JsonObject {
  return typeof json === "object" && json !== null && !isArray(json) && !(json instanceof Decimal)
    ? json
    : mismatch(wanted, json, path);
}

function isArray(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}

function mismatch(wanted: string, found: Json, path: Path): never {
  throw new ValueError(`${wanted} is required, not ${describeKind(found)}`, path);
}
