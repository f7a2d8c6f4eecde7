import { asNode, asString, type Document, entriesOf, type DocumentNode, resolve } from "./document";

/**
 * Moves the properties of a request that stand for another field of the kind (`x-stands-for: boot.image`) to the place of that field, so
 * that the schema has the kind's own structure. Returns the schema itself if there are none.
 */
export function placeStandIns(document: Document, schema: unknown): unknown {
  const { node } = resolve(document, schema);
  const properties = entriesOf(node["properties"]);
  const pathOf = (property: unknown): readonly string[] | undefined =>
    asString(resolve(document, property).node["x-stands-for"])?.split(".");
  const moved = properties.filter(([, property]) => pathOf(property) !== undefined);
  if (moved.length === 0) return schema;
  const names = new Set(moved.map(([name]) => name));
  const required = new Set(Array.isArray(node["required"]) ? (node["required"] as unknown[]) : []);
  const kept: DocumentNode = {
    ...node,
    properties: Object.fromEntries(properties.filter(([name]) => !names.has(name))),
    required: [...required].filter((name) => !names.has(String(name))),
  };
  return moved.reduce<DocumentNode>(
    (into, [name, property]) => place(document, into, pathOf(property) ?? [], property, required.has(name)),
    kept,
  );
}

/** Returns a message schema with a property at a path, in sections that are added if they do not exist. */
function place(
  document: Document,
  into: DocumentNode,
  [step = "", ...rest]: readonly string[],
  property: unknown,
  isRequired: boolean,
): DocumentNode {
  const properties = asNode(into["properties"]) ?? {};
  const before = Object.hasOwn(properties, step) ? resolve(document, properties[step]).node : {};
  const inner = rest.length === 0 ? property : place(document, before, rest, property, isRequired);
  const required = Array.isArray(into["required"]) ? (into["required"] as unknown[]) : [];
  return {
    ...into,
    type: "object",
    properties: { ...properties, [step]: inner },
    required: isRequired ? [...required, step] : required,
  };
}
