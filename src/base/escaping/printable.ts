import { unicodeEscape } from "./string-literal";

/** Stands for a character that a terminal would interpret, or does not show. */
const REPLACEMENT = "\uFFFD";

/**
 * Replaces the characters of a text that a terminal interprets (ESC and the other control characters, C1 included), that change the
 * direction of a text, or that are invisible. The result is one line: a line break is replaced, too.
 */
export function printableLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, REPLACEMENT);
}

/** Replaces the same characters of a text as {@link printableLine}, except line feeds and tabs. */
export function printableText(text: string): string {
  return text
    .replace(/\r\n/g, "\n")
    .replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu, REPLACEMENT);
}

/** Returns a value as JSON in which the same characters are escaped: any program reads the value, and a terminal interprets none of it. */
export function printableJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replace(
    /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu,
    unicodeEscape,
  );
}
