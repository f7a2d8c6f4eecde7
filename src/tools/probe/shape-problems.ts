import type { Field, FieldType } from "../../contract";
import type { JsonObject, JsonValue } from "../../client";
import { isRecord } from "../../base/json";

/** Returns the values of an object that do not have the type of the contract, one phrase each. Never contains a value. */
export function shapeProblems(fields: readonly Field[], object: JsonObject, prefix = ""): readonly string[] {
  return fields
    .filter(({ argument, readable }) => argument === undefined && readable)
    .flatMap((field) => {
      const value = object[field.wireName];
      const path = `${prefix}${field.wireName}`;
      return value === undefined || value === null ? [] : typeProblems(field.type, value, path);
    });
}

function typeProblems(type: FieldType, value: JsonValue, path: string): readonly string[] {
  const is = (isRight: boolean, expected: string): readonly string[] =>
    isRight ? [] : [`\`${path}\` should be ${expected}, but is ${shapeOf(value)}`];
  switch (type.kind) {
    case "string":
    case "timestamp":
      return is(typeof value === "string", "a string");
    case "bool":
      return is(typeof value === "boolean", "true or false");
    case "number":
      return is(Number.isFinite(Number(value)) && shapeOf(value) !== "true or false", "a number");
    case "list":
    case "set":
      if (!Array.isArray(value)) return is(false, "a list");
      return (value as readonly JsonValue[])
        .slice(0, 1)
        .flatMap((each) => typeProblems(type.element, each, `${path}[0]`));
    case "map":
      return is(isRecord(value), "an object");
    case "object":
      return isRecord(value) ? shapeProblems(type.fields, value, `${path}.`) : is(false, "an object");
    case "json":
      return [];
  }
}

function shapeOf(value: JsonValue): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "boolean") return "true or false";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
