import { printableLine } from "./printable";

/** A part of a line: a code span, or text around code spans. */
interface LinePart {
  readonly text: string;
  readonly isCode: boolean;
}

/**
 * Returns a text as one line of Markdown inside or at the beginning of a paragraph. Emphasis, code spans and links to web pages keep their
 * meaning. Nothing is read as HTML, as an image, as a link with another scheme, or as a block (a heading, a list, a definition).
 */
export function inlineMarkdown(text: string): string {
  const line = printableLine(text.trim().replace(/\s*[\n\r]\s*/g, " "));
  return partsOf(line)
    .map(({ text: part, isCode }) => (isCode ? part : plainPart(part)))
    .join("")
    .replace(/^(?=#{1,6}(?:\s|$)|[>|~=]|[-+*](?:\s|$)|([-*_])(?:\s*\1){2,}\s*$|\[[^\]]*\]:)/, "\\")
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, "$1\\");
}

/** Returns a text as the content of a table's cell. */
export function tableCell(text: string): string {
  return inlineMarkdown(text).replace(/\|/g, "\\|");
}

/** Returns a text as a code span, even if it contains backticks. */
export function codeSpan(text: string): string {
  const line = printableLine(text.replace(/\s*[\n\r]\s*/g, " "));
  const longest = longestRun(line);
  if (longest === 0) return `\`${line === "" ? " " : line}\``;
  const fence = "`".repeat(longest + 1);
  return `${fence} ${line} ${fence}`;
}

/** Returns a text as a block of code. */
export function codeFence(language: string, text: string): string {
  const fence = "`".repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
}

/** Splits a line into code spans and the text around them, as CommonMark does: a run of backticks ends at the next one of its length. */
function partsOf(line: string): readonly LinePart[] {
  const parts: LinePart[] = [];
  let rest = line;
  while (rest !== "") {
    // An escaped backtick begins no span.
    const before = /^(?:\\[^]|[^`\\]|\\$)*/.exec(rest)?.[0] ?? "";
    const run = /^`*/.exec(rest.slice(before.length))?.[0] ?? "";
    const after = before.length + run.length;
    const end = run === "" ? -1 : endOfSpan(rest, after, run.length);
    parts.push({ text: before, isCode: false });
    // A run without an end is escaped: it must not pair with one that follows this text.
    if (end === -1) parts.push({ text: run.replaceAll("`", "\\`"), isCode: true });
    else parts.push({ text: rest.slice(before.length, end), isCode: true });
    rest = rest.slice(end === -1 ? after : end);
  }
  return parts;
}

function endOfSpan(line: string, from: number, length: number): number {
  const runs = /`+/g;
  runs.lastIndex = from;
  for (let found = runs.exec(line); found !== null; found = runs.exec(line)) {
    if (found[0].length === length) return found.index + length;
  }
  return -1;
}

const WEB_LINK = /^(?:https?:\/\/|mailto:)[^\s&<>()]+(?:\)|\s)/;

function plainPart(text: string): string {
  return text
    .replace(/</g, "&lt;")
    .replace(/!(?=\[)/g, "!\\")
    .replace(/\]\((?=([^]*))/g, (start, target: string) => (WEB_LINK.test(target) ? start : "]\\("));
}
