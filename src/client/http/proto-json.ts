import { randomUUID } from "node:crypto";
import { hasExcessDigits, quoteIfUnsafe, quoteUnsafeNumbers } from "../../contract";
import { isRecord, type Json, type JsonObject } from "../../base/json";

/** A JSON value, as decoded by {@link decodeProtoJson}. */
export type JsonValue = Json;

/** The form of every request and every answer. */
export type { JsonObject };

/** Narrows an optional JSON value to a JSON list. */
export function isJsonList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Narrows an optional JSON value to a JSON object. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return isRecord(value);
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
 * Encodes a request in proto-JSON. A bigint becomes a number with exactly its digits, and so does a number in a decoded
 * part of the request ({@link exactNumberAt}). A number that JSON cannot express becomes `"NaN"`, `"Infinity"` or `"-Infinity"` instead of a silent `null`.
 */
export function encodeProtoJson(body: JsonInputObject): Uint8Array {
  const text = JSON.stringify(body, function (this: object, key: string, value: unknown) {
    if (typeof value === "bigint") return `${DIGITS}${value}`;
    const digits = exactNumberAt(this, key);
    if (digits !== undefined) return exactNumber(digits);
    return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
  });
  return Buffer.from(text.replace(QUOTED_DIGITS, "$1"), "utf8");
}

/** Marks digits to be written without quotes. No text of a request can contain it, because it is random. */
const DIGITS = `digits ${randomUUID()} `;
const QUOTED_DIGITS = new RegExp(`"${DIGITS}([-+.\\deE]+)"`, "g");

/** A number as JSON writes it. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Returns the value that a request contains for a number that a double cannot hold: `encodeProtoJson` writes exactly these digits. Text that is
 * not a number of JSON is returned as it is.
 */
export function exactNumber(text: string): string {
  return JSON_NUMBER.test(text) ? `${DIGITS}${text}` : text;
}

/** Returns the digits of a value of {@link exactNumber}, which are the same in every process; any other text as it is. */
export function withoutNumberMark(text: string): string {
  return text.startsWith(DIGITS) ? text.slice(DIGITS.length) : text;
}

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
 * `double` field must accept a string, as proto-JSON requires. For free-form values, {@link exactNumberAt} tells such
 * numbers from texts, and has the digits of a fraction that `JSON.parse` rounds.
 *
 * @throws SyntaxError as `JSON.parse`, if the text is not JSON
 * @throws JsonDepthError if it nests too deeply
 */
export function decodeProtoJson(text: string): JsonValue {
  // Parses the original first: rewriting must not make invalid JSON valid (a bare number as a key would become a
  // string).
  const value = JSON.parse(text) as JsonValue;
  const marked = quoteUnsafeNumbers(
    text,
    (depth) => {
      if (depth > JSON_DEPTH_LIMIT) throw new JsonDepthError();
    },
    (token) => (quoteIfUnsafe(token) !== token || hasExcessDigits(token) ? `"${DIGITS}${token}"` : token),
  );
  return marked === text ? value : (JSON.parse(marked, unmark) as JsonValue);
}

/** Longest number whose digits are kept; the engine itself rounds after about 155 digits. */
const LONGEST_NUMBER = 150;

/** By object or list: the exact text of its numbers that a JavaScript number does not hold. */
const exactNumbers = new WeakMap<object, Map<string, string>>();

/**
 * Returns the exact text of a number in decoded JSON that a JavaScript number does not hold; undefined for any other value. Copies of decoded
 * objects do not have it.
 */
export function exactNumberAt(holder: object, key: string | number): string | undefined {
  return exactNumbers.get(holder)?.get(String(key));
}

/** Returns the value of a marked number, as {@link decodeProtoJson} promises, and keeps its exact text. */
function unmark(this: object, key: string, value: unknown): unknown {
  if (typeof value !== "string" || !value.startsWith(DIGITS)) return value;
  const token = withoutNumberMark(value);
  if (token.length <= LONGEST_NUMBER && Number.isFinite(Number(token))) {
    exactNumbers.set(this, (exactNumbers.get(this) ?? new Map<string, string>()).set(key, token));
  }
  return JSON.parse(quoteIfUnsafe(token)) as unknown;
}
