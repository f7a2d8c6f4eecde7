import type { Store } from "../../base/engine-data";
import { decodeEntry, decodeKnown, decodeRun, type Entry, type Made, madeBy, type Run } from "./entry";
import {
  ENDED,
  entriesIn,
  ENTRY,
  type FoundEntry,
  HELD,
  heldIn,
  type Left,
  load,
  RUN,
  runOf,
  untilAbandonedEnd,
} from "./files";
import { unlessAborted } from "../../client";
import { JournalUnusable, readingFrom } from "../../calls/notes";
import type { EntryView } from "./journal-api";

/** How long a read of other runs' files stays valid, in milliseconds. Each create reads them, and a folder can have thousands of files. */
const FRESH_MS = 250;

/** Names of objects that other runs have made, or that states hold. */
export interface OtherNames {
  /** Whether the name is one of them. Rejects as the store does. */
  has(name: string): Promise<boolean>;
}

/** Looks up names in the entries and records of other runs, of this state and of those beside it. */
export function createOtherNames(
  store: Store,
  earlier: EarlierRuns,
  { isOwn, monotonic }: { readonly isOwn: (file: string) => boolean; readonly monotonic: () => number },
): OtherNames {
  let readAtMs = -Infinity;
  let names: Promise<ReadonlySet<string>> | undefined;
  const read = async (): Promise<ReadonlySet<string>> => {
    const found = await earlier.readable();
    const isKnown = (file: string): boolean => isOwn(file) || found.get(file)?.isAlive === false;
    const here = await entriesIn(store, isKnown);
    const beside = (await store.beside(ENTRY)).flatMap(({ text }) => decodeEntry(text) ?? []);
    return new Set([...namesIn([...here.values(), ...beside]), ...(await recordedNames(store))]);
  };
  return {
    async has(name) {
      for (const { entry } of (await earlier.readable()).values()) {
        if (entry.phase === "made" && entry.name === name) return true;
      }
      if (names === undefined || monotonic() - readAtMs > FRESH_MS) {
        readAtMs = monotonic();
        names = read();
        names.catch(() => (names = undefined));
      }
      return (await names).has(name);
    },
  };
}

function namesIn(entries: readonly Entry[]): readonly string[] {
  return entries.flatMap((entry) => (entry.phase === "made" ? [entry.name] : []));
}

/** The entries of other runs in the journal. They are read once, at first use. */
export interface EarlierRuns {
  /** Returns their entries by file, as far as they can be read. A change of this map applies to the whole run. */
  readable(): Promise<Map<string, FoundEntry>>;
  /**
   * Returns all entries, and fails if one is unreadable. Rejects with the signal's reason if it is aborted while this waits for the end of
   * other runs.
   *
   * @throws JournalUnusable if a file cannot be read or decoded
   */
  all(signal?: AbortSignal): Promise<Map<string, FoundEntry>>;
}

/** How the journal distinguishes runs. */
export interface EarlierRunsOptions {
  readonly own: Run;
  readonly now: () => number;
  readonly isAlive: (run: Run) => boolean;
  readonly isAbandoned: (run: Run) => boolean;
}

/** Creates a lazy reader of the other runs of a journal. */
export function createEarlierRuns(store: Store, options: EarlierRunsOptions): EarlierRuns {
  let loaded: Promise<Left> | undefined;
  const read = (): Promise<Left> =>
    (loaded ??= readingFrom(store, async () => {
      await untilAbandonedEnd(store, options.isAbandoned);
      return load(store, options.own, options.now(), options.isAlive);
    }).catch((error: unknown) => {
      // The next attempt may succeed.
      loaded = undefined;
      throw error;
    }));
  return {
    async readable() {
      try {
        return (await read()).found;
      } catch {
        return new Map<string, FoundEntry>();
      }
    },
    async all(signal) {
      const { found, unknown } = await unlessAborted(read(), signal);
      const [first] = unknown;
      if (first !== undefined) throw new JournalUnusable(store.locate(first), "unknown");
      return found;
    },
  };
}

/** The entries of this run whose states the engine has received. */
export interface Acknowledged {
  add(file: string, entry: Entry): void;
  hasName(name: string): boolean;
  /** The created objects: their names, the files of their entries, and what was requested. */
  made(): readonly (Made & { readonly file: string; readonly name: string })[];
  /** Whether a state holds a pending operation instead of an object. */
  hasOperations(): boolean;
  entries(): ReadonlyMap<string, Entry>;
}

/** Creates an empty store of acknowledged entries. It keeps only a few values of each: a run may create thousands. */
export function createAcknowledged(): Acknowledged {
  const objects = new Map<string, Made & { readonly file: string; readonly name: string }>();
  const names = new Set<string>();
  const operations = new Map<string, Entry>();
  return {
    add(file, entry) {
      if (entry.phase !== "made") {
        operations.set(file, entry);
        return;
      }
      objects.set(file, { ...madeBy(entry), file, name: entry.name });
      names.add(entry.name);
    },
    hasName: (name) => names.has(name),
    made: () => [...objects.values()],
    hasOperations: () => operations.size > 0,
    entries: () =>
      new Map([
        ...operations,
        ...[...objects].map(([file, { name, kind }]): [string, Entry] => [
          file,
          { kind, fingerprint: "", startedAtMs: 0, phase: "made", name, acknowledged: true },
        ]),
      ]),
  };
}

/** How long a run on another machine counts as active after it has begun a create, in milliseconds, unless it is known to have ended. */
const ELSEWHERE_MS = 15 * 60_000;

/** How the runs of entries are assessed. */
export interface RunAssessment {
  readonly isAlive: (run: Run) => boolean;
  readonly now: () => number;
  /** Whether runs of other machines use the store, of which nothing else tells whether they are active. */
  readonly isShared: boolean;
}

/**
 * Returns all entries in a store and in those beside it. `own`: the entries of this run, at least as recent as those on the disk. `found`:
 * the known entries of other runs, which do not change once their run has ended.
 *
 * @throws JournalUnusable if an entry of a store beside it cannot be decoded
 */
export async function notedEntries(
  store: Store,
  own: ReadonlyMap<string, Entry>,
  found: ReadonlyMap<string, FoundEntry>,
  assessment: RunAssessment,
): Promise<readonly EntryView[]> {
  const ended = [...found].filter(([, each]) => !each.isAlive);
  const known = new Map([...ended.map(([file, { entry }]) => [file, entry] as const), ...own]);
  const here = new Map([...(await entriesIn(store, (file) => known.has(file))), ...known]);
  return [
    ...[...here].map(([file, entry]) => ({
      entry,
      isBeside: false,
      isAtWork: found.get(file)?.isAlive === true,
    })),
    ...(await entriesBeside(store, assessment)),
  ];
}

/** The lock of a state keeps other runs away from it, but not from the states beside it. */
async function entriesBeside(
  store: Store,
  { isAlive, now, isShared }: RunAssessment,
): Promise<readonly EntryView[]> {
  const beside = await store.beside(ENTRY);
  if (beside.length === 0) return [];
  const runs = (await store.beside(RUN)).map(({ text }) => decodeRun(text));
  const isAnyAlive = runs.some((each) => each !== undefined && isAlive(each));
  const ended = new Set(isShared ? (await store.beside(ENDED)).map(({ name }) => runOf(name)) : []);
  return beside.map(({ path, name, text }) => {
    const entry = decodeEntry(text);
    if (entry === undefined) throw new JournalUnusable(path, "unknown");
    const isRecent = now() - entry.startedAtMs < ELSEWHERE_MS;
    const isAtWorkElsewhere = isShared && isRecent && !ended.has(runOf(name));
    return { entry, isBeside: true, isAtWork: isAnyAlive || isAtWorkElsewhere };
  });
}

/** Returns the names of objects that states hold, from the records of a store and of those beside it. */
export async function recordedNames(store: Store): Promise<readonly string[]> {
  const beside = (await store.beside(HELD)).flatMap(({ text }) => decodeKnown(text) ?? []);
  return [...(await heldIn(store)), ...beside];
}
