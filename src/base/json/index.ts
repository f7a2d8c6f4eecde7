/** Contains only what every module needs to know of JSON and of thrown values. */
export type { Json, JsonObject } from "./json";
export { errorText } from "./error-text";

/** An object with named members of which nothing is known. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Whether a value is an object with named members: no array and not null. */
export function isRecord(value: unknown): value is UnknownRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the value if it is an object with named members, and otherwise undefined. */
export function asRecord(value: unknown): UnknownRecord | undefined {
  return isRecord(value) ? value : undefined;
}

/**
 * Quotes the numbers in valid JSON that a double cannot hold: an integer beyond ±(2^53 − 1) becomes a string of its digits, and a number that
 * is too large for a double becomes its text. So `JSON.parse` loses no digit.
 *
 * @param enter - called with the depth of each object and list
 * @param quote - returns what replaces a number that may be unsafe. @default {@link quoteIfUnsafe}
 */
export function quoteUnsafeNumbers(
  text: string,
  enter: (depth: number) => void = () => undefined,
  quote: (token: string) => string = quoteIfUnsafe,
): string {
  // Scans by hand, because a regular expression that skips strings with escapes exhausts its stack on several megabytes.
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
      enter(depth);
    } else if (character === CLOSING_BRACE || character === CLOSING_BRACKET) {
      depth -= 1;
    } else if (mayBeUnsafe && (character === MINUS || (character >= DIGIT_0 && character <= DIGIT_9))) {
      NUMBER.lastIndex = at;
      const [number = ""] = NUMBER.exec(text) ?? [];
      const quoted = quote(number);
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
const MAYBE_UNSAFE = /[\d.]{16}|[\d.][eE][+\d]/;

/** Significant digits that tell any two doubles apart. */
const DIGITS_OF_DOUBLE = 17;

/** Whether a number in JSON has more significant digits than any double needs, so that `JSON.parse` may round it. */
export function hasExcessDigits(token: string): boolean {
  const [mantissa = ""] = token.split(/[eE]/);
  const digits = mantissa.replace(/[-.]/g, "").replace(/^0+/, "");
  return withoutTrailingZeros(digits).length > DIGITS_OF_DOUBLE;
}

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

/** Returns a number of JSON in quotes if a double cannot hold it, and else as it is. */
export function quoteIfUnsafe(token: string): string {
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
