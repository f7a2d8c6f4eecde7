import {
  applyOverlays,
  type ImportedDocument,
  type ImportOptions,
  importDocument,
  parseDocument,
  pathTo,
  removeLine,
  updateLine,
} from "../openapi-import";
import type { Correction } from "./evidence";
import { memberOf } from "./exchange";
import { asRecord } from "../../base/json";

/** A description, its overlays, and what their import gave. */
export interface LearnedDescription {
  readonly text: string;
  readonly overlays: readonly string[];
  /** The import's other options, such as a service map. */
  readonly options?: ImportOptions;
  readonly imported: ImportedDocument;
}

/**
 * Returns the actions of an overlay that make corrections. Each is tried first: it must change the contract, and no kind may become unusable
 * by it. Empty if there is no such action.
 */
export function correctionLines(
  description: LearnedDescription,
  corrections: readonly Correction[],
): readonly string[] {
  const root = parseDocument(description.text).root;
  applyOverlays(root, description.overlays);
  const tried: string[] = [];
  for (const correction of corrections) {
    const line = candidates(root, description, correction).find((each) =>
      helps(description, [...tried, each]),
    );
    if (line !== undefined) tried.push(line);
  }
  return tried;
}

function helps({ text, overlays, options, imported }: LearnedDescription, lines: readonly string[]): boolean {
  const overlay = `overlay: 1.0.0\ninfo: { title: Learned, version: 1.0.0 }\nactions:\n${lines.map((line) => `  ${line}\n`).join("")}`;
  try {
    const { contract } = importDocument(text, { ...options, overlays: [...overlays, overlay] });
    const left = new Set(contract.kinds.map(({ name }) => name));
    const isKept = imported.contract.kinds.every(({ name }) => left.has(name));
    return isKept && JSON.stringify(contract) !== JSON.stringify(imported.contract);
  } catch {
    return false;
  }
}

/** Returns the actions that may make a correction, the likeliest first. */
function candidates(
  root: object,
  { imported }: LearnedDescription,
  correction: Correction,
): readonly string[] {
  switch (correction.on) {
    case "root":
      return [updateLine("$", correction.words)];
    case "method":
      return [updateLine(pathTo("paths", correction.path, "post"), correction.words)];
    case "required":
      return schemasOf(imported, correction.kind).map((schema) =>
        removeLine(
          `${pathTo("components", "schemas", schema, "required")}[?@ == ${JSON.stringify(correction.name)}]`,
        ),
      );
    case "property": {
      const { kind, method, side, steps, words } = correction;
      const start = side === "request" ? ["requestBody"] : ["responses"];
      const ofKind = schemasOf(imported, kind).map((schema) => ["components", "schemas", schema]);
      const inMethod = propertiesAt(root, ["paths", method, "post", ...start], steps);
      const inSchema = ofKind.flatMap((path) => propertiesAt(root, path, steps));
      return [...inMethod, ...inSchema].map((path) => updateLine(pathTo(...path), words));
    }
  }
}

function schemasOf({ kinds }: ImportedDocument, kind: string): readonly string[] {
  return kinds.flatMap(({ name, schema }) => (name === kind && schema !== undefined ? [schema] : []));
}

const MOST_LEVELS = 24;

/** Returns the paths of the properties below a node to which names lead. Follows references, and passes through any other keyword. */
function propertiesAt(
  root: object,
  start: readonly string[],
  [step = "", ...rest]: readonly string[],
): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const seen = new Set<unknown>();
  const visit = (path: readonly string[], node: unknown, level: number): void => {
    if (typeof node !== "object" || node === null || seen.has(node) || level > MOST_LEVELS) return;
    seen.add(node);
    const reference = memberOf(node, "$ref");
    if (typeof reference === "string" && reference.startsWith("#/")) {
      const steps = reference.slice(2).split("/").map(unescapePointer);
      visit(steps, nodeAt(root, steps), level + 1);
    }
    if (memberOf(memberOf(node, "properties"), step) !== undefined) found.push([...path, "properties", step]);
    for (const [name, inner] of Object.entries(node)) visit([...path, name], inner, level + 1);
  };
  visit(start, nodeAt(root, start), 0);
  return rest.length === 0 ? found : found.flatMap((path) => propertiesAt(root, path, rest));
}

function nodeAt(root: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (node, step) =>
      Array.isArray(node) ? (node as unknown[])[Number(step)] : memberOf(asRecord(node), step),
    root,
  );
}

function unescapePointer(part: string): string {
  return decodeURIComponent(part).replace(/~1/g, "/").replace(/~0/g, "~");
}
