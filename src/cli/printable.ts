/** A text without what a terminal would obey: somebody else's names and sentences are shown, not carried out. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "\uFFFD");
}
