import { randomUUID } from "node:crypto";
import { quoteUnsafeNumbers } from "../../contract";

/** A JSON value, as decoded by {@link decodeProtoJson}. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A JSON object: the form of every request and every answer. */
export type JsonObject = { readonly [key: string]: JsonValue };

/** Narrows an optional JSON value to a JSON list. */
export function isJsonList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Narrows an optional JSON value to a JSON object. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !isJsonList(value);
}

/** A value that can be sent: JSON, or a bigint for a number that a double may not hold. Members that are `undefined` are omitted. */
export type JsonInput =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | readonly JsonInput[]
  | { readonly [key: string]: JsonInput };

/** Object form of {@link JsonInput}: the type of a request body. */
export type JsonInputObject = { readonly [key: string]: JsonInput };

/**
 * Encodes a request in proto-JSON. A bigint becomes a number with exactly its digits. A number that JSON cannot express
 * becomes `"NaN"`, `"Infinity"` or `"-Infinity"` instead of a silent `null`.
 */
export function encodeProtoJson(body: JsonInputObject): Uint8Array {
  const text = JSON.stringify(body, (_key, value: unknown) => {
    if (typeof value === "bigint") return `${DIGITS}${value}`;
    return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
  });
  return Buffer.from(text.replace(QUOTED_DIGITS, "$1"), "utf8");
}

/** Marks digits to be written without quotes. No text of a request can contain it, because it is random. */
const DIGITS = `digits ${randomUUID()} `;
const QUOTED_DIGITS = new RegExp(`"${DIGITS}(-?\\d+)"`, "g");

/** Maximum nesting depth of JSON: the limit of protobuf's own JSON parsers. */
export const JSON_DEPTH_LIMIT = 100;

/**
 * JSON that nests deeper than {@link JSON_DEPTH_LIMIT}. No message does, and recursion through it could exhaust the
 * stack.
 */
export class JsonDepthError extends Error {
  constructor() {
    super(`JSON nested more than ${JSON_DEPTH_LIMIT} levels deep`);
    this.name = "JsonDepthError";
  }
}

/**
 * Decodes JSON without losing an integer. proto-JSON allows a 64-bit integer as a string or as a bare number. A bare
 * number whose value is an integer beyond ±(2^53 − 1) becomes a string of its digits, so both spellings give the same
 * value. A number too large for a double becomes its text. All else is as `JSON.parse` returns it, so a reader of a
 * `double` field must accept a string, as proto-JSON requires.
 *
 * @throws SyntaxError as `JSON.parse`, if the text is not JSON
 * @throws JsonDepthError if it nests too deeply
 */
export function decodeProtoJson(text: string): JsonValue {
  // Parses the original first: rewriting must not make invalid JSON valid (a bare number as a key would become a
  // string).
  const value = JSON.parse(text) as JsonValue;
  const exact = quoteUnsafeNumbers(text, (depth) => {
    if (depth > JSON_DEPTH_LIMIT) throw new JsonDepthError();
  });
  return exact === text ? value : (JSON.parse(exact) as JsonValue);
}
