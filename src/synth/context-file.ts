import { isTooDeep, TOO_DEEP } from "../contract";
import { hookKey, keyOf } from "./context-key";
import { canonical } from "./json";
import type { ContextEntry, HookEntry } from "./context-entry";
import type { LookupQuery } from "./lookup-query";
import { isRecord, type Json, type JsonObject } from "../base/json";

/** The content of a context file. */
export interface ContextFile {
  readonly lookups: ReadonlyMap<string, ContextEntry>;
  readonly hooks: ReadonlyMap<string, HookEntry>;
}

/** A context file that cannot be used. The message names the file, the entry and the field, and never a value. */
export class ContextError extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = "ContextError";
  }
}

/** Version of the format. A change that older versions of this package would misread increases it. */
const VERSION = 1;

const SECTIONS = ["lookups", "hooks"];

const HOOK_FIELDS = ["contract", "effect", "endpoint", "hook", "result", "secrets"];

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
  const other = Object.keys(root).find((name) => name !== "version" && !SECTIONS.includes(name));
  if (other !== undefined) return refuse(`has an unknown member ${JSON.stringify(other)}`);
  const section = <Entry>(
    name: string,
    problemOf: (key: string, entry: unknown) => string | undefined,
  ): ReadonlyMap<string, Entry> => {
    const entries = root[name] ?? {};
    if (!isRecord(entries)) return refuse(`must have an object in ${name}`);
    for (const [key, entry] of Object.entries(entries)) {
      const problem = problemOf(key, entry);
      if (problem !== undefined) refuse(`has an invalid entry ${JSON.stringify(key)}: ${problem}`);
    }
    return new Map(Object.entries(entries) as [string, Entry][]);
  };
  return {
    lookups: section<ContextEntry>("lookups", entryProblem),
    hooks: section<HookEntry>("hooks", hookProblem),
  };
}

function hookProblem(key: string, entry: unknown): string | undefined {
  if (!isRecord(entry)) return "it must be an object";
  const unknown = Object.keys(entry).find((name) => !HOOK_FIELDS.includes(name));
  if (unknown !== undefined) return `${unknown} is an unknown field`;
  for (const name of ["contract", "endpoint", "hook"]) {
    if (typeof entry[name] !== "string") return `${name} must be a string`;
  }
  for (const name of ["effect", "secrets"]) {
    if (!isRecord(entry[name])) return `${name} must be an object`;
  }
  if (entry["result"] === undefined) return "result is missing";
  return hookKey(entry as unknown as HookEntry) === key ? undefined : "its key does not belong to its hook";
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
export function contextText({ lookups, hooks }: ContextFile): string {
  const section = (entries: ReadonlyMap<string, unknown>): Json =>
    canonical(Object.fromEntries(entries) as JsonObject);
  const content = {
    version: VERSION,
    lookups: section(lookups),
    ...(hooks.size === 0 ? {} : { hooks: section(hooks) }),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}
