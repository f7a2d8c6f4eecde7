/** A JSON value, as decoded by {@link decodeProtoJson}. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A JSON object: the form of every request and every answer. */
export type JsonObject = { readonly [key: string]: JsonValue };

/** Narrows a JSON value, or the lack of one, to a JSON list. */
export function isJsonList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Narrows a JSON value, or the lack of one, to a JSON object. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !isJsonList(value);
}

/** What may be sent: a JSON value, or a bigint for a 64-bit integer; a member that is `undefined` is left out. */
export type JsonInput =
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined
  | readonly JsonInput[]
  | { readonly [key: string]: JsonInput };

/** The object form of {@link JsonInput}: what a request body is made of. */
export type JsonInputObject = { readonly [key: string]: JsonInput };

/**
 * Encodes a request in proto-JSON: a bigint becomes a string of digits (as proto-JSON writes 64-bit integers), and a
 * number that JSON has no word for becomes `"NaN"`, `"Infinity"` or `"-Infinity"` instead of a silent `null`.
 */
export function encodeProtoJson(body: JsonInputObject): Uint8Array {
  const text = JSON.stringify(body, (_key, value: unknown) => {
    if (typeof value === "bigint") return value.toString();
    return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
  });
  return Buffer.from(text, "utf8");
}

/**
 * Decodes JSON without losing an integer. proto-JSON allows a 64-bit integer as a string or as a bare number; a bare
 * number whose value is an integer beyond ±(2^53 − 1) comes back as a string of its digits, so both spellings arrive the
 * same. A number too large for any double comes back as its text. Everything else is as `JSON.parse` gives it, so a
 * reader of a `double` field must accept a string, as proto-JSON demands of it anyway.
 *
 * @throws SyntaxError as `JSON.parse`, when the text is not JSON.
 */
export function decodeProtoJson(text: string): JsonValue {
  // Parsed as it is first: rewriting must not make invalid JSON valid (a bare number as a key would become a string).
  const value = JSON.parse(text) as JsonValue;
  return MAYBE_UNSAFE.test(text) ? (JSON.parse(text.replace(TOKENS, quoteIfUnsafe)) as JsonValue) : value;
}

/** Cheap and never wrongly negative: an unsafe number has 16 digits, or an exponent. It may match inside a string. */
const MAYBE_UNSAFE = /\d{16}|[\d.][eE][+\d]/;

/** Strings are tokens as well, so that digits inside of them are passed over. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

const MAX_UINT64 = 2n ** 64n - 1n;

function quoteIfUnsafe(token: string): string {
  if (token.startsWith('"')) return token;
  const number = Number(token);
  if (Number.isSafeInteger(number)) {
    // 9007199254740992.4 is read as the integer …992: beyond the bound, and below it nothing is lost.
    return token;
  }
  if (!Number.isFinite(number)) return `"${token}"`;
  const digits = /^-?\d+$/.test(token) ? token : integerDigits(token);
  return digits === undefined ? token : `"${digits}"`;
}

/** The digits of a number in scientific or decimal form, when its value is an integer that a 64-bit field can hold. */
function integerDigits(token: string): string | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token);
  if (match === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = match;
  const significant = (whole + fraction).replace(/0+$/, "");
  const shift = Number(exponent) + whole.length - significant.length;
  // Number() has shown that the value is beyond 2^53, so a larger shift than this is beyond 64 bits.
  if (shift < 0 || shift > 20) return undefined;
  const value = BigInt(significant) * 10n ** BigInt(shift);
  return value <= MAX_UINT64 ? `${sign}${value}` : undefined;
}
