import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from "yaml";

/** The key of a list that several pasted lines make longer. */
const JOINED = "ignored";

/** The parsed text of a service map. */
export interface ParsedMap {
  readonly document: Document;
  /** The places of the text's lines. */
  readonly counter: LineCounter;
}

/**
 * Parses the text of a service map. A section or a line that is repeated at the root, because it was pasted at the end, is joined with the first
 * one: later lines take precedence, and each `ignored` adds its methods.
 */
export function parseMap(text: string): ParsedMap {
  const counter = new LineCounter();
  const document = parseDocument(text, {
    keepSourceTokens: false,
    logLevel: "error",
    uniqueKeys: false,
    lineCounter: counter,
  });
  if (isMap(document.contents)) joinRepeated(document.contents);
  return { document, counter };
}

/** Joins the values of repeated keys at the root. */
function joinRepeated(root: YAMLMap): void {
  const items = [...root.items];
  root.items = [];
  for (const { key, value } of items) addTo(root, key, value);
}

/** Adds a key with its value to a map: joins two objects, and replaces any other value that the map has. */
function addTo(map: YAMLMap, key: unknown, value: unknown): void {
  const there = map.items.find((item) => nameOf(item.key) === nameOf(key));
  if (there === undefined) {
    map.add({ key, value });
  } else if (isMap(there.value) && isMap(value)) {
    there.value.flow = false;
    for (const item of value.items) addTo(there.value, item.key, item.value);
  } else if (nameOf(key) === JOINED && isSeq(there.value) && isSeq(value)) {
    const known = new Set(there.value.items.map(nameOf));
    there.value.items.push(...value.items.filter((item) => !known.has(nameOf(item))));
  } else if (!(isScalar(value) && value.value === null)) {
    there.key = key;
    there.value = value;
  }
}

function nameOf(node: unknown): string {
  return isScalar(node) ? String(node.value) : String(node);
}
