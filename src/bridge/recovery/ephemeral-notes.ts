import { join } from "node:path";
import { inBatches, type Store } from "../../base/engine-data";
import { decodeRun, type Run } from "./entry";
import { EPHEMERAL, RUN } from "./files";
import { decodeEphemeral, encodeEphemeral, type NotedEphemeral } from "./noted-ephemeral";

/** The note of an ephemeral object of this run. A promise resolves once the note is on the disk, if that can be written; none rejects. */
export interface EphemeralNote {
  readonly object: NotedEphemeral;
  /** Path of the note, for people who want to discard it. */
  readonly path: string;
  /** Notes the name from the answer. */
  made(name: string): Promise<void>;
  /** Removes the note: the object does not exist, or no longer. */
  drop(): Promise<void>;
}

/** An ephemeral object that an earlier run created and did not delete. */
export interface LeftEphemeral extends NotedEphemeral {
  /** Path of the note, for people who want to discard it. */
  readonly path: string;
  drop(): Promise<void>;
}

/** The notes of ephemeral objects, by which a later run deletes the objects of a killed run. */
export interface EphemeralNotes {
  /** Notes that the request for an object is about to be sent. */
  begin(object: Omit<NotedEphemeral, "startedAtMs" | "name">): Promise<EphemeralNote>;
  /** Returns the objects of runs that are no longer active, as far as their notes can be read. */
  left(): Promise<readonly LeftEphemeral[]>;
  /**
   * Returns the names of all noted objects: those of this run, of other runs, and of other states in the same root. Rejects as the store
   * does.
   */
  names(): Promise<readonly string[]>;
}

/** How the notes distinguish runs. */
export interface EphemeralNotesOptions {
  readonly own: Run;
  readonly now: () => number;
  readonly isAlive: (run: Run) => boolean;
  /** Writes the file of this run; called before any other file of the run is written. */
  readonly register: () => Promise<void>;
}

/** Creates the notes of ephemeral objects, stored beside the journal's entries. */
export function createEphemeralNotes(
  store: Store,
  { own, now, isAlive, register }: EphemeralNotesOptions,
): EphemeralNotes {
  let count = 0;
  const isDead = async (id: string): Promise<boolean> => {
    const text = await store.read(`${id}${RUN}`);
    if (text === undefined) return true;
    const run = decodeRun(text);
    return run !== undefined && !isAlive(run);
  };
  return {
    async begin(object) {
      await register();
      const file = `${own.id}.${(count += 1)}${EPHEMERAL}`;
      const noted: NotedEphemeral = { ...object, startedAtMs: now() };
      const write = (changed: NotedEphemeral): Promise<void> => store.write(file, encodeEphemeral(changed));
      await write(noted);
      return {
        object: noted,
        path: join(store.place, file),
        made: (name) => write({ ...noted, name }),
        drop: () => store.remove(file),
      };
    },
    async left() {
      const found: LeftEphemeral[] = [];
      try {
        for (const file of (await store.list()).filter((each) => each.endsWith(EPHEMERAL))) {
          const [id = ""] = file.split(".");
          if (id === own.id || !(await isDead(id))) continue;
          const object = decodeEphemeral(await store.read(file), now());
          if (object !== undefined) {
            found.push({ ...object, path: join(store.place, file), drop: () => store.remove(file) });
          }
        }
      } catch {
        // The journal reports unreadable files itself.
      }
      return found;
    },
    async names() {
      const files = (await store.list()).filter((each) => each.endsWith(EPHEMERAL));
      const own = await inBatches(files, (file) => store.read(file));
      const beside = (await store.beside(EPHEMERAL)).map(({ text }) => text);
      return [...own, ...beside].flatMap((text) => decodeEphemeral(text, now())?.name ?? []);
    },
  };
}
