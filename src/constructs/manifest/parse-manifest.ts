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
} from "yaml";
import type { ManifestEntry, ManifestNode, ManifestProblem, ManifestTree, Position } from "./manifest-tree";
import { syntaxText } from "./syntax-texts";

/** More syntax errors than that follow from each other. */
const MOST_SYNTAX_PROBLEMS = 10;

/**
 * Takes a manifest in YAML (which JSON is too) apart. Every scalar stays the text that it is. Anchors, aliases, tags, merge keys and several
 * documents are problems: what a manifest says must stand where it is read.
 */
export function parseManifest(text: string): ManifestTree {
  // The library takes nested values apart by recursion, and a stack that is full ends the process.
  if (isTooDeep(text)) {
    return {
      root: undefined,
      problems: [{ at: { line: 1, column: 1 }, text: syntaxText("RESOURCE_EXHAUSTION") }],
    };
  }
  const lines = new LineCounter();
  // A mark of the byte order at the start is allowed and says nothing; without it, columns are what editors show.
  const documents = parseAllDocuments(text.replace(/^\uFEFF/, ""), {
    // Its scalars are all texts.
    schema: "failsafe",
    lineCounter: lines,
    prettyErrors: false,
    // Keys that mean the same in two spellings are looked for where the fields are known.
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
      problems: [{ at, text: "another document begins; a manifest is one document" }],
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

/** Whether values lie in each other deeper than any manifest's do. Brackets in texts are counted too; those have as many that close. */
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
    if (isAlias(node))
      return this.broken(at, "an alias (*...) is not read in a manifest; write the value out");
    const { anchor, tag } = node as Node & { readonly anchor?: string };
    if (anchor !== undefined) this.report(at, "an anchor (&...) is not read in a manifest; take it away");
    if (isScalar(node)) {
      if (tag !== undefined) return this.broken(at, "a tag (!...) is not read in a manifest; take it away");
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
        "a text goes on over several lines without quotes; put it in quotes, or a space behind the colon that it lacks",
      );
    }
    return { kind: "scalar", at, text: String(node.value), quoted: !isPlain(node) };
  }

  private entry({ key, value }: Pair): ManifestEntry | undefined {
    const at = this.at(key);
    if (!isScalar(key) || key.tag !== undefined) {
      this.report(at, "a key must be a plain text");
      return undefined;
    }
    if (key.anchor !== undefined) this.report(at, "an anchor (&...) is not read in a manifest; take it away");
    if (key.value === "<<" && isPlain(key)) {
      this.report(at, "a merge key (<<) is not read in a manifest; write the values out");
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
