import { decodeNote, type Note, type NoteVerb, readingFrom } from "../../calls/notes";
import { inBatches, type Store, type StoredText } from "../../base/engine-data";
import { thisMachine } from "../../base/files";
import { decodeKnown, decodeRun, type Known, type Run } from "./entry";
import { ACTION, APPROVED, ENDED, ENTRY, EPHEMERAL, HELD, KNOWN, RUN, runOf } from "./files";
import { isAtWork, isOrphan } from "./provider-process";

/**
 * The state of the run that wrote a note, as far as this machine can tell.
 * - `active`: its process runs on this machine.
 * - `abandoned`: so it does, but its engine has ended. It ends within seconds.
 * - `ended`: the engine ended it in an orderly way.
 * - `killed`: it was a process of this machine, which has ended.
 * - `elsewhere`: it was a process of another machine, and nothing tells whether that has ended.
 */
export type RunStanding = "active" | "abandoned" | "ended" | "killed" | "elsewhere";

/** A note of a journal, as it is stored. */
export interface ViewedNote {
  readonly verb: Exclude<NoteVerb, "disrupt">;
  readonly note: Note;
  /** Its location, for people. */
  readonly path: string;
  /** Whether it belongs to another state. */
  readonly isBeside: boolean;
  readonly standing: RunStanding;
  /** The machine of the run; undefined if its file is missing. */
  readonly host: string | undefined;
  readonly pid: number | undefined;
}

/** A journal as it is stored, in which nothing was changed. */
export interface JournalView {
  readonly place: string;
  readonly notes: readonly ViewedNote[];
  /** Locations of files that this version cannot decode. The journal refuses creates because of them. */
  readonly undecodable: readonly string[];
  /** Names of objects that a state was seen to hold. */
  readonly held: ReadonlySet<string>;
  /** Returns what existed before the request of a note was sent; undefined if that was not noted. */
  knownBefore(note: Note): Known | undefined;
}

/** Verbs by the endings of their files. */
const VERBS: Readonly<Record<string, ViewedNote["verb"]>> = {
  [ENTRY]: "create",
  [EPHEMERAL]: "open",
  [ACTION]: "call",
  [APPROVED]: "approve",
};

/** The files besides notes that tell what became of runs. */
const FACTS = [RUN, ENDED, HELD, KNOWN] as const;

/**
 * Reads a journal and those beside it. Only reads, unlike a run, which tidies up.
 *
 * @throws JournalUnusable if the store cannot be read
 */
export function viewJournal(store: Store, nowMs: number): Promise<JournalView> {
  return readingFrom(store, async () => {
    const own = await ownTexts(store);
    const beside = await textsBeside(store);
    const texts = [...own, ...beside];
    const notes: ViewedNote[] = [];
    const undecodable: string[] = [];
    for (const [list, isBeside] of [
      [own, false],
      [beside, true],
    ] as const) {
      const runs = runsIn(list);
      for (const { path, name, text } of list) {
        const verb = VERBS[endingOf(name)];
        if (verb === undefined) continue;
        const note = decodeNote(verb, text, nowMs);
        if (note === undefined) undecodable.push(path);
        else notes.push({ verb, note, path, isBeside, ...runs(name) });
      }
    }
    const known = new Map(
      texts.filter(({ name }) => name.endsWith(KNOWN)).map(({ name, text }) => [name, decodeKnown(text)]),
    );
    return {
      place: store.place,
      notes,
      undecodable,
      held: new Set(
        texts.filter(({ name }) => name.endsWith(HELD)).flatMap(({ text }) => decodeKnown(text) ?? []),
      ),
      knownBefore: (note) => (note.known === undefined ? undefined : known.get(note.known)),
    };
  });
}

async function ownTexts(store: Store): Promise<readonly StoredText[]> {
  // A name with a leading dot is a file that was never completely written.
  const names = (await store.list()).filter((name) => !name.startsWith("."));
  const texts = await inBatches(names, async (name) => {
    const text = await store.read(name);
    return text === undefined ? [] : [{ path: store.locate(name), name, text }];
  });
  return texts.flat();
}

async function textsBeside(store: Store): Promise<readonly StoredText[]> {
  const found: StoredText[] = [];
  for (const ending of Object.keys(VERBS)) found.push(...(await store.beside(ending)));
  if (found.length === 0) return found;
  for (const ending of FACTS) found.push(...(await store.beside(ending)));
  return found;
}

function endingOf(name: string): string {
  return Object.keys(VERBS).find((ending) => name.endsWith(ending)) ?? "";
}

/** Returns the function that tells what is known of the run that wrote a file. */
function runsIn(
  texts: readonly StoredText[],
): (name: string) => Pick<ViewedNote, "standing" | "host" | "pid"> {
  const runs = new Map(
    texts.filter(({ name }) => name.endsWith(RUN)).map(({ name, text }) => [runOf(name), decodeRun(text)]),
  );
  const ended = new Set(texts.filter(({ name }) => name.endsWith(ENDED)).map(({ name }) => runOf(name)));
  return (name) => {
    const id = runOf(name);
    const run = runs.get(id);
    return { standing: standingOf(run, ended.has(id)), host: run?.host, pid: run?.pid };
  };
}

function standingOf(run: Run | undefined, isEnded: boolean): RunStanding {
  if (run !== undefined && isAtWork(run)) return isOrphan(run) ? "abandoned" : "active";
  if (isEnded) return "ended";
  return run?.host === thisMachine().host ? "killed" : "elsewhere";
}
