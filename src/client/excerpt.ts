/** The longest piece of foreign text that is quoted in an error. */
export const EXCERPT_CHARACTERS = 500;

// Format characters too: they can turn a line of a terminal around.
const NOT_PRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu;

/** Foreign text as one printable line of bounded length; what was cut off is shown as `…`. */
export function excerpt(text: string, characters: number = EXCERPT_CHARACTERS): string {
  // Cut before the pattern runs, generously since runs of white space shrink.
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
