import { asList, asObject, asText, type DocumentObject, membersOf, textsOf, without } from "./json";

/** The meaning of a list of alternative schemas (`oneOf`, `anyOf`). */
export type Variants =
  /** Properties of which at most one may be present: a proto oneof. */
  | { readonly is: "exclusive"; readonly names: readonly string[]; readonly holders: readonly number[] }
  /** Properties of which any may be present. */
  | { readonly is: "free"; readonly holders: readonly number[] }
  /** Objects of which each allows no other properties: those of different ones exclude each other. */
  | { readonly is: "closed"; readonly schema: DocumentObject }
  /** One schema, or null. */
  | { readonly is: "one"; readonly index: number }
  /** A scalar. */
  | { readonly is: "scalar"; readonly schema: DocumentObject; readonly guessed?: true }
  | { readonly is: "nothing" }
  | { readonly is: "anything" };

/** What surrounds the schemas that are offered. */
export interface VariantsPlace {
  /** Whether exactly one of them applies (`oneOf`), or a `not` beside them excludes some together. */
  readonly isExclusive: boolean;
  /** Whether the schema has properties beside them. */
  readonly isMessage: boolean;
}

/**
 * Interprets the schemas of a `oneOf` or `anyOf`. `look` resolves references. Generators write a proto oneof as schemas of one property each,
 * with it (`{properties: {a: ...}, required: [a]}`) or without (`{required: [a]}`), which they require or not, and often one more for "none of
 * them".
 */
export function readVariants(
  offered: readonly unknown[],
  look: (node: DocumentObject, index: number) => DocumentObject,
  place: VariantsPlace,
): Variants {
  const nodes = offered.map((each) => asObject(each) ?? {});
  const real = [...nodes.entries()].filter(([, node]) => !isNull(node) && !isNone(node));
  const group = exclusiveGroup(nodes, place);
  if (group !== undefined) return group;
  const [first, ...more] = real;
  if (first === undefined) return { is: "nothing" };
  if (more.length === 0) return { is: "one", index: first[0] };
  const schemas = real.map(([index, node]) => look(node, index));
  const isOfMessages = schemas.every((node) => membersOf(node["properties"]).length > 0);
  return (
    scalarUnion(schemas) ??
    closedUnion(schemas) ??
    // Properties beside them show that the value is a message, whose members must not be lost.
    (isOfMessages && place.isMessage
      ? { is: "free", holders: real.map(([index]) => index) }
      : { is: "anything" })
  );
}

/** Returns the pairs of properties of which a `not` excludes that both are present: `{ required: [a, b] }`, or several of these in `anyOf`. */
export function excludedPairs(not: unknown): readonly (readonly string[])[] {
  const node = asObject(not) ?? {};
  const words = Object.keys(node).filter((word) => !["title", "description", "type"].includes(word));
  if (words.length !== 1) return [];
  const required = textsOf(node["required"]);
  return required.length === 2 ? [required] : asList(node["anyOf"]).flatMap(excludedPairs);
}

/** The most pairs of properties that exclude each other. More are no choice that a person makes. */
const MOST_PAIRS = 64;

/** Joins objects that allow no other properties. A property that all of them have, such as a discriminator, belongs to each. */
function closedUnion(nodes: readonly DocumentObject[]): Variants | undefined {
  const variants = nodes.map((node) => new Map(membersOf(node["properties"])));
  if (nodes.some((node, index) => node["additionalProperties"] !== false || variants[index]?.size === 0)) {
    return undefined;
  }
  const names = [...new Set(variants.flatMap((variant) => [...variant.keys()]))];
  const holders = (name: string): readonly Map<string, unknown>[] =>
    variants.filter((variant) => variant.has(name));
  const joined = names.map(
    (name) => [name, joinedProperty(holders(name).map((each) => each.get(name)))] as const,
  );
  if (joined.some(([, property]) => property === undefined)) return undefined;
  const pairs = names.flatMap((one, index) =>
    names
      .slice(index + 1)
      .flatMap((other) => (holders(one).some((each) => each.has(other)) ? [] : [[one, other]])),
  );
  if (pairs.length > MOST_PAIRS) return undefined;
  const excluded = new Set(pairs.flat());
  const properties = joined.map(([name, property]): [string, unknown] => [
    name,
    excluded.has(name) ? without(property ?? {}, "default") : property,
  ]);
  const required = names.filter((name) => nodes.every((node) => textsOf(node["required"]).includes(name)));
  return {
    is: "closed",
    schema: {
      type: "object",
      properties: Object.fromEntries(properties),
      ...(required.length === 0 ? {} : { required }),
      ...(pairs.length === 0 ? {} : { "x-exclusive": pairs }),
    },
  };
}

/** Returns one schema for a property of several objects; undefined if they differ in more than the texts that they allow. */
function joinedProperty(properties: readonly unknown[]): DocumentObject | undefined {
  const nodes = properties.map((property) => asObject(property) ?? {});
  const [first = {}] = nodes;
  if (nodes.every((node) => JSON.stringify(node) === JSON.stringify(first))) return first;
  const isFixed = nodes.every((node) => node["const"] !== undefined || node["enum"] !== undefined);
  const texts = isFixed ? scalarUnion(nodes) : undefined;
  return texts?.is === "scalar" ? { ...without(first, "const"), ...texts.schema } : undefined;
}

function isNull(node: DocumentObject): boolean {
  return node["type"] === "null" || (asList(node["enum"]).length === 1 && asList(node["enum"])[0] === null);
}

/** Whether a schema only says that none of the others applies, or nothing. */
export function isNone(node: DocumentObject): boolean {
  return (
    Object.keys(node).every((word) => ["not", "title", "description", "type"].includes(word)) &&
    ["object", undefined].includes(node["type"] as string | undefined)
  );
}

/** Whether a schema is nothing but a choice. */
export function isChoice(node: DocumentObject): boolean {
  const words = Object.keys(node).filter((word) => !["title", "description", "type"].includes(word));
  return words.length === 1 && ["oneOf", "anyOf"].includes(words[0] ?? "");
}

function exclusiveGroup(
  nodes: readonly DocumentObject[],
  { isExclusive }: VariantsPlace,
): Variants | undefined {
  const names: string[] = [];
  const holders: number[] = [];
  let isRequired = true;
  for (const [index, node] of nodes.entries()) {
    const required = textsOf(node["required"]);
    const properties = membersOf(node["properties"]).map(([name]) => name);
    const name = required[0] ?? properties[0];
    if (isNone(node) && nodes.length > 1) continue;
    const isMember =
      name !== undefined &&
      required.length <= 1 &&
      ["$ref", "allOf", "anyOf", "oneOf"].every((word) => node[word] === undefined) &&
      (properties.length === 0 || (properties.length === 1 && properties[0] === name));
    if (!isMember) return undefined;
    if (required.length === 0) isRequired = false;
    if (!names.includes(name)) names.push(name);
    if (properties.length > 0) holders.push(index);
  }
  if (names.length === 0) return undefined;
  const hasNone = nodes.some((node) => node["not"] !== undefined);
  return isRequired || isExclusive || hasNone ? { is: "exclusive", names, holders } : { is: "free", holders };
}

function scalarUnion(nodes: readonly DocumentObject[]): Variants | undefined {
  const types = nodes.map((node) => asText(node["type"]));
  const all = (...allowed: readonly string[]): boolean =>
    types.every((type) => type !== undefined && allowed.includes(type));
  const strings = nodes.filter((_, index) => types[index] === "string");
  const numbers = nodes.filter((_, index) => types[index] === "integer" || types[index] === "number");
  if (all("string")) {
    const values = nodes.flatMap((node) =>
      node["const"] === undefined ? asList(node["enum"]) : [node["const"]],
    );
    const isEnum = nodes.every((node) => node["const"] !== undefined || node["enum"] !== undefined);
    return { is: "scalar", schema: { type: "string", ...(isEnum ? { enum: [...new Set(values)] } : {}) } };
  }
  if (all("integer", "number") && numbers[0] !== undefined) return { is: "scalar", schema: numbers[0] };
  const [string] = strings;
  const [number] = numbers;
  if (!all("string", "integer", "number") || string === undefined || number === undefined) return undefined;
  const values = asList(string["enum"]);
  // Numbers that JSON cannot express are sent as texts.
  if (values.includes("NaN")) return { is: "scalar", schema: { ...number, type: "number" } };
  if (values.length > 0) return { is: "scalar", schema: string };
  const format = nodes.map((node) => node["format"]).find((each) => each === "int64" || each === "uint64");
  const schema = { ...without(number, "type"), type: ["integer", "string"], format: format ?? "int64" };
  return format === undefined && number["type"] === "number"
    ? { is: "scalar", schema, guessed: true }
    : { is: "scalar", schema };
}
