import { isRecord, isTooDeep, TOO_DEEP } from "../contract";
import { keyOf } from "./context-key";
import { canonical, type JsonRecord } from "./json";
import type { LookupQuery } from "./lookup-query";
import type { ObjectValues } from "./object-values";

/** The answer to one look-up, with the question. */
export interface ContextEntry extends LookupQuery {
  /** Base address of the service that answered. */
  readonly endpoint: string;
  /** Digest of the kind in the contract; see `contractDigest`. */
  readonly contract: string;
  readonly objects: readonly ObjectValues[];
}

/** The content of a context file. */
export interface ContextFile {
  readonly lookups: ReadonlyMap<string, ContextEntry>;
}

/** A context file that cannot be used. The message names the file, the entry and the field, and never a value. */
export class ContextError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ContextError";
  }
}

/** Version of the format. A change that older versions of this package would misread increases it. */
const VERSION = 1;

const ENTRY_FIELDS = ["contract", "endpoint", "find", "kind", "name", "objects", "parent", "where"];

/**
 * Parses a context file. Checks its structure, and that each key is that of its question; the types of values are checked when an entry is
 * used. `path` is for messages. Throws a ContextError.
 */
export function parseContext(text: string, path: string): ContextFile {
  const refuse = (problem: string, cause?: unknown): never => {
    throw new ContextError(
      `${path} ${problem}. Restore the file from version control, or run \`cdktf-svc context --clear\` and synthesize again.`,
      { cause },
    );
  };
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    // The parser's message quotes the file.
    return refuse("is not JSON", error);
  }
  if (!isRecord(root)) return refuse("must contain a JSON object");
  if (isTooDeep(root)) return refuse(`cannot be read: ${TOO_DEEP}`);
  if (root["version"] !== VERSION) {
    return refuse(
      `must have "version": ${VERSION}; another version of cdktf-provider-svc may have written it`,
    );
  }
  const other = Object.keys(root).find((name) => name !== "version" && name !== "lookups");
  if (other !== undefined) return refuse(`has an unknown member ${JSON.stringify(other)}`);
  const lookups = root["lookups"] ?? {};
  if (!isRecord(lookups)) return refuse("must have an object in lookups");
  const entries = Object.entries(lookups).map(([key, entry]): [string, ContextEntry] => {
    const problem = entryProblem(key, entry);
    if (problem !== undefined) refuse(`has an invalid entry ${JSON.stringify(key)}: ${problem}`);
    return [key, entry as ContextEntry];
  });
  return { lookups: new Map(entries) };
}

function entryProblem(key: string, entry: unknown): string | undefined {
  if (!isRecord(entry)) return "it must be an object";
  const unknown = Object.keys(entry).find((name) => !ENTRY_FIELDS.includes(name));
  if (unknown !== undefined) return `${unknown} is an unknown field`;
  for (const name of ["contract", "endpoint", "kind"]) {
    if (typeof entry[name] !== "string") return `${name} must be a string`;
  }
  for (const name of ["name", "parent"]) {
    if (entry[name] !== undefined && typeof entry[name] !== "string") return `${name} must be a string`;
  }
  const { find, where, objects } = entry;
  if (find !== "one" && find !== "all") return 'find must be "one" or "all"';
  if (!isRecord(where)) return "where must be an object";
  if (!Array.isArray(objects) || !objects.every(isRecord)) return "objects must be a list of objects";
  if (find === "one" && objects.length !== 1) return "objects must contain exactly one object";
  const { endpoint, contract } = entry as unknown as ContextEntry;
  const isOwnKey = keyOf(endpoint, contract, queryOf(entry as unknown as ContextEntry)) === key;
  return isOwnKey ? undefined : "its key does not belong to its question";
}

/** Returns the question of an entry. */
export function queryOf({ kind, find, name, parent, where }: ContextEntry): LookupQuery {
  return {
    kind,
    find,
    ...(name === undefined ? {} : { name }),
    ...(parent === undefined ? {} : { parent }),
    where,
  };
}

/** Formats a context file: sorted, and the same text for the same content. */
export function contextText({ lookups }: ContextFile): string {
  const entries = Object.fromEntries(
    [...lookups].map(([key, entry]) => [key, entry as unknown as JsonRecord]),
  );
  return `${JSON.stringify({ version: VERSION, lookups: canonical(entries) }, null, 2)}\n`;
}
