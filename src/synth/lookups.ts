import { join } from "node:path";
import type { Contract, Kind } from "../contract";
import type { ContextEntry } from "./context-entry";
import type { ContextFile } from "./context-file";
import { CONTEXT_FILE, readContext, updateContext } from "./context-store";
import { entryFor, objectsIn } from "./entry-objects";
import { LookupError, type LookupQuery } from "./lookup-query";
import { describeQuery, matchProblem } from "./lookup-texts";
import type { LookupSource } from "./messages";
import type { ObjectValues } from "./object-values";

/**
 * Where look-ups find their answers:
 * - `cached`: in the context file; from the service if the file has no answer
 * - `live`: from the service; the answers replace those of the file
 * - `off`: in the context file only
 */
export const LOOKUP_MODES = ["cached", "live", "off"] as const;

/** One of {@link LOOKUP_MODES}. */
export type LookupMode = (typeof LOOKUP_MODES)[number];

/** A look-up with its settings. */
export interface Lookup {
  readonly contract: Contract;
  readonly kind: Kind;
  readonly endpoint: string;
  readonly query: LookupQuery;
  readonly mode: LookupMode;
  /** Time limit in milliseconds. */
  readonly timeoutMs: number;
  /** Whether the environment has an API key. */
  readonly hasKey: boolean;
  /** Receives the warning about an answer of the service. */
  readonly warn: (text: string) => void;
}

/** Options of {@link createLookups}. */
export interface LookupsOptions {
  readonly source: LookupSource;
  /** Folder of the context file. @default none: every answer comes from the source, and none is stored */
  readonly folder?: string;
}

/** The look-ups of one synthesis. */
export interface Lookups {
  /**
   * Returns the matching objects, sorted by name; exactly one for a query of one. Throws a LookupError if there is no answer or the wrong
   * number of objects, and a ContextError if the context file cannot be used.
   */
  find(lookup: Lookup): readonly ObjectValues[];
  /** Writes new answers to the context file. Throws a ContextError, or the error of the file system. */
  save(): void;
}

/** Creates the look-ups of one synthesis. Equal look-ups get the same answer. */
export function createLookups({ source, folder }: LookupsOptions): Lookups {
  const path = folder === undefined ? undefined : join(folder, CONTEXT_FILE);
  const answers = new Map<string, readonly ObjectValues[]>();
  /** Keys of answers that come from the file, which a look-up with the mode `live` does not accept. */
  const fromFile = new Set<string>();
  const fresh = new Map<string, ContextEntry>();
  let stored: ContextFile | undefined;

  const storedAnswer = (key: string, { kind, mode }: Lookup): readonly ObjectValues[] | undefined => {
    if (path === undefined || mode === "live") return undefined;
    stored ??= readContext(path);
    const entry = stored.lookups.get(key);
    if (entry === undefined) return undefined;
    fromFile.add(key);
    return objectsIn(kind, key, entry, path);
  };
  const ask = (lookup: Lookup): readonly ObjectValues[] => {
    const { kind, query } = lookup;
    if (path !== undefined) refuseToAsk(lookup);
    const answer = source(lookup);
    if (!answer.ok) throw new LookupError(`Could not look up ${describeQuery(kind, query)}: ${answer.text}`);
    const { warning } = answer.result;
    const problem = matchProblem(kind, query, answer.result);
    if (problem !== undefined) {
      throw new LookupError(warning === undefined ? problem : `${problem}\n${warning}`);
    }
    if (warning !== undefined) lookup.warn(warning);
    return answer.result.objects;
  };
  return {
    find(lookup) {
      const { kind, endpoint, query } = lookup;
      const [key] = entryFor(kind, endpoint, query, []);
      const answered = lookup.mode === "live" && fromFile.has(key) ? undefined : answers.get(key);
      const known = answered ?? storedAnswer(key, lookup);
      const objects = known ?? ask(lookup);
      if (known === undefined) {
        fromFile.delete(key);
        fresh.set(...entryFor(kind, endpoint, query, objects));
      }
      answers.set(key, objects);
      return objects;
    },
    save() {
      if (path === undefined || fresh.size === 0) return;
      updateContext(path, ({ lookups }) => ({ lookups: new Map([...lookups, ...fresh]) }));
      fresh.clear();
    },
  };
}

/** Throws if the service may not be asked. */
function refuseToAsk({ kind, query, mode, hasKey }: Lookup): void {
  const missing = `${CONTEXT_FILE} has no answer for this look-up: ${describeQuery(kind, query)}.`;
  if (mode === "off") {
    throw new LookupError(
      `${missing} Look-ups are off, so the service is not asked. Synthesize once with SVC_LOOKUPS=cached and an API key, and commit the file.`,
    );
  }
  if (hasKey) return;
  throw new LookupError(
    `${missing} The service cannot be asked either, because SVC_API_KEY is not set. Set it to an API key, or synthesize once where it is ` +
      `set and commit ${CONTEXT_FILE}.`,
  );
}
