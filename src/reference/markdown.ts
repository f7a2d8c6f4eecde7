/**
 * Text of a contract as it stands in a line of Markdown: on one line, and without anything that a reader's program would take for HTML. Code
 * between backticks stays as it is.
 */
export function inline(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/g, " ")
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") && part.length > 1 ? part : part.replace(/</g, "&lt;")))
    .join("");
}

/** Text as it stands in a cell of a table. */
export function cell(text: string): string {
  return inline(text).replace(/\|/g, "\\|");
}

/** A value as code, whatever backticks it holds. */
export function code(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  if (longest === 0) return `\`${text}\``;
  const fence = "`".repeat(longest + 1);
  return `${fence} ${text} ${fence}`;
}
