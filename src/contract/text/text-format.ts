import type { TextReading } from "./text-reading";
import { readCidr, readPorts } from "./network-text";

const UNITS_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * Parses a duration in the form that Terraform users write: `90s`, `30m`, `1h30m`, `1.5h`, `500ms`. Returns milliseconds, or undefined if
 * the text is not a positive duration.
 */
export function parseDuration(text: string): number | undefined {
  return text.includes("d") ? undefined : parseLifetime(text);
}

/** The longest lifetime of an object, in milliseconds: a hundred years. */
const LONGEST_LIFETIME_MS = 36_500 * 86_400_000;

/** Whether a text is a lifetime of objects: a duration from one second to a hundred years. */
export function isLifetime(text: string): boolean {
  const lifetimeMs = parseLifetime(text);
  return lifetimeMs !== undefined && lifetimeMs >= 1_000 && lifetimeMs <= LONGEST_LIFETIME_MS;
}

/** Like {@link parseDuration}, with days, too: `7d`, `1d12h`. For times in which people count days. */
export function parseLifetime(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?(ms|s|m|h|d))+$/.test(text)) return undefined;
  let totalMs = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)) {
    totalMs += Number(amount) * (UNITS_MS[unit ?? ""] ?? 0);
  }
  return totalMs > 0 && Number.isFinite(totalMs) ? totalMs : undefined;
}

/**
 * Text formats with semantic equality: ranges of addresses (`cidr`) and of ports (`port-range`), and durations of proto-JSON (`duration`).
 * Only pure functions, shared by the checks of configurations and by the comparison with the service's answers.
 */

/** The formats of strings with semantic equality. */
export const TEXT_FORMATS = ["cidr", "port-range", "duration"] as const;

/** A format of strings with semantic equality. */
export type TextFormat = (typeof TEXT_FORMATS)[number];

const READERS: Readonly<Record<TextFormat, (text: string) => TextReading>> = {
  cidr: readCidr,
  "port-range": readPorts,
  duration: readProtoDuration,
};

/** Narrows a word to a known format. */
export function isTextFormat(word: unknown): word is TextFormat {
  return TEXT_FORMATS.some((format) => format === word);
}

/**
 * Returns the canonical spelling of a value: `2001:DB8:0::/32` is `2001:db8::/32`, the ports `80-80` are `80`, and `3.500s` is `3.5s`.
 * Undefined for a text for which {@link textProblem} returns a problem.
 */
export function canonicalText(format: TextFormat, text: string): string | undefined {
  const read = READERS[format](text);
  return "problem" in read ? undefined : read.canonical;
}

/** Whether two texts are semantically equal. */
export function isSameText(format: TextFormat, a: string, b: string): boolean {
  if (a === b) return true;
  const left = canonicalText(format, a);
  return left !== undefined && left === canonicalText(format, b);
}

/** Whether two texts are one range of addresses in two spellings, which only IPv6 has. Cheap for any other text. */
export function isSameRange(a: string, b: string): boolean {
  return [a, b].every((text) => text.includes(":") && text.includes("/")) && isSameText("cidr", a, b);
}

/** Returns the problem of a text and its correction, as the end of a sentence; undefined if there is none. */
export function textProblem(format: TextFormat, text: string): string | undefined {
  const read = READERS[format](text);
  return "problem" in read ? read.problem : undefined;
}

/** Ten thousand years, the maximum of a proto duration. */
const MOST_SECONDS = 315_576_000_000;

/**
 * Parses a duration in proto-JSON: seconds, with up to nine decimals, and `s`. `3.500s` is `3.5s`, and `-0s` is `0s`. (Protocol:
 * google.protobuf.Duration in proto-JSON.)
 */
function readProtoDuration(text: string): TextReading {
  const [, sign = "", seconds, decimals = ""] = /^(-?)(\d{1,15})(?:\.(\d{1,9}))?s$/.exec(text) ?? [];
  if (seconds === undefined) {
    return { problem: "must be a number of seconds followed by s, such as 90s or 3.5s" };
  }
  if (Number(seconds) + Number(`0.${decimals}0`) > MOST_SECONDS) {
    return { problem: `must be at most ${MOST_SECONDS}s` };
  }
  const whole = seconds.replace(/^0+(?=\d)/, "");
  const fraction = decimals.replace(/0+$/, "");
  const amount = fraction === "" ? whole : `${whole}.${fraction}`;
  return { canonical: amount === "0" ? "0s" : `${sign}${amount}s` };
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
