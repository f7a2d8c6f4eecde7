/** Maximum length of external text that an error quotes. */
export const EXCERPT_CHARACTERS = 500;

// Includes format characters: they can reverse a line of a terminal.
const NOT_PRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu;

/** Returns external text as one printable line of bounded length; `…` marks a cut. */
export function excerpt(text: string, characters: number = EXCERPT_CHARACTERS): string {
  // Cuts before the pattern runs, with a margin because runs of white space shrink.
  const line = text
    .slice(0, characters * 8)
    .replace(NOT_PRINTABLE, " ")
    .trim();
  if (line.length <= characters) return line;
  return `${line
    .slice(0, characters - 1)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}
