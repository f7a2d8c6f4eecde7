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
