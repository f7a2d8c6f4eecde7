import type { TextReading } from "./text-reading";
import { readCidr, readPorts } from "./network-text";
import { readProtoDuration } from "./proto-duration";

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

/** Returns the problem of a text and its correction, as the end of a sentence; undefined if there is none. */
export function textProblem(format: TextFormat, text: string): string | undefined {
  const read = READERS[format](text);
  return "problem" in read ? read.problem : undefined;
}
