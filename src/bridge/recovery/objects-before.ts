import { JournalUnusable } from "../../calls/notes";
import { createHash } from "node:crypto";
import type { Store } from "../../base/engine-data";
import { decodeKnown, encode, type Entry, type Known } from "./entry";
import { KNOWN } from "./files";

/** The notes of what existed before creates. One for a run. Rejects as the store does. */
export interface ObjectsBefore {
  /** Notes, once per run and `place`, what exists before the first create there. Returns the file for {@link Entry.known}. */
  note(place: string, list: () => Promise<Known>): Promise<string>;
  /**
   * Returns what existed before the request of an entry, of this state or of one beside it. Undefined if it was not noted, or the note is
   * lost.
   *
   * @throws JournalUnusable if the note cannot be decoded
   */
  of(entry: Pick<Entry, "known">): Promise<Known | undefined>;
}

/** Creates the notes of a run. `register`: writes the file of the run, before any other of its files. */
export function createObjectsBefore(
  store: Store,
  runId: string,
  register: () => Promise<void>,
): ObjectsBefore {
  const places = new Map<string, Promise<string>>();
  /** The notes of this run, by file. */
  const listed = new Map<string, Known>();
  const decode = (path: string, text: string): Known => {
    const names = decodeKnown(text);
    if (names === undefined) throw new JournalUnusable(path, "unknown");
    return names;
  };
  return {
    note(place, list) {
      const noted =
        places.get(place) ??
        (async () => {
          const names = await list();
          await register();
          const file = `${runId}.${createHash("sha256").update(place).digest("hex").slice(0, 16)}${KNOWN}`;
          listed.set(file, names);
          await store.write(file, encode({ names }));
          return file;
        })();
      places.set(place, noted);
      // The next create may be able to list them.
      noted.catch(() => places.delete(place));
      return noted;
    },
    async of({ known }) {
      if (known === undefined) return undefined;
      const own = listed.get(known);
      if (own !== undefined) return own;
      const text = await store.read(known);
      if (text !== undefined) return decode(store.locate(known), text);
      const beside = (await store.beside(KNOWN)).find(({ name }) => name === known);
      return beside === undefined ? undefined : decode(beside.path, beside.text);
    },
  };
}

/** Whether two entries noted what existed in the same place. The file's name contains the run and the place. */
export function isListedAlike(one: Entry, other: Entry): boolean {
  const placeOf = ({ known }: Entry): string | undefined => known?.split(".")[1];
  return placeOf(one) !== undefined && placeOf(one) === placeOf(other);
}
