import { JournalUnusable } from "../../calls/notes";
import type { Store } from "../../base/engine-data";
import { decodeEntry, decodeKnown, decodeRun, type Entry, type Run } from "./entry";
import { ENDED, ENTRY, entriesIn, type FoundEntry, HELD, heldIn, RUN, runOf } from "./files";
import type { EntryView } from "./journal-api";

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
