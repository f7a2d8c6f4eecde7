import { type Document, isScalar, parseAllDocuments, visit } from "yaml";
import { ContractError, isTooDeep, quoteUnsafeNumbers, TOO_DEEP } from "../../contract";
import { convertSwagger } from "./convert-swagger";
import { asObject, asText, type DocumentObject } from "./json";
import { errorText } from "../../base/json";

/** A parsed document, and notes on ignored parts of its text. */
export interface ParsedDocument {
  readonly root: DocumentObject;
  readonly notes: readonly string[];
}

/**
 * Parses an OpenAPI 3 or Swagger 2.0 document, YAML or JSON, and converts the latter. Ignores text after the first document with a note,
 * since some generators write too much. Throws a ContractError with the reason if the text is not such a document.
 */
export function parseDocument(text: string): ParsedDocument {
  const notes: string[] = [];
  const root = asObject(parseText(text, notes));
  if (root === undefined) {
    throw new ContractError(["it is not an OpenAPI document: its root is not an object"]);
  }
  const version = root["openapi"];
  if (asText(version)?.startsWith("3.") === true) return { root, notes };
  if (root["swagger"] === "2.0" || root["swagger"] === 2) {
    notes.push(
      "The document is Swagger 2.0 and was converted to OpenAPI 3; overlays apply to the converted document.",
    );
    return { root: convertSwagger(root), notes };
  }
  throw new ContractError([
    root["swagger"] === undefined
      ? "it is not an OpenAPI 3 document (`openapi: 3.x` is missing)"
      : `it is Swagger ${JSON.stringify(root["swagger"])}, of which only version 2.0 can be read`,
  ]);
}

/**
 * Returns the text of a document as JSON, which is parsed much faster than YAML, with notes on ignored parts. A text in JSON stays as it is.
 * Throws a ContractError if it is neither.
 */
export function jsonTextOf(text: string): { readonly text: string; readonly notes: readonly string[] } {
  if (isJson(text)) return { text, notes: [] };
  const notes: string[] = [];
  return { text: JSON.stringify(parseText(text, notes)), notes };
}

function isJson(text: string): boolean {
  return /^\uFEFF?\s*\{/.test(text);
}

/**
 * Parses YAML or JSON into plain JSON. Adds ignored parts to `notes`. Throws a ContractError if the text is neither.
 */
export function parseText(text: string, notes: string[] = []): unknown {
  const plain = text.replace(/^\uFEFF/, "");
  const start = plain.trimStart();
  if (start === "") throw new ContractError(["it is empty"]);
  if (/^<(!doctype|html|\?xml|head|body)\b/i.test(start)) {
    throw new ContractError(["it is an HTML or XML page, not an OpenAPI document"]);
  }
  const value = isJson(start) ? parseJson(plain, notes) : parseYaml(plain, notes);
  if (isTooDeep(value)) throw new ContractError([TOO_DEEP]);
  return value;
}

function parseJson(text: string, notes: string[]): unknown {
  try {
    return parseExactly(text);
  } catch (error) {
    const message = errorText(error);
    const [, end] = /after JSON.* position (\d+)/.exec(message) ?? [];
    if (end !== undefined) {
      const line = text.slice(0, Number(end)).split("\n").length;
      notes.push(`The text after the document, from line ${line} on, was ignored.`);
      return parseExactly(text.slice(0, Number(end)));
    }
    // A flow mapping of YAML begins like JSON.
    return parseYaml(text, notes);
  }
}

/** Parses JSON. An integer that a double cannot hold becomes a text of its digits. */
function parseExactly(text: string): unknown {
  const value = JSON.parse(text) as unknown;
  const exact = quoteUnsafeNumbers(text);
  return exact === text ? value : (JSON.parse(exact) as unknown);
}

function parseYaml(text: string, notes: string[]): unknown {
  // With unique keys, the library compares every pair of names in an object, which takes seconds for thousands of
  // methods.
  const [first, ...more] = parseAllDocuments(text, {
    merge: true,
    logLevel: "error",
    uniqueKeys: false,
    intAsBigInt: true,
  });
  if (first === undefined) throw new ContractError(["it is empty"]);
  const problem = first.errors[0];
  if (problem !== undefined) {
    // The library's parser is recursive, and reports an exhausted stack like an error in the text.
    if (/call stack/i.test(problem.message)) throw new ContractError([TOO_DEEP]);
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
      `it is neither YAML nor JSON: line ${line}: ${JSON.stringify(twice.name)} appears twice in one object`,
    ]);
  }
  if (more.some(({ contents }) => contents !== null)) {
    notes.push("The text contains more than one document; only the first was read.");
  }
  try {
    // Values that JSON lacks (a date, an infinite number) are converted as JSON.stringify does.
    const json = JSON.stringify(first.toJS() ?? null, (_name, value: unknown) => {
      if (typeof value !== "bigint") return value;
      return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString();
    });
    return JSON.parse(json) as unknown;
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    throw new ContractError([`it is not JSON: ${reason}`]);
  }
}

/** Returns the first name that an object contains twice, and the offset of the second occurrence. */
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
