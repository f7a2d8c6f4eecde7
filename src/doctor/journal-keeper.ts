import type { Note } from "../calls/notes";
import { createJournal, type Journal, type JournalLocation, journalStore, thisRun } from "../bridge/recovery";

/** Removes entries of a journal by the rules of a run, so that no other run is disturbed. The journal is opened with the first one. */
export interface JournalKeeper {
  /** Removes the entry of an object that a state holds, and records its name. Returns whether it is gone. */
  settle(note: Note): Promise<boolean>;
  /** Claims the entry of a create that made nothing, and drops it. Returns false if another run has claimed it first. */
  drop(note: Note): Promise<boolean>;
  /** Must be called at the end. */
  close(): Promise<void>;
}

/** Creates the keeper of a journal. Changes nothing before first use. */
export function createJournalKeeper(location: JournalLocation | undefined, endpoint: string): JournalKeeper {
  let journal: Journal | undefined;
  const open = (): Journal => {
    const isShared = location !== undefined && "address" in location;
    return (journal ??= createJournal(journalStore(location, endpoint), thisRun(), Date.now, { isShared }));
  };
  const isSaved = (): boolean => open().takeProblem() === undefined;
  return {
    async settle({ kind, name }) {
      if (kind === undefined) return false;
      await open().markInState(kind, { name });
      return isSaved();
    },
    async drop({ fingerprint, startedAtMs }) {
      const accept = (entry: { readonly startedAtMs: number; readonly phase: string }): boolean =>
        entry.phase === "sent" && entry.startedAtMs === startedAtMs;
      const claimed = await open().claim(fingerprint, { accept });
      await claimed?.drop();
      return claimed !== undefined && isSaved();
    },
    close: async () => journal?.end(true),
  };
}
