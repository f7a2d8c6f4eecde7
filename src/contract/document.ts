import type { Json, Source } from "./model";

/**
 * The parts of an OpenAPI 3.x document that the contract model reads, and how `$ref`s in it are followed.
 * A document is somebody else's: nothing about its shape is trusted here.
 */

/** What is wrong with a document, each problem with the place it is at. */
export class ContractError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The API description cannot be used:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ContractError";
    this.problems = problems;
  }
}

/** A JSON object of the document. */
export type Node = Readonly<Record<string, unknown>>;

/** Narrows a value to a JSON object, or undefined. */
export function asNode(value: unknown): Node | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Node) : undefined;
}

/** Narrows a value to a string, or undefined. */
export function asString(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The entries of a JSON object, none when it is not one. */
export function entriesOf(value: unknown): [string, unknown][] {
  return Object.entries(asNode(value) ?? {});
}

/**
 * Follows `$ref` (within the document) and an `allOf` of one, laying what stands beside the reference over its target,
 * as OpenAPI 3.1 says. `refs` collects the references that were followed, so that a cycle can be seen.
 */
export function resolve(
  document: Node,
  value: unknown,
  refs: ReadonlySet<string> = new Set(),
): { node: Node; refs: ReadonlySet<string> } {
  const node = asNode(value);
  if (node === undefined) return { node: {}, refs };
  const ref = asString(node["$ref"]);
  if (ref !== undefined) {
    if (refs.has(ref)) return { node: { "x-cycle": true }, refs };
    const target = resolve(document, lookUp(document, ref), new Set([...refs, ref]));
    return { node: { ...target.node, ...without(node, "$ref") }, refs: target.refs };
  }
  const allOf = node["allOf"];
  if (Array.isArray(allOf)) {
    let merged: Node = {};
    let seen = refs;
    for (const part of allOf) {
      const resolved = resolve(document, part, refs);
      merged = mergeSchemas(merged, resolved.node);
      seen = new Set([...seen, ...resolved.refs]);
    }
    return { node: mergeSchemas(merged, without(node, "allOf")), refs: seen };
  }
  return { node, refs };
}

/** A copy of a JSON object without one of its members. */
export function without(node: Node, word: string): Node {
  return Object.fromEntries(Object.entries(node).filter(([key]) => key !== word));
}

function mergeSchemas(base: Node, over: Node): Node {
  const properties = { ...asNode(base["properties"]), ...asNode(over["properties"]) };
  const required = [...asArray(base["required"]), ...asArray(over["required"])];
  return {
    ...base,
    ...over,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** Narrows a value to an array; anything else is an empty one. */
export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function lookUp(document: Node, ref: string): unknown {
  if (!ref.startsWith("#/"))
    throw new ContractError([`$ref "${ref}" leads out of the document; only "#/..." is understood`]);
  let current: unknown = document;
  for (const part of ref.slice(2).split("/")) {
    current = asNode(current)?.[decodeURIComponent(part).replace(/~1/g, "/").replace(/~0/g, "~")];
  }
  if (current === undefined) throw new ContractError([`$ref "${ref}" points at nothing`]);
  return current;
}

/** The name of the component schema that a schema refers to, followed through an `allOf` of one. */
export function schemaNameOf(value: unknown): string | undefined {
  const node = asNode(value);
  const ref = asString(node?.["$ref"]);
  if (ref !== undefined) return /^#\/components\/schemas\/([^/]+)$/.exec(ref)?.[1];
  const allOf = asArray(node?.["allOf"]);
  return allOf.length === 1 ? schemaNameOf(allOf[0]) : undefined;
}

/** Reads `x-source`; a document without the word is the service's own. */
export function sourceOf(node: Node | undefined): Source {
  const source = node?.["x-source"];
  return source === "documented" || source === "assumed" ? source : "live";
}

/** Reads a JSON value such as a default. */
export function jsonOf(value: unknown): Json | undefined {
  return value === undefined ? undefined : (value as Json);
}
