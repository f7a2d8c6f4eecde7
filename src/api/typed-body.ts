import type { Field, FieldType, Method } from "../contract";
import type { JsonInput, JsonInputObject } from "../client";

/**
 * Returns a request's body with its 64-bit integers in the JSON type that the method's document gives them: a number, or a string of
 * digits. Everywhere else in the program they are strings of digits. No digit is lost.
 */
export function typedBody({ request }: Pick<Method, "request">, body: JsonInputObject): JsonInputObject {
  return typedObject(request, body);
}

function typedObject(fields: readonly Field[], object: JsonInputObject): JsonInputObject {
  const types = new Map(fields.map(({ wireName, type }) => [wireName, type]));
  return Object.fromEntries(
    Object.entries(object).map(([name, value]): [string, JsonInput] => {
      const type = types.get(name);
      return [name, type === undefined ? value : typed(type, value)];
    }),
  );
}

function typed(type: FieldType, value: JsonInput): JsonInput {
  if (type.kind === "number") {
    return type.format.endsWith("64") ? typedInteger(type.bare === true, value) : value;
  }
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return "element" in type ? value.map((each) => typed(type.element, each)) : value;
  if (type.kind === "object") return typedObject(type.fields, value);
  if (type.kind !== "map") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]): [string, JsonInput] => [key, typed(type.element, each)]),
  );
}

function typedInteger(isBare: boolean, value: JsonInput): JsonInput {
  if (!isBare) {
    const isWhole = typeof value === "bigint" || (typeof value === "number" && Number.isSafeInteger(value));
    return isWhole ? String(value) : value;
  }
  if (typeof value !== "string" || !/^-?\d+$/.test(value)) return value;
  const digits = BigInt(value);
  return Number.isSafeInteger(Number(digits)) ? Number(digits) : digits;
}

function isList(value: JsonInput): value is readonly JsonInput[] {
  return Array.isArray(value);
}
