import { readingFrom, type Note, type NotedRequest } from "../../calls/notes";
import { inBatches, type Store } from "../../base/engine-data";
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
   * Returns the notes of a change in other runs.
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
  const { own, now } = options;
  // A note that says what was made does not change any more.
  const final = new Map<string, Note>();

  /** Returns the notes of other runs, by their names. */
  const others = async (): Promise<readonly { readonly name: string; readonly note: Note }[]> => {
    const names = (await notes.names()).filter((name) => !name.startsWith(`${own.id}.`));
    const found = await inBatches(names, async (name) => {
      const note = final.get(name) ?? (await notes.file(name).read());
      if (note === undefined) return [];
      if (now() - note.startedAtMs > OLDEST_MS) {
        await notes.file(name).remove();
        return [];
      }
      if (note.phase === "made") final.set(name, note);
      return [{ name, note }];
    });
    return found.flat();
  };

  return {
    async begin(fingerprint) {
      const request = await notes.begin({ fingerprint });
      const isEarlier = ({ startedAtMs }: Note, path: string): boolean =>
        startedAtMs < request.note.startedAtMs ||
        (startedAtMs === request.note.startedAtMs && path < request.path);
      for (const { name, note } of await readingFrom(store, others)) {
        const { path } = notes.file(name);
        const isRival = note.fingerprint === fingerprint && note.phase === "sent" && isEarlier(note, path);
        if (!isRival || (await notes.isLeft(name))) continue;
        await request.drop();
        return undefined;
      }
      return request;
    },
    of: async (fingerprint) => {
      const found = await readingFrom(store, others);
      return found.filter(({ note }) => note.fingerprint === fingerprint).map(({ note }) => note);
    },
  };
}
