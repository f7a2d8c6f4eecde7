import type { Store } from "../../base/engine-data";
import { StoredFileError } from "../../base/files";
import { JournalUnusable } from "./journal-unusable";
import { decodeNote, encodeNote, type Note, type NoteVerb } from "./note";

/** A file of a store for one note. */
export interface NoteFile {
  /** Path of the file, for people who want to discard the note. */
  readonly path: string;
  /**
   * Returns the note; undefined if there is none.
   *
   * @throws JournalUnusable if it cannot be read or decoded
   */
  read(): Promise<Note | undefined>;
  /** Resolves when the note is in the store. Rejects as the store does. */
  write(note: Note): Promise<void>;
  remove(): Promise<void>;
}

/** The note of a request that is under way. Each promise resolves when the store has the note, and rejects as the store does. */
export interface NotedRequest {
  readonly note: Note;
  /** Path of the note, for people who want to discard it. */
  readonly path: string;
  /** Notes the operation from the answer. */
  accepted(operation: string): Promise<void>;
  /** Notes the name of the object from the answer. */
  made(name: string): Promise<void>;
  /** Removes the note: the request had no effect, or its effect is known. */
  drop(): Promise<void>;
}

/** Returns the file of a store for a note. */
export function noteFile(store: Store, name: string, verb: NoteVerb, now: () => number = Date.now): NoteFile {
  const path = store.locate(name);
  return {
    path,
    read: () =>
      readingFrom(store, async () => {
        const text = await store.read(name);
        if (text === undefined) return undefined;
        const note = decodeNote(verb, text, now());
        if (note === undefined) throw new JournalUnusable(path, "unknown");
        return note;
      }),
    write: (note) => store.write(name, encodeNote(verb, note)),
    remove: () => store.remove(name),
  };
}

/** Returns the request of a note that is in a file. */
export function resumeRequest(file: NoteFile, note: Note): NotedRequest {
  return {
    note,
    path: file.path,
    accepted: (operation) => file.write({ ...note, phase: "accepted", operation }),
    made: (name) => file.write({ ...note, phase: "made", name }),
    drop: () => file.remove(),
  };
}

/** Notes a request that is about to be sent. */
export async function noteRequest(file: NoteFile, note: Omit<Note, "phase">): Promise<NotedRequest> {
  const sent: Note = { ...note, phase: "sent" };
  await file.write(sent);
  return resumeRequest(file, sent);
}

/** Runs work that reads a store. Rejects with {@link JournalUnusable} if the store cannot be read. */
export async function readingFrom<Result>(store: Store, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof JournalUnusable) throw error;
    if (error instanceof StoredFileError) throw new JournalUnusable(error.path, "unknown", error);
    throw new JournalUnusable(store.place, "unreadable", error);
  }
}
