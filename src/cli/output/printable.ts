/**
 * Replaces the control characters of a text, so that a terminal does not interpret names and texts from other sources.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "\uFFFD");
}
