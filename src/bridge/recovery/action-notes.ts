import { join } from "node:path";
import { unlessAborted } from "../../client";
import type { Store } from "../../base/engine-data";
import { isPlausibleTime } from "../../base/files";
import { readingFrom } from "./earlier-runs";
import { decodeRun, type Run } from "./entry";
import { ACTION, RUN, untilAbandonedEnd } from "./files";
import { JournalUnusable } from "./journal-unusable";

/** A call of an action whose end no run has seen, as the journal stores it. Holds no secret. */
export interface NotedAction {
  /** Fingerprint of the request and its endpoint. */
  readonly fingerprint: string;
  /** When the request was sent: milliseconds since the Unix epoch. */
  readonly startedAtMs: number;
  /** Full name of the operation that the service answered with; absent until then. */
  readonly operation?: string;
}

/** The note of an action. A promise resolves once the note is on the disk, if that can be written; none rejects. */
export interface ActionNote {
  readonly action: NotedAction;
  /** Path of the note, for people who want to discard it. */
  readonly path: string;
  /** Notes the operation from the answer. */
  accepted(operation: string): Promise<void>;
  /** Removes the note: the action ended, or was never carried out. */
  drop(): Promise<void>;
}

/** The notes of actions, by which a later run resumes an interrupted action and does not repeat it. */
export interface ActionNotes {
  /** Notes that a request is about to be sent. */
  begin(fingerprint: string): Promise<ActionNote>;
  /**
   * Takes over the note of an interrupted run for the same request, the latest first. Returns undefined if there is none that is at most
   * {@link LONGEST_RESUMED_MS} old.
   *
   * Removes all older notes of interrupted runs. Rejects with the signal's reason if it is aborted while this waits for the end of other runs.
   *
   * @throws JournalUnusable if the notes, or the run of one that counts, cannot be read or decoded
   */
  claim(fingerprint: string, signal?: AbortSignal): Promise<ActionNote | undefined>;
}

/** How the notes distinguish runs. */
export interface ActionNotesOptions {
  readonly own: Run;
  readonly now: () => number;
  readonly isAlive: (run: Run) => boolean;
  readonly isAbandoned: (run: Run) => boolean;
  /** Writes the file of this run; called before any other file of the run is written. */
  readonly register: () => Promise<void>;
}

/** How long an interrupted action is resumed, in milliseconds. A later call of the same action is a new one. */
export const LONGEST_RESUMED_MS = 24 * 60 * 60_000;

const VERSION = 1;

/** Creates the notes of actions, stored beside the journal's entries. */
export function createActionNotes(
  store: Store,
  { own, now, isAlive, isAbandoned, register }: ActionNotesOptions,
): ActionNotes {
  let count = 0;
  const nextFile = (): string => `${own.id}.${(count += 1)}${ACTION}`;
  const noteIn = (file: string, action: NotedAction): ActionNote => ({
    action,
    path: join(store.place, file),
    accepted: (operation) => store.write(file, encode({ ...action, operation })),
    drop: () => store.remove(file),
  });
  const isDead = async (file: string): Promise<boolean> => {
    const [id = ""] = file.split(".");
    if (id === own.id) return false;
    const text = await store.read(`${id}${RUN}`);
    if (text === undefined) return true;
    const run = decodeRun(text);
    if (run === undefined) throw new JournalUnusable(join(store.place, `${id}${RUN}`), "unknown");
    return !isAlive(run);
  };
  return {
    async begin(fingerprint) {
      await register();
      const file = nextFile();
      const action = { fingerprint, startedAtMs: now() };
      await store.write(file, encode(action));
      return noteIn(file, action);
    },
    async claim(fingerprint, signal) {
      const isNote = (file: string): boolean => file.endsWith(ACTION);
      const files = await readingFrom(store, () => store.list());
      if (!files.some(isNote)) return undefined;
      await unlessAborted(
        readingFrom(store, () => untilAbandonedEnd(store, isAbandoned)),
        signal,
      );
      return readingFrom(store, async () => {
        const found: { readonly file: string; readonly action: NotedAction }[] = [];
        for (const file of (await store.list()).filter(isNote)) {
          const text = await store.read(file);
          // Another run has claimed or removed it in the meantime.
          if (text === undefined) continue;
          const action = decode(text, now());
          if (action === undefined) throw new JournalUnusable(join(store.place, file), "unknown");
          const isExpired = now() - action.startedAtMs > LONGEST_RESUMED_MS;
          if ((!isExpired && action.fingerprint !== fingerprint) || !(await isDead(file))) continue;
          if (isExpired) await store.remove(file);
          else found.push({ file, action });
        }
        for (const { file, action } of found.sort((a, b) => b.action.startedAtMs - a.action.startedAtMs)) {
          await register();
          const claimed = nextFile();
          try {
            // Of several runs, one claims it.
            if (await store.rename(file, claimed)) return noteIn(claimed, action);
          } catch (error) {
            throw new JournalUnusable(join(store.place, file), "unclaimable", error);
          }
        }
        return undefined;
      });
    },
  };
}

function encode(action: NotedAction): string {
  return `${JSON.stringify({ version: VERSION, ...action })}\n`;
}

/** Returns undefined for a damaged note, and for one of another version. */
function decode(text: string, nowMs: number): NotedAction | undefined {
  try {
    const { version, fingerprint, startedAtMs, operation } = JSON.parse(text) as Record<string, unknown>;
    if (version !== VERSION || typeof fingerprint !== "string" || !isPlausibleTime(startedAtMs, nowMs)) {
      return undefined;
    }
    if (operation !== undefined && typeof operation !== "string") return undefined;
    return { fingerprint, startedAtMs, ...(typeof operation === "string" ? { operation } : {}) };
  } catch {
    return undefined;
  }
}
