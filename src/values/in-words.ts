/** Lists names in a sentence: "a, b and c". With `most`, those beyond are a number: "a, b and 5 more". */
export function inWords(names: readonly string[], most = names.length): string {
  const shown = names.length <= most ? names : [...names.slice(0, most), `${names.length - most} more`];
  const last = shown.at(-1) ?? "";
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(", ")} and ${last}`;
}
