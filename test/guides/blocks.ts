import assert from "node:assert/strict";

/** A fenced block of a Markdown page, by what a reader does with it. */
export interface GuideBlock {
  /**
   * `file`: a file to write, `change`: a change of a file, `commands`: commands to run, `output`: what the commands before it print,
   * `diagram`: a picture, `other`: part of a file.
   */
  readonly use: "file" | "change" | "commands" | "output" | "diagram" | "other";
  /** Number of its first line of text in the page. */
  readonly line: number;
  /** Path of the file, for `file` and `change`. */
  readonly file: string;
  readonly text: string;
}

/**
 * Returns the fenced blocks of a page in order. The convention, which CONTRIBUTING.md describes:
 *
 * - A block that begins with a comment of a file's name alone is that file, in the folder of the project.
 * - A `diff` block begins with such a comment, too. Its lines with `-` are replaced by those with `+`.
 * - A `console` or `sh` block has commands. All succeed.
 * - A `text` block after one with commands is in their output. `...` stands for anything on a line.
 */
export function blocksOf(page: string): readonly GuideBlock[] {
  let previous: GuideBlock["use"] | undefined;
  return [...page.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)].map(
    ({ 0: whole, 1: indent = "", 2: language = "", 3: indented = "", index }) => {
      const text = indented.replaceAll(new RegExp(`^${indent}`, "gm"), "");
      const file = /^(?:\/\/|#) (\S+\.\w+)\n/.exec(text)?.[1] ?? "";
      const use = useOf(language, file, previous);
      previous = use;
      const line = page.slice(0, index + whole.indexOf("\n") + 1).split("\n").length;
      return { use, line, file, text };
    },
  );
}

function useOf(language: string, file: string, previous: GuideBlock["use"] | undefined): GuideBlock["use"] {
  if (language === "mermaid") return "diagram";
  if (language === "diff") return "change";
  if (file !== "") return "file";
  if (language === "console" || language === "sh") return "commands";
  return language === "text" && previous === "commands" ? "output" : "other";
}

/** Returns a file's text after the change of a `diff` block, whose lines the file must have exactly once. */
export function changedText(before: string, { text, file }: GuideBlock): string {
  const lines = text.trimEnd().split("\n").slice(1);
  const side = (sign: string): string =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join("");
  const [removed, added] = [side("+"), side("-")];
  assert.equal(before.split(removed).length, 2, `${file} has these lines once:\n${removed}`);
  return before.replace(removed, () => added);
}

/** Whether an output contains a text, whose `...` stands for anything on a line. Spaces count as one. */
export function isPrinted(text: string, output: string): boolean {
  const oneSpaced = (given: string): string => given.replaceAll(/[\s│╷╵|]+/g, " ");
  const pattern = oneSpaced(text.trim())
    .split("...")
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join(".*?");
  return new RegExp(pattern).test(oneSpaced(output));
}
