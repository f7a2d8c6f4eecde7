import { readingFrom, type Note, type NotedRequest } from "../../calls/notes";
import type { Store } from "../../base/engine-data";
import { APPROVED } from "./files";
import { createRunNotes, type RunNotesOptions } from "./run-notes";

/** The notes of approved changes that are carried out, by which a later run carries out none a second time. */
export interface ApprovalNotes {
  /**
   * Notes that an approved change is about to be carried out. The fingerprint names the change and its review. Undefined if another process, such
   * as that of another configuration of the provider, is carrying it out.
   */
  begin(fingerprint: string): Promise<NotedRequest | undefined>;
  /**
   * Returns the notes of a change, of this run and of earlier ones.
   *
   * @throws JournalUnusable if they cannot be read
   */
  of(fingerprint: string): Promise<readonly Note[]>;
}

/** How long a note is kept, in milliseconds: longer than any review is valid. */
const OLDEST_MS = 8 * 24 * 60 * 60_000;

/** Creates the notes of approved changes, stored beside the journal's entries. */
export function createApprovalNotes(store: Store, options: RunNotesOptions): ApprovalNotes {
  const notes = createRunNotes(store, "approve", APPROVED, options);
  return {
    async begin(fingerprint) {
      const own = await notes.begin({ fingerprint });
      const isEarlier = ({ startedAtMs }: Note, path: string): boolean =>
        startedAtMs < own.note.startedAtMs || (startedAtMs === own.note.startedAtMs && path < own.path);
      for (const name of await notes.names()) {
        const file = notes.file(name);
        const note = file.path === own.path ? undefined : await file.read();
        const isRival =
          note?.fingerprint === fingerprint && note.phase === "sent" && isEarlier(note, file.path);
        if (!isRival || (await notes.isLeft(name))) continue;
        await own.drop();
        return undefined;
      }
      return own;
    },
    of: (fingerprint) =>
      readingFrom(store, async () => {
        const found: Note[] = [];
        for (const name of await notes.names()) {
          const note = await notes.file(name).read();
          if (note === undefined) continue;
          if (options.now() - note.startedAtMs > OLDEST_MS) await notes.file(name).remove();
          else if (note.fingerprint === fingerprint) found.push(note);
        }
        return found;
      }),
  };
}
