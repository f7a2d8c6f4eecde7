import { createHash } from "node:crypto";
import { join } from "node:path";
import { type NoteFile, noteFile } from "../../calls/notes";
import {
  createDiskStore,
  dataDirectoryOf,
  type Store,
  type Surroundings,
  workspaceOf,
} from "../../base/engine-data";

/**
 * The file for the note of a hook's call, so that a run after a killed one does not repeat everything: an interrupted engine kills its hooks
 * at once. A hook has one file: the lock of the state keeps two of its runs apart.
 */
export interface HookNote extends NoteFile {
  /** Identifies the hook. */
  readonly fingerprint: string;
}

/** Returns the file for the note of a hook with these parameters, in the engine's data directory. */
export function hookNote(surroundings: Surroundings, identity: string): HookNote {
  const store = createDiskStore(join(dataDirectoryOf(surroundings), "svc-hooks"));
  return hookNoteIn(store, hookNoteName(surroundings, identity));
}

/** Returns what identifies a hook with these parameters among those of a workspace. */
export function hookNoteName(surroundings: Surroundings, identity: string): string {
  return digestOf([workspaceOf(surroundings), identity]);
}

/** Returns the file for the note of a hook in a store. */
export function hookNoteIn(store: Store, fingerprint: string): HookNote {
  return { ...noteFile(store, `${fingerprint}.json`, "call"), fingerprint };
}

/** Returns a digest of JSON values, for a file's name. */
function digestOf(values: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("hex").slice(0, 24);
}
