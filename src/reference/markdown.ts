/**
 * Formats a text of the contract for one line of Markdown: removes line breaks and escapes `<`, so that nothing is read as HTML. Code
 * between backticks stays unchanged.
 */
export function inline(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/g, " ")
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") && part.length > 1 ? part : part.replace(/</g, "&lt;")))
    .join("");
}

/** Formats a text for a table cell. */
export function cell(text: string): string {
  return inline(text).replace(/\|/g, "\\|");
}

/** Formats a text as a code span, even if it contains backticks. */
export function code(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  if (longest === 0) return `\`${text}\``;
  const fence = "`".repeat(longest + 1);
  return `${fence} ${text} ${fence}`;
}
