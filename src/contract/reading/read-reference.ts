import { asString, type Document, type DocumentNode, elementNode } from "./document";

/** Returns the kind whose names a field has as values, as the first of its schemas says it that does. False means none. */
export function readReference(
  document: Document,
  nodes: readonly (DocumentNode | undefined)[],
): string | undefined {
  for (const node of nodes) {
    if (node === undefined) continue;
    const said = [node, elementNode(document, node)].map((each) => each?.["x-references"]);
    const word = said.find((each) => each === false || asString(each) !== undefined);
    if (word !== undefined) return asString(word);
  }
  return undefined;
}
