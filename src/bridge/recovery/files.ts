import { setTimeout as pause } from "node:timers/promises";
import { inBatches, type Store } from "../../base/engine-data";
import { isPlausibleTime } from "../../base/files";
import type { EntryStatus } from "./decisions";
import { decodeNote } from "../../calls/notes";
import {
  decodeEntry,
  decodeKnown,
  decodeMade,
  decodeRun,
  decodeTime,
  encode,
  type Entry,
  type Made,
  type Run,
} from "./entry";

/** An entry of another run, and its file. */
export interface FoundEntry extends EntryStatus {
  readonly file: string;
}

/** How long an entry of an object in a state is kept, in milliseconds. */
const OLDEST_IN_STATE_MS = 7 * 24 * 60 * 60_000;

/** How long the names of objects in a state are kept, in milliseconds: longer than any search for a lost create. */
const OLDEST_HELD_MS = 25 * 60 * 60_000;

/** Suffixes of file names. Each file name begins with the id of the run that wrote it. */
export const ENTRY = ".entry.json";
export const RUN = ".run.json";
export const KNOWN = ".known.json";
export const HELD = ".held.json";
export const ENDED = ".ended";
export const EPHEMERAL = ".ephemeral.json";
export const ACTION = ".action.json";
export const APPROVED = ".approved.json";

/** How long a run may go on after its engine has gone, with a margin, and the polling interval. In milliseconds. */
const ABANDONED_MS = 20_000;
const CHECK_MS = 100;

/** Waits for the end of active runs whose engines have gone: the outcome of their creates is known only then. */
export async function untilAbandonedEnd(store: Store, isAbandoned: (run: Run) => boolean): Promise<void> {
  const files = (await store.list()).filter((file) => file.endsWith(RUN));
  const endMs = performance.now() + ABANDONED_MS;
  // A run in a process that several engines share notes its end in its file, which is read again.
  const isStillAbandoned = async (file: string): Promise<boolean> => {
    const run = decodeRun(await store.read(file));
    return run !== undefined && isAbandoned(run) && performance.now() < endMs;
  };
  await inBatches(files, async (file) => {
    while (await isStillAbandoned(file)) await pause(CHECK_MS);
  });
}

/** The files of other runs. */
export interface Left {
  /** Their entries, by file. */
  readonly found: Map<string, FoundEntry>;
  /** Files that this version cannot decode. */
  readonly unknown: readonly string[];
}

/** Reads the files of other runs, and removes those that are no longer needed. */
export async function load(
  store: Store,
  own: Run,
  nowMs: number,
  isAlive: (run: Run) => boolean,
): Promise<Left> {
  const files = await store.list();
  const found = new Map<string, FoundEntry>();
  const unknown: string[] = [];
  const needed = new Set<string>();
  const dead = new Set<string>();
  const ids = new Set(files.filter((file) => !file.startsWith(".")).map(runOf));
  for (const id of ids) {
    if (id === own.id) continue;
    const text = await store.read(`${id}${RUN}`);
    const run = decodeRun(text);
    const standing = { isAlive: run !== undefined && isAlive(run), isEnded: files.includes(`${id}${ENDED}`) };
    if (!standing.isAlive) dead.add(id);
    const heldText = await store.read(`${id}${HELD}`);
    const writtenAtMs = decodeTime(heldText);
    if (
      heldText !== undefined &&
      (!isPlausibleTime(writtenAtMs, nowMs) || decodeKnown(heldText) === undefined)
    ) {
      unknown.push(`${id}${HELD}`);
      needed.add(`${id}${HELD}`);
    }
    for (const file of files.filter((each) => runOf(each) === id && each.endsWith(EPHEMERAL))) {
      const noted = await store.read(file);
      if (noted !== undefined && decodeNote("open", noted, nowMs) === undefined) unknown.push(file);
    }
    if (writtenAtMs !== undefined && nowMs - writtenAtMs < OLDEST_HELD_MS) needed.add(`${id}${HELD}`);
    const entries = files.filter((each) => runOf(each) === id && each.endsWith(ENTRY));
    if (entries.length > 0 && text !== undefined && run === undefined) unknown.push(`${id}${RUN}`);
    for (const file of entries) {
      const noted = await store.read(file);
      // Another run has claimed or removed it in the meantime.
      if (noted === undefined) continue;
      const decoded = decodeEntry(noted);
      const entry = isPlausibleTime(decoded?.startedAtMs, nowMs) ? decoded : undefined;
      const isInState = entry?.inState === true || (entry?.acknowledged === true && standing.isEnded);
      if (entry !== undefined && isInState && nowMs - entry.startedAtMs > OLDEST_IN_STATE_MS) {
        await store.remove(file);
        continue;
      }
      needed.add(id);
      if (entry?.known !== undefined) needed.add(entry.known);
      // Keep the file: another version may be able to decode it.
      if (entry === undefined) unknown.push(file);
      else found.set(file, { file, entry, ...standing });
    }
  }
  for (const id of dead) if (!needed.has(id)) await forget(store, id, needed);
  return { found, unknown };
}

/**
 * Removes the files of a run, except its entries, its notes of ephemeral objects, actions and approved changes, and the files in `needed`. Notes of ephemeral
 * objects need the lists of what existed before.
 */
export async function forget(store: Store, id: string, needed: ReadonlySet<string>): Promise<void> {
  const own = (await store.list()).filter((file) => runOf(file) === id);
  const isNoted = own.some((file) => file.endsWith(EPHEMERAL));
  const kept = [ENTRY, EPHEMERAL, ACTION, APPROVED, ...(isNoted ? [KNOWN] : [])];
  for (const file of own) {
    if (!needed.has(file) && !kept.some((ending) => file.endsWith(ending))) await store.remove(file);
  }
}

/** Returns the entries in files that are not known yet, by file. */
export async function entriesIn(
  store: Store,
  isKnown: (file: string) => boolean,
): Promise<Map<string, Entry>> {
  const files = (await store.list()).filter((file) => file.endsWith(ENTRY) && !isKnown(file));
  const texts = await inBatches(files, (file) => store.read(file));
  const entries = texts.map(decodeEntry);
  return new Map(
    files.flatMap((file, index) => {
      const entry = entries[index];
      return entry === undefined ? [] : [[file, entry] as const];
    }),
  );
}

/** Removes released names from all records of held names. */
export async function dropHeld(store: Store, released: ReadonlySet<string>): Promise<void> {
  for (const file of (await store.list()).filter((each) => each.endsWith(HELD))) {
    const text = await store.read(file);
    const names = decodeKnown(text);
    if (names?.some((each) => released.has(each)) !== true) continue;
    const atMs = decodeTime(text);
    const left = names.filter((each) => !released.has(each));
    const made = Object.fromEntries(Object.entries(decodeMade(text)).filter(([name]) => !released.has(name)));
    await store.write(file, encode({ names: left, made, ...(atMs === undefined ? {} : { atMs }) }));
  }
}

/** Returns the objects of which the records of other runs than that of file `own` say which create made them. */
export async function madeIn(
  store: Store,
  own: string,
): Promise<readonly { readonly file: string; readonly name: string; readonly made: Made }[]> {
  const files = (await store.list()).filter((file) => file.endsWith(HELD) && file !== own);
  const texts = await inBatches(files, async (file) => ({ file, text: await store.read(file) }));
  return texts.flatMap(({ file, text }) =>
    Object.entries(decodeMade(text)).map(([name, made]) => ({ file, name, made })),
  );
}

/** Returns the names in all records of held names. */
export async function heldIn(store: Store): Promise<readonly string[]> {
  const files = (await store.list()).filter((file) => file.endsWith(HELD));
  const texts = await inBatches(files, (file) => store.read(file));
  return texts.flatMap((text) => decodeKnown(text) ?? []);
}

/** Returns the id of the run that has written a file. */
export function runOf(file: string): string {
  return file.slice(0, Math.max(0, file.indexOf(".")));
}
