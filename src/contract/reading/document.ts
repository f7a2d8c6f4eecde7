import { isTooDeep, TOO_DEEP } from "./json-depth";
import type { FieldType, Source } from "../model";
import { isRecord, type Json } from "../../base/json";

/**
 * Reads the parts of an OpenAPI 3.x document that the contract model needs, and follows its `$ref`s. Documents are untrusted input of any
 * shape.
 */

/** Thrown if a document is invalid. Lists all problems, not only the first. */
export class ContractError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The API description cannot be used:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ContractError";
    this.problems = problems;
  }
}

/** A JSON object of the document. */
export type DocumentNode = Readonly<Record<string, unknown>>;

/** A document that is being read, and the problems found so far. */
export interface Document {
  readonly root: DocumentNode;
  /** Without duplicates, in the order in which they were found. */
  readonly problems: Set<string>;
  /** Number of fields read so far, to detect schemas that refer to each other and multiply without end. */
  fieldCount: number;
  readonly mostFields: number;
  /**
   * The schemas resolved so far, by the references that led to them: by their node, or if that is nothing but a reference, by this. A document
   * stays as it is while it is read.
   */
  readonly resolved: WeakMap<ReadonlySet<string>, Map<DocumentNode | string, Resolved>>;
  /** The sets of references with one more, so that the same references are the same set. */
  readonly extended: WeakMap<ReadonlySet<string>, Map<string, ReadonlySet<string>>>;
  /** The types of objects in requests, as `resolved`, with the number of their fields. Methods of a kind share most of them. */
  readonly requestTypes: WeakMap<ReadonlySet<string>, Map<DocumentNode, ReadType>>;
}

/** A type that was read, and the number of fields in it. */
export interface ReadType {
  readonly type: FieldType;
  readonly fieldCount: number;
}

/** A schema and the references that led to it. */
export interface Resolved {
  readonly node: DocumentNode;
  readonly refs: ReadonlySet<string>;
}

/** Maximum number of fields: more than any real service has. Schemas that refer to each other can exceed it. */
const MOST_FIELDS = 20_000;

/** Maximum number of fields for each method, on average, of a document with so many methods that {@link MOST_FIELDS} is too few. */
const MOST_FIELDS_OF_METHOD = 100;

/** Accepts a parsed document. Throws a ContractError if it cannot be JSON (a cycle, a bigint, ...). */
export function openDocument(value: unknown): Document {
  let copy: unknown;
  try {
    copy = value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  } catch (error) {
    if (error instanceof RangeError) throw new ContractError([TOO_DEEP]);
    const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    throw new ContractError([`it is not JSON: ${reason}`]);
  }
  if (isTooDeep(copy)) throw new ContractError([TOO_DEEP]);
  const root = asNode(copy) ?? {};
  const methodCount = Object.keys(asNode(root["paths"]) ?? {}).length;
  const mostFields = Math.max(MOST_FIELDS, methodCount * MOST_FIELDS_OF_METHOD);
  return {
    root,
    problems: new Set(),
    fieldCount: 0,
    mostFields,
    resolved: new WeakMap(),
    extended: new WeakMap(),
    requestTypes: new WeakMap(),
  };
}

/** Adds problems to a document. */
export function note(document: Document, problems: readonly string[]): void {
  for (const problem of problems) document.problems.add(problem);
}

/** Narrows a value to a JSON object, or undefined. */
export function asNode(value: unknown): DocumentNode | undefined {
  return isRecord(value) ? value : undefined;
}

/** Narrows a value to a string, or undefined. */
export function asString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Narrows a value to an array; returns an empty array for any other value. */
export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the entries of a JSON object; none for any other value. */
export function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(asNode(value) ?? {});
}

/** Returns a member of a JSON object by a name from the document. Ignores inherited members (`constructor`, ...). */
export function memberOf(value: unknown, name: string): unknown {
  const node = asNode(value);
  return node !== undefined && Object.hasOwn(node, name) ? node[name] : undefined;
}

/** The most references that lead from one schema into another. More nest deeper than a person writes, and than the stack allows. */
const MOST_REFS = 60;

const NO_REFS: ReadonlySet<string> = new Set();

/** The words that lead to another schema. */
const LEADING = ["$ref", "allOf", "anyOf", "oneOf"];

/**
 * Follows `$ref` (within the document), `allOf`, and an `anyOf` or `oneOf` of one schema or null. Sibling keywords override those of the
 * target, as in OpenAPI 3.1. A schema that refers to itself, or through too many others, ends as a node with `x-cycle`; so does a copy of one
 * (`x-copy`, which the OpenAPI import writes). A dangling reference is recorded as a problem and gives an empty schema.
 */
export function resolve(document: Document, value: unknown, above: ReadonlySet<string> = NO_REFS): Resolved {
  const node = asNode(value);
  if (node === undefined) return { node: {}, refs: above };
  const copy = asNode(node["x-copy"]);
  const copied = asArray(copy?.["of"]).map(String);
  if (copied.some((ref) => endsAt(above, ref))) {
    return { node: { ...asNode(copy?.["beside"]), "x-cycle": true }, refs: above };
  }
  const refs = copied.reduce((all, ref) => extendedBy(document, all, ref), above);
  if (!LEADING.some((word) => node[word] !== undefined)) return { node, refs };
  const known = document.resolved.get(refs) ?? new Map<DocumentNode | string, Resolved>();
  document.resolved.set(refs, known);
  const ref = asString(node["$ref"]);
  const key = ref !== undefined && Object.keys(node).length === 1 ? ref : node;
  const resolved = known.get(key) ?? follow(document, node, refs);
  known.set(key, resolved);
  return resolved;
}

/** Whether a schema is not followed, because the references to it lead through itself, or through too many others. */
function endsAt(refs: ReadonlySet<string>, ref: string): boolean {
  return refs.has(ref) || refs.size >= MOST_REFS;
}

function follow(document: Document, node: DocumentNode, refs: ReadonlySet<string>): Resolved {
  const ref = asString(node["$ref"]);
  if (ref !== undefined && endsAt(refs, ref)) {
    return { node: { ...without(node, "$ref"), "x-cycle": true }, refs };
  }
  const parts: Resolved[] = [];
  let offersNull = false;
  if (ref !== undefined) {
    parts.push(resolve(document, lookUp(document, ref), extendedBy(document, refs, ref)));
  }
  for (const part of asArray(node["allOf"])) parts.push(resolve(document, part, refs));
  for (const word of ["anyOf", "oneOf"]) {
    const all = asArray(node[word]);
    const offered = all.filter((part) => asNode(part)?.["type"] !== "null");
    if (offered.length < all.length) offersNull = true;
    if (offered.length === 1) parts.push(resolve(document, offered[0], refs));
  }
  const [only] = parts;
  if (only === undefined) return { node, refs };
  const merged = parts.reduce<DocumentNode>((base, part) => mergeSchemas(base, part.node), {});
  return {
    node: {
      ...mergeSchemas(merged, without(node, ...LEADING)),
      ...(offersNull ? { nullable: true } : {}),
    },
    refs: parts.length === 1 ? only.refs : new Set(parts.flatMap((part) => [...part.refs])),
  };
}

function extendedBy({ extended }: Document, refs: ReadonlySet<string>, ref: string): ReadonlySet<string> {
  const known = extended.get(refs) ?? new Map<string, ReadonlySet<string>>();
  extended.set(refs, known);
  const longer = known.get(ref) ?? new Set([...refs, ref]);
  known.set(ref, longer);
  return longer;
}

/** Returns a copy of a JSON object without some of its members. */
function without(node: DocumentNode, ...words: readonly string[]): DocumentNode {
  return Object.fromEntries(Object.entries(node).filter(([key]) => !words.includes(key)));
}

function mergeSchemas(base: DocumentNode, over: DocumentNode): DocumentNode {
  const properties = { ...asNode(base["properties"]), ...asNode(over["properties"]) };
  const joined = ["required", "x-exclusive"].flatMap((word): [string, unknown][] => {
    const both = [...asArray(base[word]), ...asArray(over[word])];
    return both.length > 0 ? [[word, both]] : [];
  });
  return {
    ...base,
    ...over,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...Object.fromEntries(joined),
  };
}

function lookUp(document: Document, ref: string): unknown {
  if (!ref.startsWith("#")) {
    document.problems.add(`$ref "${ref}" points outside of the document; only "#/..." is followed`);
    return undefined;
  }
  let current: unknown = ref.startsWith("#/") ? document.root : undefined;
  for (const part of ref.slice(2).split("/")) {
    const key = unescapePointer(part);
    current = Array.isArray(current) ? (current as unknown[])[Number(key)] : memberOf(current, key);
  }
  if (current === undefined) document.problems.add(`$ref "${ref}" has no target`);
  return current;
}

/** Decodes one part of a JSON pointer in a URI fragment. Keeps a part with invalid percent-encoding unchanged. */
function unescapePointer(part: string): string {
  let text = part;
  try {
    text = decodeURIComponent(part);
  } catch {
    // A literal "%": the pointer is used unchanged.
  }
  return text.replace(/~1/g, "/").replace(/~0/g, "~");
}

/** Returns the name of the component schema that a schema refers to, directly or through an `allOf` of one. */
export function schemaNameOf(value: unknown): string | undefined {
  const node = asNode(value);
  const ref = asString(node?.["$ref"]);
  if (ref !== undefined) return /^#\/components\/schemas\/([^/]+)$/.exec(ref)?.[1];
  const allOf = asArray(node?.["allOf"]);
  return allOf.length === 1 ? schemaNameOf(allOf[0]) : undefined;
}

/** Reads `x-source`. A document without it is the service's own. */
export function sourceOf(node: DocumentNode | undefined): Source {
  const source = node?.["x-source"];
  return source === "documented" || source === "assumed" ? source : "live";
}

/** Reads a JSON value such as a default. Null means that there is none. */
export function jsonOf(value: unknown): Json | undefined {
  return value === undefined || value === null ? undefined : (value as Json);
}

/** Returns the schema of the elements of a list, set or map. Undefined for other fields. */
export function elementNode(document: Document, node: DocumentNode): DocumentNode | undefined {
  const element = asNode(node["items"]) ?? asNode(node["additionalProperties"]);
  return element === undefined ? undefined : resolve(document, element).node;
}
