import { decodeNote, type Note, type NotedRequest, resumeRequest } from "../../calls/notes";
import { inBatches, type Store } from "../../base/engine-data";
import { EPHEMERAL } from "./files";
import { createRunNotes, type RunNotesOptions } from "./run-notes";

/** An ephemeral object, as the journal stores it. Its fingerprint identifies the service that received the request. */
export type NotedEphemeral = Note & { readonly kind: string };

/** The note of an ephemeral object. */
export interface EphemeralNote extends NotedRequest {
  readonly note: NotedEphemeral;
}

/** The notes of ephemeral objects, by which a later run deletes the objects of a killed run. */
export interface EphemeralNotes {
  /** Notes that the request for an object is about to be sent. */
  begin(object: Omit<NotedEphemeral, "startedAtMs" | "phase">): Promise<EphemeralNote>;
  /** Returns the objects of runs that are no longer active, as far as their notes can be read. */
  left(): Promise<readonly EphemeralNote[]>;
  /**
   * Returns the names of all noted objects: those of this run, of other runs, and of other states in the same root. Rejects as the store
   * does.
   */
  names(): Promise<readonly string[]>;
}

/** Creates the notes of ephemeral objects, stored beside the journal's entries. */
export function createEphemeralNotes(store: Store, options: RunNotesOptions): EphemeralNotes {
  const notes = createRunNotes(store, "open", EPHEMERAL, options);
  /** Returns a note that was left; undefined if it cannot be read, which the journal reports itself. */
  const leftIn = async (name: string): Promise<EphemeralNote | undefined> => {
    try {
      if (!(await notes.isLeft(name))) return undefined;
      const file = notes.file(name);
      const note = await file.read();
      return note?.kind === undefined ? undefined : withKind(resumeRequest(file, note), note.kind);
    } catch {
      return undefined;
    }
  };
  return {
    begin: async (object) => withKind(await notes.begin(object), object.kind),
    async left() {
      const names = await notes.names().catch(() => []);
      const found = await Promise.all(names.map(leftIn));
      return found.filter((each) => each !== undefined);
    },
    async names() {
      const texts = await inBatches(await notes.names(), (name) => store.read(name));
      const beside = (await store.beside(EPHEMERAL)).map(({ text }) => text);
      return [...texts, ...beside].flatMap((text) => decodeNote("open", text, options.now())?.name ?? []);
    },
  };
}

function withKind(request: NotedRequest, kind: string): EphemeralNote {
  return { ...request, note: { ...request.note, kind } };
}
