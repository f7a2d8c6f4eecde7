import {
  Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  type Node,
  parseDocument,
  stringify,
  visit,
  YAMLMap,
} from "yaml";
import { type MapPath, pathOfLine } from "./line-path";

/** A line of a service map that the import concluded. */
export interface MapLine {
  readonly path: MapPath;
  readonly value: MapValue;
  /** The reason of a guess; absent if the description says the fact, or shows it. */
  readonly guess?: string;
}

/** The value of a line. An empty object is a key without anything below it. */
export type MapValue = string | boolean | readonly unknown[] | Readonly<Record<string, never>>;

/** A service map to be written. */
export interface WrittenMap {
  /** The text of the file before; its lines and comments stay. Absent if there is none. */
  readonly before?: string;
  /** The lines that the map and the description give together. */
  readonly lines: readonly MapLine[];
  /** The lines that the description gives with the confirmed lines only, which tell a guess from a correction. */
  readonly guessed: readonly MapLine[];
  /** Lines of the file before that another of its lines makes superfluous. */
  readonly overruled?: readonly MapPath[];
  /** Title of the service, for the comment at the top. */
  readonly title: string;
  /** Names of methods that belong to no kind, for the comment at the end. */
  readonly unused: readonly string[];
}

/** Path of the JSON Schema in the package, for editors. */
const SCHEMA = "./node_modules/cdktf-provider-svc/dist/service-map.schema.json";

const GUESS = " guess: ";

const UNUSED = " Methods of no kind: ";

/** The keys whose values are short objects, which one line holds. */
const ON_ONE_LINE = ["request", "answer"];

/**
 * Writes a service map. Lines of the file before stay as they are, with their comments; lines that are missing are added. A line that is a
 * guess ends with the comment `# guess: why`, until users correct the line or remove the comment.
 */
export function writeMap({ before, lines, guessed, overruled = [], title, unused }: WrittenMap): string {
  const document =
    before === undefined || before.trim() === ""
      ? new Document(new YAMLMap())
      : parseDocument(before, { keepSourceTokens: false });
  if (!isMap(document.contents)) document.contents = new YAMLMap();
  if (before === undefined) document.commentBefore = openingComment(title);
  moveLines(document);
  for (const path of overruled) removeLine(document, path);
  const guesses = new Map(guessed.map((line) => [JSON.stringify(line.path), line]));
  for (const line of lines) {
    if (document.hasIn(line.path)) keepLine(document, line.path, guesses.get(JSON.stringify(line.path)));
    else addLine(document, line);
  }
  const comment = unused.length === 0 ? "" : `${UNUSED}${unused.join(", ")}`;
  const kept = (document.comment ?? "").split("\n").filter((each) => each !== "" && !each.startsWith(UNUSED));
  document.comment = [...kept, ...(comment === "" ? [] : [comment])].join("\n") || null;
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

/** Formats a line as one text: `kinds.Disk.delete.method: RemoveDisk`. */
export function formatMapLine({ path, value }: Pick<MapLine, "path" | "value">): string {
  return `${path.join(".")}: ${stringify(value, { collectionStyle: "flow", lineWidth: 0 }).trim()}`;
}

function openingComment(title: string): string {
  return [
    ` yaml-language-server: $schema=${SCHEMA}`,
    ` How ${title === "" ? "the service" : title} is understood. Written by cdktf-svc contract --map.`,
    " Correct lines, and run the command again: what stands here is decided, and only missing lines are concluded.",
    ' A line that ends with "guess" is not certain. Correct it, or remove the comment to confirm it.',
  ].join("\n");
}

/** Removes the comment of a guess from a line that was corrected. */
function keepLine(document: Document, path: MapPath, guess: MapLine | undefined): void {
  const node = document.getIn(path, true);
  if (!isScalar(node) && !isCollection(node)) return;
  const isGuess = node.comment?.startsWith(GUESS) === true;
  if (!isGuess) return;
  // A guess that another guess implies is not concluded without that one.
  if (guess === undefined) return;
  const isUnchanged = guess.guess !== undefined && isSame(plainValue(document, node), guess.value);
  node.comment = isUnchanged ? `${GUESS}${guess.guess}` : null;
}

/** Returns a service map without the lines that are marked as guesses. */
export function withoutGuesses(text: string): string {
  const document = parseDocument(text);
  visit(document, {
    Pair: (_, { value }) =>
      isNode(value) && [value.comment, value.commentBefore].some((each) => each?.startsWith(GUESS) === true)
        ? visit.REMOVE
        : undefined,
  });
  return document.toString();
}

/** Moves the lines that stand at the root with their whole path to their places. */
function moveLines(document: Document): void {
  const root = document.contents;
  if (!isMap(root)) return;
  for (const { key, value } of [...root.items]) {
    const path = isScalar(key) ? pathOfLine(String(key.value)) : undefined;
    if (path === undefined) continue;
    root.delete(key);
    openPath(document, path);
    document.setIn(path, value);
  }
}

/** Removes a line, and the keys above it that have nothing else below them. */
function removeLine(document: Document, path: MapPath): void {
  document.deleteIn(path);
  const above = path.slice(0, -1);
  const there = document.getIn(above, true);
  if (isMap(there) && there.items.length === 0 && above.length > 2) removeLine(document, above);
}

function plainValue(document: Document, node: Node): unknown {
  return node.toJS(document);
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function addLine(document: Document, { path, value, guess }: MapLine): void {
  const node = document.createNode(value) as Node & { flow?: boolean };
  if (isCollection(node)) node.flow = true;
  openPath(document, path);
  document.setIn(path, node);
  if (guess === undefined) return;
  // A comment ends the line, so that no object on one line can hold it.
  for (let length = 1; length < path.length; length += 1) {
    const there = document.getIn(path.slice(0, length), true);
    if (isMap(there)) there.flow = false;
  }
  const text = `${GUESS}${guess.replace(/\s+/g, " ")}`;
  if (isMap(node)) node.commentBefore = text;
  else node.comment = text;
}

/** Makes all keys above a line objects. */
function openPath(document: Document, path: MapPath): void {
  for (let length = 1; length < path.length; length += 1) {
    const at = path.slice(0, length);
    const isShort = ON_ONE_LINE.includes(at.at(-1) ?? "") || at.at(-2) === "fields";
    const there = document.getIn(at, true);
    if (!isMap(there)) {
      const map = new YAMLMap();
      map.flow = isShort;
      document.setIn(at, map);
    } else if (there.items.length === 0) {
      there.flow = isShort;
    }
  }
}
