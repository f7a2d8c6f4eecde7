import { Document, isCollection, isMap, isNode, isScalar, type Node, stringify, YAMLMap } from "yaml";
import { type Evidence, spelledAs } from "./evidence";
import { type MapNodes, openMapNodes } from "./map-nodes";
import { type MapPath, pathOfLine } from "./line-path";
import type { MapLine, MapValue } from "./map-line";
import { type ReadMap, readParsed } from "./read-map";

/** A service map to be written. */
export interface WrittenMap {
  /** The map before; its lines and comments stay. Absent if there is none. Its parsed text is changed: read it again for further use. */
  readonly before?: ReadMap;
  /** The lines that the map and the description give together. */
  readonly lines: readonly MapLine[];
  /** The lines that the description gives with the confirmed lines only, which tell a guess from a correction. */
  readonly guessed: readonly MapLine[];
  /** Evidence that marks lines. */
  readonly evidence?: readonly Evidence[];
  /** The lines that the description gives without the confirmed lines, too. They tell a confirmed line from one that was changed since. */
  readonly unconfirmed?: readonly MapLine[];
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
const CONFIRMED = " confirmed: ";
const CONTRADICTED = " contradicted: ";

/** The marks of lines that are not decided. */
const OPEN = [GUESS, CONTRADICTED];

const UNUSED = " Methods of no kind: ";

/** The keys whose values are short objects, which one line holds. */
const ON_ONE_LINE = ["request", "answer"];

/**
 * Writes a service map. Lines of the file before stay as they are, with their comments; lines that are missing are added. A line that is a
 * guess ends with the comment `# guess: why`, until users correct the line or remove the comment, or evidence confirms or contradicts it.
 */
export function writeMap(written: WrittenMap): string {
  const { before, lines, guessed, evidence = [], unconfirmed = [], overruled = [], title, unused } = written;
  const document = before === undefined ? new Document(new YAMLMap()) : before.parsed.document;
  if (!isMap(document.contents)) document.contents = new YAMLMap();
  if (before === undefined) document.commentBefore = openingComment(title);
  moveLines(document);
  for (const path of overruled) removeLine(document, path);
  const nodes = openMapNodes(document);
  const [guesses, others] = [guessed, unconfirmed].map(
    (all) => new Map(all.map((line) => [JSON.stringify(line.path), line])),
  );
  for (const line of lines) {
    const key = JSON.stringify(line.path);
    if (nodes.has(line.path)) keepLine(document, nodes.at(line.path), guesses?.get(key), others?.get(key));
    else addLine(document, nodes, line);
  }
  // A corrected line may take away the fact that it is about.
  for (const line of unconfirmed) {
    keepLine(document, nodes.at(line.path), guesses?.get(JSON.stringify(line.path)), line);
  }
  markLines(nodes, lines, evidence);
  const comment = unused.length === 0 ? "" : `${UNUSED}${unused.join(", ")}`;
  const kept = (document.comment ?? "").split("\n").filter((each) => each !== "" && !each.startsWith(UNUSED));
  document.comment = [...kept, ...(comment === "" ? [] : [comment])].join("\n") || null;
  return document.toString({ lineWidth: 0, flowCollectionPadding: true });
}

/** Formats a line as one text: `kinds.Disk.delete.method: RemoveDisk`. */
export function formatMapLine({ path, value }: Pick<MapLine, "path" | "value">): string {
  return `${path.join(".")}: ${formatValue(value)}`;
}

function formatValue(value: MapValue): string {
  return stringify(value, { collectionStyle: "flow", lineWidth: 0 }).trim();
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

function openingComment(title: string): string {
  return [
    ` yaml-language-server: $schema=${SCHEMA}`,
    ` How ${title === "" ? "the service" : title} is understood. Written by cdktf-svc contract --map.`,
    " Correct lines, and run the command again: what stands here is decided, and only missing lines are concluded.",
    ' A line that ends with "guess" is not certain. Correct it, or remove the comment to confirm it.',
    " Options --probe and --learn mark these lines as confirmed or contradicted by what they see.",
  ].join("\n");
}

/** Removes the mark from a line that was corrected. */
function keepLine(
  document: Document,
  node: unknown,
  guess: MapLine | undefined,
  unconfirmed: MapLine | undefined,
): void {
  if (!isScalar(node) && !isCollection(node)) return;
  const isMarked = (mark: string): boolean => node.comment?.startsWith(mark) === true;
  const concluded = isMarked(CONFIRMED) ? unconfirmed : guess;
  // A guess that another guess implies is not concluded without that one.
  if (concluded === undefined) return;
  const isUnchanged = isSame(plainValue(document, node), concluded.value);
  if (isMarked(GUESS)) {
    node.comment = isUnchanged && concluded.guess !== undefined ? `${GUESS}${concluded.guess}` : null;
  } else if (!isUnchanged && (isMarked(CONFIRMED) || isMarked(CONTRADICTED))) {
    node.comment = null;
  }
}

/** Marks the guesses that evidence confirms, and the lines that it contradicts. A contradiction takes precedence. */
function markLines(nodes: MapNodes, lines: readonly MapLine[], evidence: readonly Evidence[]): void {
  const paths = lines.map(({ path }) => path);
  const byVerdict = (wanted: Evidence["verdict"]): readonly Evidence[] =>
    evidence.filter(({ verdict }) => verdict === wanted);
  const confirmedNodes = new Set<unknown>();
  for (const { verdict, lines: seenAt, seen, corrected } of [
    ...byVerdict("confirmed"),
    ...byVerdict("contradicted"),
  ]) {
    for (const path of seenAt.map((each) => spelledAs(paths, each))) {
      const node = nodes.at(path);
      if (!isScalar(node) && !isCollection(node)) continue;
      const comment = node.comment ?? "";
      const isOpen = OPEN.some((mark) => comment.startsWith(mark));
      if (verdict === "confirmed") {
        const text = oneLine(seen);
        if (isOpen) node.comment = `${CONFIRMED}${text}`;
        else if (confirmedNodes.has(node) && !comment.includes(text)) node.comment = `${comment}; ${text}`;
        if (isOpen) confirmedNodes.add(node);
        continue;
      }
      if (comment !== "" && !isOpen && !comment.startsWith(CONFIRMED)) continue;
      const right = corrected.find((each) => isSame(spelledAs(paths, each.path), path));
      openLines(nodes, path);
      node.comment = `${CONTRADICTED}${oneLine(seen)}${right === undefined ? "" : `; should be ${formatValue(right.value)}`}`;
    }
  }
}

/**
 * Returns a service map without the lines that are marked as guesses, or contradicted; without the confirmed ones too if `all` is set. Throws a
 * ServiceMapError if the others are no map.
 */
export function withoutGuesses(
  { parsed, file }: ReadMap,
  { all = false }: { readonly all?: boolean } = {},
): ReadMap {
  const marks = all ? [...OPEN, CONFIRMED] : OPEN;
  const isMarked = (comment: string | null | undefined): boolean =>
    marks.some((mark) => comment?.startsWith(mark) === true);
  return readParsed(
    parsed,
    file,
    (value) => isNode(value) && [value.comment, value.commentBefore].some(isMarked),
  );
}

/** Moves the lines that stand at the root with their whole path to their places. */
function moveLines(document: Document): void {
  const root = document.contents;
  if (!isMap(root)) return;
  for (const { key, value } of [...root.items]) {
    const path = isScalar(key) ? pathOfLine(String(key.value)) : undefined;
    if (path === undefined) continue;
    root.delete(key);
    // A key was removed.
    const nodes = openMapNodes(document);
    openPath(nodes, path);
    nodes.set(path, value);
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

function addLine(document: Document, nodes: MapNodes, { path, value, guess }: MapLine): void {
  const node = document.createNode(value) as Node & { flow?: boolean };
  if (isCollection(node)) node.flow = true;
  openPath(nodes, path);
  nodes.set(path, node);
  if (guess === undefined) return;
  openLines(nodes, path);
  const text = `${GUESS}${oneLine(guess)}`;
  if (isMap(node)) node.commentBefore = text;
  else node.comment = text;
}

/** Gives each key above a line a line of its own: a comment ends the line, so that no object on one line can hold it. */
function openLines(nodes: MapNodes, path: MapPath): void {
  for (let length = 1; length < path.length; length += 1) {
    const there = nodes.at(path.slice(0, length));
    if (isMap(there)) there.flow = false;
  }
}

/** Makes all keys above a line objects. */
function openPath(nodes: MapNodes, path: MapPath): void {
  for (let length = 1; length < path.length; length += 1) {
    const at = path.slice(0, length);
    const isShort = ON_ONE_LINE.includes(at.at(-1) ?? "") || at.at(-2) === "fields";
    const there = nodes.at(at);
    if (!isMap(there)) {
      const map = new YAMLMap();
      map.flow = isShort;
      nodes.set(at, map);
    } else if (there.items.length === 0) {
      there.flow = isShort;
    }
  }
}
