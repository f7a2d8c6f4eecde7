import { asString, type Document, type DocumentNode, elementNode } from "./document";

/** Returns the kind whose names a field has as values, as the first of its schemas says it that does. False means none. */
export function readReference(
  document: Document,
  nodes: readonly (DocumentNode | undefined)[],
): string | undefined {
  const said = nodes
    .filter((node) => node !== undefined)
    .flatMap((node) => [node, elementNode(document, node)])
    .map((node) => node?.["x-references"])
    .find((word) => word === false || asString(word) !== undefined);
  return asString(said);
}
