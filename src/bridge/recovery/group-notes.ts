import { createHash } from "node:crypto";
import { JournalUnusable, noteFile, readingFrom } from "../../calls/notes";
import { inBatches, type Store } from "../../base/engine-data";
import { thisMachine } from "../../base/files";
import { isRecord } from "../../base/json";
import { decodeRun, encode, type Run } from "./entry";
import { RUN, runOf } from "./files";

/** An object of a disruption group. */
export interface GroupMember {
  /** Name of its kind. */
  readonly kind: string;
  /** Full resource name. */
  readonly name: string;
}

/** The objects that other runs disrupt, by their names. */
export interface Disruptions {
  /** Those of runs that go on, or are about to. */
  readonly active: readonly string[];
  /** Those of runs that have ended without a word: an operation that they started may still run. */
  readonly abandoned: readonly string[];
}

/** What runs note of a disruption group: its objects, and those that a run disrupts now. */
export interface GroupNotes {
  /** Where it is noted, for people. */
  readonly place: string;
  /** Returns where an object of the group is noted, for people who want it to be no longer one. */
  locate(name: string): string;
  /** @throws JournalUnusable if the notes cannot be read */
  members(): Promise<readonly GroupMember[]>;
  /** Notes an object of the group. Rejects as the store does. */
  join(member: GroupMember): Promise<void>;
  /** Notes that an object is no longer in the group. Rejects as the store does. */
  leave(name: string): Promise<void>;
  /** @throws JournalUnusable if the notes cannot be read */
  disruptions(): Promise<Disruptions>;
  /** Removes what ended runs have noted of an object: it is ready, or gone. Rejects as the store does. */
  settled(name: string): Promise<void>;
  /** Notes that this run is about to disrupt an object. Returns the function that removes the note. Rejects as the store does. */
  begin(name: string): Promise<() => Promise<void>>;
  /** Removes what this run has noted of disruptions: it has ended. Never rejects. */
  end(): Promise<void>;
}

const MEMBER = ".member.json";
const DISRUPTION = ".disruption.json";

/** How often a run shows that it is alive while it disrupts an object, and how long another machine believes it without that. In milliseconds. */
const BEAT_MS = 20_000;
const SILENCE_MS = 90_000;

const VERSION = 1;

/** How a run judges time and other runs. */
export interface GroupNotesOptions {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number;
  /** Milliseconds of a monotonic clock. */
  readonly monotonic: () => number;
  /** Whether a run of this machine may still be active. */
  readonly isAlive: (run: Run) => boolean;
}

/**
 * Opens the notes of a group. A run on this machine is alive while its process is; one on another machine while its file changes, as seen by the
 * clock of this process: no clock of another machine is believed.
 */
export function createGroupNotes(
  store: Store,
  own: Run,
  { now, monotonic, isAlive: isAliveHere }: GroupNotesOptions,
): GroupNotes {
  const lastSeen = new Map<string, { readonly text: string; readonly sinceMs: number }>();
  const underWay = new Set<string>();
  /** The notes of ended runs, by file: the objects' names. */
  const abandoned = new Map<string, string>();
  let count = 0;
  let timer: NodeJS.Timeout | undefined;

  const beat = (): Promise<void> => store.write(`${own.id}${RUN}`, encode({ ...own, atMs: now() }));

  const isAlive = async (id: string): Promise<boolean> => {
    const text = await store.read(`${id}${RUN}`);
    const run = decodeRun(text);
    if (text === undefined || run === undefined) return false;
    if (run.host === thisMachine().host) return isAliveHere(run);
    const seen = lastSeen.get(id);
    if (seen?.text !== text) lastSeen.set(id, { text, sinceMs: monotonic() });
    return seen?.text !== text || monotonic() - seen.sinceMs < SILENCE_MS;
  };

  return {
    place: store.place,
    locate: (name) => store.locate(fileOf(name)),
    members: () =>
      readingFrom(store, async () => {
        const files = (await store.list()).filter((file) => file.endsWith(MEMBER));
        const found = await inBatches(files, async (file) => {
          const text = await store.read(file);
          // Another run has removed it in the meantime.
          if (text === undefined) return [];
          const member = decodeMember(text);
          if (member === undefined) throw new JournalUnusable(store.locate(file), "unknown");
          return [member];
        });
        return found.flat();
      }),
    join: (member) =>
      store.write(fileOf(member.name), `${JSON.stringify({ version: VERSION, ...member })}\n`),
    leave: (name) => store.remove(fileOf(name)),
    disruptions: () =>
      readingFrom(store, async () => {
        const files = (await store.list()).filter((file) => file.endsWith(DISRUPTION));
        const alive = new Map<string, boolean>();
        const active: string[] = [];
        abandoned.clear();
        for (const file of files) {
          const id = runOf(file);
          if (id === own.id) continue;
          const note = await noteFile(store, file, "disrupt", now).read();
          if (note === undefined) continue;
          if (!alive.has(id)) alive.set(id, await isAlive(id));
          if (alive.get(id) === true) active.push(note.fingerprint);
          else abandoned.set(file, note.fingerprint);
        }
        return { active, abandoned: [...new Set(abandoned.values())] };
      }),
    async settled(name) {
      for (const [file] of [...abandoned].filter(([, each]) => each === name)) {
        await store.remove(file);
        abandoned.delete(file);
        const id = runOf(file);
        if (![...abandoned.keys()].some((each) => runOf(each) === id)) await store.remove(`${id}${RUN}`);
      }
    },
    async begin(name) {
      await beat();
      timer ??= setInterval(() => void beat().catch(() => undefined), BEAT_MS).unref();
      const file = `${own.id}.${(count += 1)}${DISRUPTION}`;
      await noteFile(store, file, "disrupt", now).write({
        fingerprint: name,
        startedAtMs: now(),
        phase: "sent",
      });
      underWay.add(file);
      return async () => {
        underWay.delete(file);
        if (underWay.size === 0) {
          clearInterval(timer);
          timer = undefined;
        }
        await store.remove(file);
      };
    },
    async end() {
      if (count === 0) return;
      clearInterval(timer);
      for (const file of [...underWay, `${own.id}${RUN}`]) await store.remove(file).catch(() => undefined);
      underWay.clear();
    },
  };
}

/** Returns the file of an object, which has the same name in every run. */
function fileOf(name: string): string {
  return `${createHash("sha256").update(name).digest("hex").slice(0, 32)}${MEMBER}`;
}

/** Decodes an object of a group. Returns undefined for anything else. */
function decodeMember(text: string): GroupMember | undefined {
  try {
    const json: unknown = JSON.parse(text);
    if (!isRecord(json) || json["version"] !== VERSION) return undefined;
    const { kind, name } = json;
    return typeof kind === "string" && typeof name === "string" ? { kind, name } : undefined;
  } catch {
    return undefined;
  }
}
