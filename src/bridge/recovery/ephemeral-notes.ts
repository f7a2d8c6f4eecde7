import { join } from "node:path";
import type { Store } from "../../engine-data";
import { decodeRun, type Run } from "./entry";
import { EPHEMERAL, RUN } from "./files";
import { decodeEphemeral, encodeEphemeral, type NotedEphemeral } from "./noted-ephemeral";

/** The note of an ephemeral object of this run. A promise resolves once the note is on the disk, if that can be written; none rejects. */
export interface EphemeralNote {
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
  begin(kind: string, service: string): Promise<EphemeralNote>;
  /** Returns the objects of runs that are no longer active, as far as their notes can be read. */
  left(): Promise<readonly LeftEphemeral[]>;
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
    async begin(kind, service) {
      await register();
      const file = `${own.id}.${(count += 1)}${EPHEMERAL}`;
      const noted: NotedEphemeral = { kind, service, startedAtMs: now() };
      const write = (object: NotedEphemeral): Promise<void> => store.write(file, encodeEphemeral(object));
      await write(noted);
      return { made: (name) => write({ ...noted, name }), drop: () => store.remove(file) };
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
  };
}
