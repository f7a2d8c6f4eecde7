import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  type ParsedNode,
  parseAllDocuments,
  type Scalar,
  type YAMLParseError,
  type ErrorCode,
} from "yaml";
import type { ManifestEntry, ManifestNode, ManifestProblem, ManifestTree, Position } from "./manifest-tree";

/** Maximum number of reported syntax errors. Further ones mostly follow from these. */
const MOST_SYNTAX_PROBLEMS = 10;

/**
 * Parses a manifest in YAML (JSON is a subset). Scalars stay uninterpreted texts. Anchors, aliases, tags, merge keys and multiple documents
 * are problems: each value must be written out where it is used.
 */
export function parseManifest(text: string): ManifestTree {
  // The library parses nested values recursively, and a stack overflow would end the process.
  if (isTooDeep(text)) {
    return {
      root: undefined,
      problems: [{ at: { line: 1, column: 1 }, text: syntaxText("RESOURCE_EXHAUSTION") }],
    };
  }
  const lines = new LineCounter();
  // A leading byte order mark is allowed and ignored. Without it, columns match those that editors show.
  const documents = parseAllDocuments(text.replace(/^\uFEFF/, ""), {
    // Treats every scalar as a text.
    schema: "failsafe",
    lineCounter: lines,
    prettyErrors: false,
    // The field reader detects duplicate keys, because two spellings can mean the same field.
    uniqueKeys: false,
    logLevel: "silent",
    resolveKnownTags: false,
  });
  const reader = new TreeReader(lines);
  const [first, second] = documents;
  const errors = "empty" in documents ? documents.errors : documents.flatMap((document) => document.errors);
  const problems = syntaxProblems(errors, reader);
  if (first === undefined || problems.length > 0) return { root: undefined, problems };
  if (second !== undefined) {
    const at = reader.position(second.range[0]);
    return {
      root: undefined,
      problems: [{ at, text: "a second document begins; a manifest is one document" }],
    };
  }
  return {
    root: isNothing(first.contents) ? undefined : reader.read(first.contents),
    problems: reader.problems,
  };
}

function syntaxProblems(errors: readonly YAMLParseError[], reader: TreeReader): readonly ManifestProblem[] {
  const byText = new Map<string, ManifestProblem>();
  for (const { code, pos } of errors) {
    const problem = { at: reader.position(pos[0]), text: syntaxText(code) };
    const key = `${problem.at.line}: ${problem.text}`;
    if (byText.size < MOST_SYNTAX_PROBLEMS && !byText.has(key)) byText.set(key, problem);
  }
  return [...byText.values()];
}

/** Whether values are nested deeper than in any real manifest. Also counts brackets in texts, which are usually balanced. */
function isTooDeep(text: string): boolean {
  const DEEPEST = 200;
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === "[" || bracket === "{" ? 1 : -1;
    if (depth > DEEPEST) return true;
  }
  return text
    .split("\n")
    .some((line) => (/^[-?\s]*/.exec(line)?.[0].match(/[-?]\s/g) ?? []).length > DEEPEST);
}

function isNothing(node: ParsedNode | null): boolean {
  return node === null || (isScalar(node) && node.source === "" && isPlain(node));
}

function isPlain(scalar: Scalar): boolean {
  return scalar.type === "PLAIN";
}

class TreeReader {
  readonly problems: ManifestProblem[] = [];
  private readonly lines: LineCounter;

  constructor(lines: LineCounter) {
    this.lines = lines;
  }

  position(offset: number): Position {
    const { line, col } = this.lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  }

  read(node: unknown): ManifestNode {
    const at = this.at(node);
    if (isAlias(node)) return this.broken(at, "a manifest cannot contain an alias (*...); repeat the value");
    const { anchor, tag } = node as Node & { readonly anchor?: string };
    if (anchor !== undefined) this.report(at, "a manifest cannot contain an anchor (&...); remove it");
    if (isScalar(node)) {
      if (tag !== undefined) return this.broken(at, "a manifest cannot contain a tag (!...); remove it");
      return this.scalar(node, at);
    }
    if (isMap(node)) {
      return { kind: "map", at, entries: node.items.flatMap((pair) => this.entry(pair) ?? []) };
    }
    if (isSeq(node)) return { kind: "list", at, items: node.items.map((item) => this.read(item)) };
    return this.broken(at, syntaxText("IMPOSSIBLE"));
  }

  private scalar(node: Scalar, at: Position): ManifestNode {
    const [start = 0, end = 0] = node.range ?? [];
    if (isPlain(node) && this.position(start).line !== this.position(end).line) {
      return this.broken(
        at,
        "a string spans several lines without quotes; put it in quotes, or add the missing space after a colon",
      );
    }
    return { kind: "scalar", at, text: String(node.value), quoted: !isPlain(node) };
  }

  private entry({ key, value }: Pair): ManifestEntry | undefined {
    const at = this.at(key);
    if (!isScalar(key) || key.tag !== undefined) {
      this.report(at, "a key must be a plain string");
      return undefined;
    }
    if (key.anchor !== undefined) this.report(at, "a manifest cannot contain an anchor (&...); remove it");
    if (key.value === "<<" && isPlain(key)) {
      this.report(at, "a manifest cannot contain a merge key (<<); repeat the values");
      return undefined;
    }
    const node: ManifestNode =
      value === null ? { kind: "scalar", at, text: "", quoted: false } : this.read(value);
    return { key: String(key.value), quoted: !isPlain(key), at, value: node };
  }

  private at(node: unknown): Position {
    const { range } = (node ?? {}) as { readonly range?: readonly number[] };
    return this.position(range?.[0] ?? 0);
  }

  private broken(at: Position, text: string): ManifestNode {
    this.report(at, text);
    return { kind: "broken", at };
  }

  private report(at: Position, text: string): void {
    this.problems.push({ at, text });
  }
}

/** Messages for the library's errors. Its own messages quote the text, which may contain a secret. */
const TEXTS: Partial<Record<ErrorCode, string>> = {
  BAD_DIRECTIVE: "invalid directive (%...)",
  BAD_DQ_ESCAPE: "a backslash in double quotes escapes nothing; use single quotes or double the backslash",
  BAD_INDENT: "the indentation matches no line above, or a bracket above is not closed",
  BAD_SCALAR_START: "a string cannot begin with this character; put it in quotes",
  BLOCK_AS_IMPLICIT_KEY: "the line has a second colon; put the value in quotes, or begin a new line",
  BLOCK_IN_FLOW: "an indented block is within brackets",
  MISSING_CHAR: "a bracket, quote, comma or colon is missing",
  MULTILINE_IMPLICIT_KEY: "a key spans several lines; is a colon missing?",
  KEY_OVER_1024_CHARS: "a key is longer than 1024 characters",
  RESOURCE_EXHAUSTION: "brackets or lists are nested too deeply",
  TAB_AS_INDENT: "the indentation contains a tab; YAML uses spaces",
  UNEXPECTED_TOKEN: "unexpected text after a value; is a quote or a line break missing?",
};

/** Describes a syntax error without quoting the text. */
function syntaxText(code: ErrorCode): string {
  return TEXTS[code] ?? "the text is neither YAML nor JSON";
}
