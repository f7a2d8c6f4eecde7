/** How texts of all modules are put together. Contains only functions of words, which know nothing of what the words are about. */

/**
 * Lists names in a sentence: "a, b and c". With `most`, those beyond are a number: "a, b and 5 more"; with `total`, there are more of them
 * than `names` has.
 */
export function inWords(names: readonly string[], most = names.length, total = names.length): string {
  const shown = names.slice(0, most);
  const parts = total > shown.length ? [...shown, `${total - shown.length} more`] : shown;
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}

/** Returns a word or a sentence with a capital letter at its beginning. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a word with a small letter at its beginning. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
