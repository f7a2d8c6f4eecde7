import { type Note, type NotedRequest, resumeRequest, readingFrom } from "../../calls/notes";
import { unlessAborted } from "../../client";
import type { Store } from "../../base/engine-data";
import type { Run } from "./entry";
import { ACTION, untilAbandonedEnd } from "./files";
import { createRunNotes, type RunNotesOptions } from "./run-notes";

/** The notes of actions, by which a later run resumes an interrupted action and does not repeat it. */
export interface ActionNotes {
  /** Notes that a request is about to be sent. */
  begin(fingerprint: string): Promise<NotedRequest>;
  /**
   * Takes over the note of an interrupted run for the same request, the latest first. Returns undefined if there is none that is at most
   * {@link LONGEST_RESUMED_MS} old.
   *
   * Removes all older notes of interrupted runs. Rejects with the signal's reason if it is aborted while this waits for the end of other runs.
   *
   * @throws JournalUnusable if the notes, or the run of one that counts, cannot be read or decoded
   */
  claim(fingerprint: string, signal?: AbortSignal): Promise<NotedRequest | undefined>;
}

/** How the notes of actions distinguish runs. */
export interface ActionNotesOptions extends RunNotesOptions {
  readonly isAbandoned: (run: Run) => boolean;
}

/** How long an interrupted action is resumed, in milliseconds. A later call of the same action is a new one. */
export const LONGEST_RESUMED_MS = 24 * 60 * 60_000;

/** Creates the notes of actions, stored beside the journal's entries. */
export function createActionNotes(store: Store, options: ActionNotesOptions): ActionNotes {
  const notes = createRunNotes(store, "call", ACTION, options);
  const { now, isAbandoned } = options;
  const interrupted = async (fingerprint: string): Promise<readonly { name: string; note: Note }[]> => {
    const found: { name: string; note: Note }[] = [];
    for (const name of await notes.names()) {
      const note = await notes.file(name).read();
      // Another run has claimed or removed it in the meantime.
      if (note === undefined) continue;
      const isExpired = now() - note.startedAtMs > LONGEST_RESUMED_MS;
      if ((!isExpired && note.fingerprint !== fingerprint) || !(await notes.isLeft(name))) continue;
      if (isExpired) await notes.file(name).remove();
      else found.push({ name, note });
    }
    return found.sort((a, b) => b.note.startedAtMs - a.note.startedAtMs);
  };
  return {
    begin: (fingerprint) => notes.begin({ fingerprint }),
    async claim(fingerprint, signal) {
      if ((await readingFrom(store, () => notes.names())).length === 0) return undefined;
      await unlessAborted(
        readingFrom(store, () => untilAbandonedEnd(store, isAbandoned)),
        signal,
      );
      return readingFrom(store, async () => {
        for (const { name, note } of await interrupted(fingerprint)) {
          const taken = await notes.take(name);
          if (taken !== undefined) return resumeRequest(taken, note);
        }
        return undefined;
      });
    },
  };
}
