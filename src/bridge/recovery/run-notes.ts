import {
  type Note,
  type NotedRequest,
  type NoteFile,
  noteFile,
  noteRequest,
  type NoteVerb,
} from "../../calls/notes";
import { JournalUnusable } from "../../calls/notes";
import type { Store } from "../../base/engine-data";
import { decodeRun, type Run } from "./entry";
import { RUN } from "./files";

/** How notes distinguish runs. */
export interface RunNotesOptions {
  readonly own: Run;
  readonly now: () => number;
  readonly isAlive: (run: Run) => boolean;
  /** Writes the file of this run; called before any other file of the run is written. */
  readonly register: () => Promise<void>;
}

/** The notes of one verb beside the journal's entries, a file for each. */
export interface RunNotes {
  /** Notes that a request is about to be sent. */
  begin(note: Omit<Note, "phase" | "startedAtMs">): Promise<NotedRequest>;
  /** Returns the names of the files of all runs. */
  names(): Promise<readonly string[]>;
  file(name: string): NoteFile;
  /**
   * Whether the run that wrote a note has ended.
   *
   * @throws JournalUnusable if it cannot be decoded
   */
  isLeft(name: string): Promise<boolean>;
  /** Takes a note over. Returns its new file; undefined if another run has claimed or removed it. */
  take(name: string): Promise<NoteFile | undefined>;
}

/** Creates the notes of one verb, in files with an ending of their own. */
export function createRunNotes(
  store: Store,
  verb: NoteVerb,
  ending: string,
  { own, now, isAlive, register }: RunNotesOptions,
): RunNotes {
  let count = 0;
  const nextName = (): string => `${own.id}.${(count += 1)}${ending}`;
  const file = (name: string): NoteFile => noteFile(store, name, verb, now);
  return {
    file,
    async begin(note) {
      await register();
      return noteRequest(file(nextName()), { ...note, startedAtMs: now() });
    },
    names: async () => (await store.list()).filter((name) => name.endsWith(ending)),
    async isLeft(name) {
      const [id = ""] = name.split(".");
      if (id === own.id) return false;
      const text = await store.read(`${id}${RUN}`);
      if (text === undefined) return true;
      const run = decodeRun(text);
      if (run === undefined) throw new JournalUnusable(store.locate(`${id}${RUN}`), "unknown");
      return !isAlive(run);
    },
    async take(name) {
      await register();
      const taken = nextName();
      try {
        return (await store.rename(name, taken)) ? file(taken) : undefined;
      } catch (error) {
        throw new JournalUnusable(store.locate(name), "unclaimable", error);
      }
    },
  };
}
