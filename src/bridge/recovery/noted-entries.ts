import { JournalUnusable } from "../../calls/notes";
import type { Store } from "../../base/engine-data";
import { decodeEntry, decodeKnown, decodeRun, type Entry, type Run } from "./entry";
import { ENTRY, entriesIn, type FoundEntry, HELD, heldIn, RUN } from "./files";
import type { EntryView } from "./journal-api";

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
  isAlive: (run: Run) => boolean,
): Promise<readonly EntryView[]> {
  const ended = [...found].filter(([, each]) => !each.isAlive);
  const known = new Map([...ended.map(([file, { entry }]) => [file, entry] as const), ...own]);
  const here = new Map([...(await entriesIn(store, (file) => known.has(file))), ...known]);
  const beside = (await store.beside(ENTRY)).map(({ path, text }) => {
    const entry = decodeEntry(text);
    if (entry === undefined) throw new JournalUnusable(path, "unknown");
    return entry;
  });
  const runs = beside.length === 0 ? [] : (await store.beside(RUN)).map(({ text }) => decodeRun(text));
  const isBesideAtWork = runs.some((each) => each !== undefined && isAlive(each));
  return [
    ...[...here].map(([file, entry]) => ({
      entry,
      isBeside: false,
      isAtWork: found.get(file)?.isAlive === true,
    })),
    ...beside.map((entry) => ({ entry, isBeside: true, isAtWork: isBesideAtWork })),
  ];
}

/** Returns the names of objects that states hold, from the records of a store and of those beside it. */
export async function recordedNames(store: Store): Promise<readonly string[]> {
  const beside = (await store.beside(HELD)).flatMap(({ text }) => decodeKnown(text) ?? []);
  return [...(await heldIn(store)), ...beside];
}
