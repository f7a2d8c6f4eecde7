import { setTimeout as pause } from "node:timers/promises";
import type { Store } from "../../engine-data";
import type { Standing } from "./decisions";
import { decodeEntry, decodeKnown, decodeRun, encode, type Entry, type Run } from "./entry";

/** An entry of another run, and its file. */
export interface Found extends Standing {
  readonly file: string;
}

/** An entry of what is in a state is of no use for longer than this. */
const OLDEST_IN_STATE_MS = 7 * 24 * 60 * 60_000;

/** How the names of files end; they begin with the run that has written them. */
export const ENTRY = ".entry.json";
export const RUN = ".run.json";
export const KNOWN = ".known.json";
export const ENDED = ".ended";

/** How long a run may go on after its engine has gone, with some time to spare, and how often that is looked at. Milliseconds. */
const ABANDONED_MS = 20_000;
const LOOK_MS = 100;

/** Waits until the runs that are at work though their engines have gone come to their end: what they are at is decided only then. */
export async function untilAbandonedEnd(store: Store, isAbandoned: (run: Run) => boolean): Promise<void> {
  const files = (await store.list()).filter((file) => file.endsWith(RUN));
  const runs = (await Promise.all(files.map((file) => store.read(file)))).map(decodeRun);
  const endMs = performance.now() + ABANDONED_MS;
  for (const run of runs)
    while (run !== undefined && isAbandoned(run) && performance.now() < endMs) await pause(LOOK_MS);
}

/** Reads what other runs have left, and clears away what nobody needs any more. */
export async function load(
  store: Store,
  own: Run,
  nowMs: number,
  isAlive: (run: Run) => boolean,
): Promise<Map<string, Found>> {
  const files = await store.list();
  const found = new Map<string, Found>();
  const needed = new Set<string>();
  const dead = new Set<string>();
  const ids = new Set(files.filter((file) => !file.startsWith(".")).map(runOf));
  for (const id of ids) {
    if (id === own.id) continue;
    const run = decodeRun(await store.read(`${id}${RUN}`));
    const standing = { isAlive: run !== undefined && isAlive(run), isEnded: files.includes(`${id}${ENDED}`) };
    if (!standing.isAlive) dead.add(id);
    for (const file of files.filter((each) => runOf(each) === id && each.endsWith(ENTRY))) {
      const entry = decodeEntry(await store.read(file));
      // A file that this version cannot read is another version's to judge.
      const isInState = entry?.inState === true || (entry?.told === true && standing.isEnded);
      if (entry !== undefined && isInState && nowMs - entry.startedAtMs > OLDEST_IN_STATE_MS) {
        await store.remove(file);
        continue;
      }
      needed.add(id);
      if (entry?.known !== undefined) needed.add(entry.known);
      if (entry !== undefined) found.set(file, { file, entry, ...standing });
    }
  }
  for (const id of dead) if (!needed.has(id)) await forget(store, id, needed);
  return found;
}

/** Takes away what a run has written, but for its entries and what others' entries need. */
export async function forget(store: Store, id: string, needed: ReadonlySet<string>): Promise<void> {
  for (const file of await store.list())
    if (runOf(file) === id && !file.endsWith(ENTRY) && !needed.has(file)) await store.remove(file);
}

/** All entries that are there, by their files. */
export async function entriesIn(store: Store): Promise<Map<string, Entry>> {
  const files = (await store.list()).filter((file) => file.endsWith(ENTRY));
  const texts = await Promise.all(files.map((file) => store.read(file)));
  const entries = texts.map(decodeEntry);
  return new Map(
    files.flatMap((file, index) => {
      const entry = entries[index];
      return entry === undefined ? [] : [[file, entry] as const];
    }),
  );
}

/** Notes an object that no lost request of its kind has made. */
export async function addToKnown(
  store: Store,
  found: readonly Found[],
  kind: string,
  name: string,
): Promise<void> {
  const unresolved = found.filter(({ entry }) => entry.kind === kind && entry.phase === "sent");
  for (const file of new Set(unresolved.map(({ entry }) => entry.known))) {
    const names = file === undefined ? undefined : decodeKnown(await store.read(file));
    if (file !== undefined && names !== undefined)
      await store.write(file, encode({ names: [...names, name] }));
  }
}

function runOf(file: string): string {
  return file.slice(0, Math.max(0, file.indexOf(".")));
}
