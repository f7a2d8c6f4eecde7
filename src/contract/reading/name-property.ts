import { asNode, type Document, memberOf, type Resolved, resolve } from "./document";

/** Returns the schema of a kind with the name that its objects have in a section, such as `metadata.id`, among its own properties. */
export function withNameProperty(document: Document, { node, refs }: Resolved, place: string): Resolved {
  if (!place.includes(".")) return { node, refs };
  const named = place
    .split(".")
    .reduce<unknown>((inner, step) => memberOf(resolve(document, inner).node["properties"], step), node);
  if (named === undefined) return { node, refs };
  const name = { ...resolve(document, named).node, readOnly: true };
  return { node: { ...node, properties: { ...asNode(node["properties"]), [place]: name } }, refs };
}
