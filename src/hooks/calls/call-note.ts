import { createHash } from "node:crypto";
import { join } from "node:path";
import { isPlausibleTime, StoredFileError } from "../../base/files";
import {
  createDiskStore,
  dataDirectoryOf,
  type Store,
  type Surroundings,
  workspaceOf,
} from "../../base/engine-data";

/**
 * Note of a hook's call on disk, so that a run after a killed one does not repeat everything: an interrupted engine
 * kills its hooks at once.
 * - `sent`: the request may have been sent; no answer is known
 * - `accepted`: the service has answered with an operation
 */
export type CallNote =
  | { readonly phase: "sent"; readonly hook: string; readonly method: string; readonly atMs: number }
  | {
      readonly phase: "accepted";
      readonly hook: string;
      readonly method: string;
      readonly atMs: number;
      readonly operation: string;
    };

/** Storage of one hook's note. */
export interface NotePlace {
  readonly file: string;
  /**
   * Returns the note of an earlier, unfinished run; undefined if there is none.
   *
   * @throws StoredFileError if it is damaged, or another version wrote it, or the error of the file system
   */
  read(): Promise<CallNote | undefined>;
  /** Resolves when the note is on disk. Rejects with the error of the file system. */
  write(note: CallNote): Promise<void>;
  remove(): Promise<void>;
}

/** Returns the storage for the note of a hook with these parameters, in the engine's data directory. */
export function notePlace(surroundings: Surroundings, identity: string): NotePlace {
  const store = createDiskStore(join(dataDirectoryOf(surroundings), "svc-hooks"));
  return noteIn(store, `${digestOf([workspaceOf(surroundings), identity])}.json`);
}

/** Returns the storage for a note in a file of a store. */
export function noteIn(store: Store, name: string): NotePlace {
  return {
    file: join(store.place, name),
    read: async () => {
      const text = await store.read(name);
      if (text === undefined) return undefined;
      const note = parseNote(text);
      if (note !== undefined) return note;
      throw new StoredFileError(
        join(store.place, name),
        "is damaged, or another version of the package wrote it",
      );
    },
    write: (note) => store.write(name, JSON.stringify({ version: VERSION, ...note })),
    remove: () => store.remove(name),
  };
}

/** Returns a digest of JSON values, for a file's name. */
function digestOf(values: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 24);
}

const VERSION = 1;

/** Returns undefined for a damaged note, one of another version, and one whose time cannot be right. */
function parseNote(text: string): CallNote | undefined {
  try {
    const { version = VERSION, ...note } = JSON.parse(text) as Record<string, unknown>;
    const { phase, hook, method, atMs, operation } = note;
    const isWhole =
      typeof hook === "string" && typeof method === "string" && isPlausibleTime(atMs, Date.now());
    const isKnown = phase === "sent" || (phase === "accepted" && typeof operation === "string");
    return version === VERSION && isWhole && isKnown ? (note as unknown as CallNote) : undefined;
  } catch {
    return undefined;
  }
}
