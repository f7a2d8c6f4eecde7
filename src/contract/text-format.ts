import { readCidr, readPorts } from "./network-text";
import { readProtoDuration } from "./proto-duration";

/**
 * Texts that are compared by what they mean: ranges of addresses (`cidr`), of ports (`port-range`), and proto-JSON's durations
 * (`duration`). Pure functions, shared by the checks of what is given and by the comparison of what the service answers.
 */

/** The formats of strings whose values are compared by meaning. */
export const TEXT_FORMATS = ["cidr", "port-range", "duration"] as const;

/** A format of strings whose values are compared by meaning. */
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** What a text was read as: its one spelling, or what is wrong with it as the end of a sentence. */
export type TextReading = { readonly canonical: string } | { readonly problem: string };

const READERS: Readonly<Record<TextFormat, (text: string) => TextReading>> = {
  cidr: readCidr,
  "port-range": readPorts,
  duration: readProtoDuration,
};

/** Narrows a word to a format that is known here. */
export function isTextFormat(word: unknown): word is TextFormat {
  return TEXT_FORMATS.some((format) => format === word);
}

/**
 * The one spelling of a value: `2001:DB8:0::/32` is `2001:db8::/32`, the ports `80-80` are `80`, and `3.500s` is `3.5s`. Undefined for a
 * text that {@link textProblem} finds fault with.
 */
export function canonicalText(format: TextFormat, text: string): string | undefined {
  const read = READERS[format](text);
  return "problem" in read ? undefined : read.canonical;
}

/** Whether two texts are the same or mean the same. */
export function isSameText(format: TextFormat, a: string, b: string): boolean {
  if (a === b) return true;
  const left = canonicalText(format, a);
  return left !== undefined && left === canonicalText(format, b);
}

/** Says what is wrong with a text and what would be right, as the end of a sentence; undefined when nothing is. */
export function textProblem(format: TextFormat, text: string): string | undefined {
  const read = READERS[format](text);
  return "problem" in read ? read.problem : undefined;
}
