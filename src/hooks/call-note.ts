import { createHash } from "node:crypto";
import { join } from "node:path";
import { createDiskStore, dataDirectoryOf, type Surroundings, workspaceOf } from "../engine-data";

/**
 * What a hook notes of its call, so that a run that is killed is not followed by one that does everything twice: the engine kills what it has
 * started at once when it is interrupted.
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

/** The place of one hook's note. */
export interface NotePlace {
  readonly file: string;
  /** The note of an earlier run that came to no end; undefined without one, and for one that cannot be understood. */
  read(): Promise<CallNote | undefined>;
  /** The note is on the disk when it resolves. Rejects with the error of the file system. */
  write(note: CallNote): Promise<void>;
  remove(): Promise<void>;
}

/** The place of the note of a hook with these parameters, in the engine's data directory. */
export function notePlace(surroundings: Surroundings, identity: string): NotePlace {
  const folder = join(dataDirectoryOf(surroundings), "svc-hooks");
  const store = createDiskStore(folder);
  const hash = createHash("sha256")
    .update(JSON.stringify([workspaceOf(surroundings), identity]))
    .digest("hex");
  const name = `${hash.slice(0, 24)}.json`;
  return {
    file: join(folder, name),
    read: async () => {
      const text = await store.read(name);
      return text === undefined ? undefined : noteIn(text);
    },
    write: (note) => store.write(name, JSON.stringify(note)),
    remove: () => store.remove(name),
  };
}

function noteIn(text: string): CallNote | undefined {
  try {
    const note = JSON.parse(text) as Partial<CallNote> | null;
    return note?.phase === "sent" || note?.phase === "accepted" ? (note as CallNote) : undefined;
  } catch {
    return undefined;
  }
}
