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
