import { type Document, isScalar, parseAllDocuments, visit } from "yaml";
import { ContractError } from "..";
import { asObject, asText, type JsonObject } from "./json";

/** A document as it was written, and what was left out of it. */
export interface ParsedDocument {
  readonly root: JsonObject;
  readonly notes: readonly string[];
}

/**
 * Reads the text of an OpenAPI 3 document, YAML or JSON. What follows the first document of the text is left out with a note, since
 * some generators write more than they should. Throws a ContractError that says what the text is instead.
 */
export function parseDocument(text: string): ParsedDocument {
  const notes: string[] = [];
  const root = asObject(parseText(text, notes));
  if (root === undefined)
    throw new ContractError(["it is not an OpenAPI document: there is no object at its root"]);
  const version = root["openapi"];
  if (asText(version)?.startsWith("3.") === true) return { root, notes };
  throw new ContractError([
    root["swagger"] === undefined
      ? "it is not an OpenAPI 3 document (there is no `openapi: 3.x`)"
      : `it is Swagger ${JSON.stringify(root["swagger"])}; convert it to OpenAPI 3 first`,
  ]);
}

/** Reads YAML or JSON into plain JSON. `notes` takes what was left out. Throws a ContractError. */
export function parseText(text: string, notes: string[] = []): unknown {
  const plain = text.replace(/^\uFEFF/, "");
  const start = plain.trimStart();
  if (start === "") throw new ContractError(["it is empty"]);
  if (/^<(!doctype|html|\?xml|head|body)\b/i.test(start)) {
    throw new ContractError(["it is a page of HTML or XML, not an OpenAPI document"]);
  }
  return start.startsWith("{") ? parseJson(plain, notes) : parseYaml(plain, notes);
}

function parseJson(text: string, notes: string[]): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, end] = /after JSON.* position (\d+)/.exec(message) ?? [];
    if (end !== undefined) {
      const line = text.slice(0, Number(end)).split("\n").length;
      notes.push(`What follows the document from line ${line} on was left out.`);
      return JSON.parse(text.slice(0, Number(end)));
    }
    // A flow mapping of YAML begins like JSON.
    return parseYaml(text, notes);
  }
}

function parseYaml(text: string, notes: string[]): unknown {
  // The library compares each name with every other of its object, which takes seconds for thousands of methods.
  const [first, ...more] = parseAllDocuments(text, { merge: true, logLevel: "error", uniqueKeys: false });
  if (first === undefined) throw new ContractError(["it is empty"]);
  const problem = first.errors[0];
  if (problem !== undefined) {
    const line = problem.linePos?.[0].line;
    const what = problem.message.split(" at line ")[0] ?? problem.message;
    throw new ContractError([
      `it is neither YAML nor JSON: ${line === undefined ? "" : `line ${line}: `}${what}`,
    ]);
  }
  const twice = repeatedName(first);
  if (twice !== undefined) {
    const line = text.slice(0, twice.offset).split("\n").length;
    throw new ContractError([
      `it is neither YAML nor JSON: line ${line}: ${JSON.stringify(twice.name)} stands twice in one object`,
    ]);
  }
  if (more.some(({ contents }) => contents !== null)) {
    notes.push("The text holds more than one document; the first was read.");
  }
  try {
    // What is no JSON (a date, a number without end) becomes what JSON makes of it.
    return JSON.parse(JSON.stringify(first.toJS() ?? null)) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    throw new ContractError([`it is not JSON: ${reason}`]);
  }
}

/** A name that an object has twice, and where the second one stands. */
function repeatedName(document: Document): { readonly name: string; readonly offset: number } | undefined {
  let found: { readonly name: string; readonly offset: number } | undefined;
  visit(document, {
    Map(_, { items }) {
      const names = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key) || key.value === "<<") continue;
        if (names.has(key.value)) found ??= { name: String(key.value), offset: key.range?.[0] ?? 0 };
        names.add(key.value);
      }
      return found === undefined ? undefined : visit.BREAK;
    },
  });
  return found;
}
