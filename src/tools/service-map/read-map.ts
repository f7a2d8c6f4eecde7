import { type Document, isAlias, isMap, isScalar, isSeq, type LineCounter, type Node } from "yaml";
import type { KeyEntry } from "./key-entry";
import { entryAt, type MapPath, pathOfLine } from "./line-path";
import { MAP_KEYS, type ServiceMap } from "./map-keys";
import { type ParsedMap, parseMap } from "./parse-map";

/** A service map that was read from a file. */
export interface ReadMap {
  readonly map: ServiceMap;
  /** The file's name, for messages. */
  readonly file: string;
  /** Returns the line of a key, from 1; that of the nearest key above it if it does not exist. */
  readonly lineOf: (path: MapPath) => number;
  /** The text as it was parsed, for a map with other lines. */
  readonly parsed: ParsedMap;
}

/** A problem of a line in a service map. */
export interface MapProblem {
  readonly path: MapPath;
  /** The fault, and what is allowed. */
  readonly text: string;
}

/** Thrown if a service map cannot be used. The message has a line for each of the first problems: `service.map.yaml:12: ...`. */
export class ServiceMapError extends Error {
  /** One line for each problem, with the file and the line number. */
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    const rest = lines.length - MOST_SHOWN;
    super([...lines.slice(0, MOST_SHOWN), ...(rest > 0 ? [`and ${rest} more`] : [])].join("\n"));
    this.name = "ServiceMapError";
    this.lines = lines;
  }
}

const MOST_SHOWN = 4;

/** Returns the error about problems of a map, in the order of its lines. */
export function mapError({ file, lineOf }: ReadMap, problems: readonly MapProblem[]): ServiceMapError {
  const numbered = problems.map(({ path, text }) => ({ line: lineOf(path), path, text }));
  const lines = numbered
    .sort((a, b) => a.line - b.line)
    .map(
      ({ line, path, text }) => `${file}:${line}: ${path.length === 0 ? "" : `${path.join(".")}: `}${text}`,
    );
  return new ServiceMapError([...new Set(lines)]);
}

/**
 * Reads a service map, and checks its keys and the form of its values. Throws a ServiceMapError that names the lines of all problems.
 *
 * @example
 * ```ts
 * readMap("kinds:\n  Disk:\n    delete: { method: RemoveDisk }\n", "service.map.yaml").map.kinds?.Disk?.delete?.method; // "RemoveDisk"
 * ```
 */
export function readMap(text: string, file: string): ReadMap {
  return readParsed(parseMap(text), file);
}

/** Reads the parsed text of a service map, as {@link readMap}, without the lines whose values are left out. */
export function readParsed(
  parsed: ParsedMap,
  file: string,
  isLeftOut: (value: unknown) => boolean = () => false,
): ReadMap {
  const { document, counter } = parsed;
  const lines = new Map<string, number>();
  const lineOf = (path: MapPath): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const line = lines.get(keyOf(path.slice(0, length)));
      if (line !== undefined) return line;
    }
    return 1;
  };
  const faults = document.errors.map(({ message, pos }) => {
    const what = message.split(" at line ")[0] ?? message;
    return `${file}:${counter.linePos(pos[0]).line}: it is not YAML: ${what}`;
  });
  if (faults.length > 0) throw new ServiceMapError(faults);
  const problems: MapProblem[] = [];
  const check: MapCheck = {
    document,
    problems,
    isLeftOut,
    moved: [],
    at: (path: MapPath, node: unknown) => void lines.set(keyOf(path), lineIn(counter, node)),
  };
  const map = document.contents === null ? {} : valueOf(check, document.contents, MAP_KEYS, []);
  const merged = check.moved.reduce<unknown>(
    (whole, { path, value }) => withValueAt(whole, path, value),
    map ?? {},
  );
  const read: ReadMap = { map: merged as ServiceMap, file, lineOf, parsed };
  if (problems.length > 0) throw mapError(read, problems);
  return read;
}

function keyOf(path: MapPath): string {
  return JSON.stringify(path);
}

function lineIn(counter: LineCounter, node: unknown): number {
  const offset = (node as Node | null)?.range?.[0];
  return offset === undefined ? 1 : counter.linePos(offset).line;
}

interface MapCheck {
  readonly document: Document;
  readonly problems: MapProblem[];
  isLeftOut(value: unknown): boolean;
  /** Notes the line of a key. */
  at(path: MapPath, node: unknown): void;
  /** The values of lines that stand at the root with their whole path. They take precedence. */
  readonly moved: { readonly path: MapPath; readonly value: unknown }[];
}

/** Returns a copy of an object with a value at a path. */
function withValueAt(whole: unknown, [step, ...rest]: MapPath, value: unknown): unknown {
  if (step === undefined) return value;
  const members = (whole ?? {}) as Readonly<Record<string, unknown>>;
  return { ...members, [step]: withValueAt(members[step], rest, value) };
}

/** Returns the value of a node; undefined with a problem if it has not the entry's form. */
function valueOf(check: MapCheck, given: unknown, entry: KeyEntry, path: MapPath): unknown {
  const node = isAlias(given) ? given.resolve(check.document) : given;
  const value = isEmpty(node) ? EMPTY[entry.is] : fittingValue(check, node, entry, path);
  if (value === undefined) check.problems.push({ path, text: `must be ${expectedValue(entry)}` });
  return value;
}

/** The values of keys without anything below them: `updates:`. */
const EMPTY: Readonly<Partial<Record<KeyEntry["is"], unknown>>> = { object: {}, named: {}, list: [] };

function fittingValue(check: MapCheck, node: unknown, entry: KeyEntry, path: MapPath): unknown {
  switch (entry.is) {
    case "object":
    case "named":
      return isMap(node) ? membersOf(check, node.items, entry, path) : undefined;
    case "list":
      return isSeq(node) ? elementsOf(check, node.items, entry, path) : undefined;
    case "either": {
      const fitting = entry.of.find(({ is }) => (is === "object") === isMap(node));
      return fitting === undefined ? undefined : valueOf(check, node, fitting, path);
    }
    case "flag":
      return isScalar(node) && typeof node.value === "boolean" ? node.value : undefined;
    case "choice":
      return entry.of.find((each) => each === textOf(node));
    case "text":
      return textOf(node);
  }
}

/** Returns what a value must be, as the end of a sentence. */
function expectedValue(entry: KeyEntry): string {
  switch (entry.is) {
    case "object":
    case "named":
      return "an object, with a line `key: value` for each of its keys";
    case "list":
      return `a list${entry.example === undefined ? "" : `, such as ${entry.example}`}`;
    case "either":
      return entry.of.map(expectedValue).join(", or ");
    case "flag":
      return "true or false";
    case "choice":
      return `one of ${entry.of.join(", ")}`;
    case "text":
      return `a text${entry.example === undefined ? "" : `, such as ${entry.example}`}`;
  }
}

function elementsOf(
  check: MapCheck,
  items: readonly unknown[],
  { of }: Extract<KeyEntry, { is: "list" }>,
  path: MapPath,
): readonly unknown[] {
  return items.map((each, index) => {
    const at = [...path, String(index + 1)];
    check.at(at, each);
    return valueOf(check, each, of, at);
  });
}

/** Whether a node has no value, as in `updates:` without anything below it. */
function isEmpty(node: unknown): boolean {
  return node === null || (isScalar(node) && node.value === null);
}

function textOf(node: unknown): string | undefined {
  if (!isScalar(node)) return undefined;
  if (typeof node.value === "string") return node.value === "" ? undefined : node.value;
  return typeof node.value === "number" ? (node.source ?? String(node.value)) : undefined;
}

function membersOf(
  check: MapCheck,
  items: readonly { readonly key: unknown; readonly value: unknown }[],
  entry: Extract<KeyEntry, { is: "object" | "named" }>,
  path: MapPath,
): Readonly<Record<string, unknown>> {
  const found: [string, unknown][] = [];
  const names = new Set<string>();
  for (const { key, value } of items) {
    if (check.isLeftOut(value)) continue;
    const name = isScalar(key)
      ? typeof key.value === "string"
        ? key.value
        : (key.source ?? String(key.value))
      : "";
    const at = [...path, name];
    check.at(at, key);
    if (names.has(name)) {
      check.problems.push({ path: at, text: "the key is repeated; remove one of its lines" });
    }
    names.add(name);
    const moved = path.length === 0 ? pathOfLine(name) : undefined;
    if (moved !== undefined) {
      check.at(moved, key);
      check.moved.push({ path: moved, value: valueOf(check, value, entryAt(moved), moved) });
      continue;
    }
    const of =
      entry.is === "named" ? entry.of : Object.hasOwn(entry.members, name) ? entry.members[name] : undefined;
    if (of === undefined) {
      const allowed = entry.is === "object" ? Object.keys(entry.members).join(", ") : "";
      check.problems.push({ path: at, text: `unknown key; it can be ${allowed}` });
      continue;
    }
    const read = valueOf(check, value, of, at);
    if (read !== undefined) found.push([name, read]);
  }
  return Object.fromEntries(found);
}
