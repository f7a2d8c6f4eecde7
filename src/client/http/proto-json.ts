import { randomUUID } from "node:crypto";

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
  const exact = withoutUnsafeNumbers(text);
  return exact === text ? value : (JSON.parse(exact) as JsonValue);
}

/**
 * Quotes numbers that a double cannot hold, and checks the depth. `text` is valid JSON. Scans by hand, because a
 * regular expression that skips strings with escapes exhausts its stack on several megabytes.
 */
function withoutUnsafeNumbers(text: string): string {
  const pieces: string[] = [];
  const mayBeUnsafe = MAYBE_UNSAFE.test(text);
  let copied = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (character === QUOTE) {
      at = closingQuote(text, at + 1);
    } else if (character === BRACE || character === BRACKET) {
      depth += 1;
      if (depth > JSON_DEPTH_LIMIT) throw new JsonDepthError();
    } else if (character === CLOSING_BRACE || character === CLOSING_BRACKET) {
      depth -= 1;
    } else if (mayBeUnsafe && (character === MINUS || (character >= DIGIT_0 && character <= DIGIT_9))) {
      NUMBER.lastIndex = at;
      const [number = ""] = NUMBER.exec(text) ?? [];
      const quoted = quoteIfUnsafe(number);
      if (quoted !== number) {
        pieces.push(text.slice(copied, at), quoted);
        copied = at + number.length;
      }
      at += number.length - 1;
    }
  }
  return pieces.length === 0 ? text : pieces.join("") + text.slice(copied);
}

const [QUOTE, BRACE, CLOSING_BRACE, BRACKET, CLOSING_BRACKET] = [0x22, 0x7b, 0x7d, 0x5b, 0x5d];
const [MINUS, DIGIT_0, DIGIT_9, BACKSLASH] = [0x2d, 0x30, 0x39, 0x5c];

/** Cheap test without false negatives: an unsafe number has 16 digits, or an exponent. It may match inside a string. */
const MAYBE_UNSAFE = /\d{16}|[\d.][eE][+\d]/;

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

const MAX_UINT64 = 2n ** 64n - 1n;

/** Returns the position of the quote that ends the string open at `from`, in valid JSON. */
function closingQuote(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let first = quote;
    while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
    if ((quote - first) % 2 === 0) return quote;
  }
  return text.length;
}

function quoteIfUnsafe(token: string): string {
  const number = Number(token);
  if (Number.isSafeInteger(number)) {
    // 9007199254740992.4 is read as the integer …992, which is beyond the bound. Below the bound nothing is lost.
    return token;
  }
  if (!Number.isFinite(number)) return `"${token}"`;
  const digits = /^-?\d+$/.test(token) ? token : integerDigits(token);
  return digits === undefined ? token : `"${digits}"`;
}

/**
 * Returns the digits of a number in scientific or decimal form, if its value is an integer that fits a 64-bit field.
 */
function integerDigits(token: string): string | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token);
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const significant = withoutTrailingZeros(whole + fraction);
  const shift = Number(exponent) + whole.length - significant.length;
  // Number() has shown that the value exceeds 2^53, so a larger shift than this exceeds 64 bits.
  if (shift < 0 || shift > 20) return undefined;
  const value = BigInt(significant) * 10n ** BigInt(shift);
  return value <= MAX_UINT64 ? `${sign}${value}` : undefined;
}

/** Avoids a regular expression, which would backtrack from every zero, in quadratic time. */
function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}
