import { JournalUnusable } from "../../calls/notes";
import { createHash } from "node:crypto";
import type { Store } from "../../base/engine-data";
import { decodeKnown, encode, type Entry, keyOf, type Known, laneOf } from "./entry";
import { KNOWN } from "./files";
import type { ClockOffset } from "../../client";
import type { HeldNames, SearchLock } from "./held-names";
import type { PendingCreate } from "./journal-api";

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

/** The creates of a run: what a journal and the handles of its entries share. */
export interface OwnCreates {
  readonly store: Store;
  /** The entries of this run that the engine has not acknowledged yet, by file. */
  readonly entries: Map<string, Entry>;
  readonly held: HeldNames;
  readonly searchLock: SearchLock;
  /** The keys ({@link keyOf}) of the creates that made the objects of this run, by object name. */
  readonly keys: Map<string, string>;
  /** Names that the service gave to new objects of this run, and the files of the entries that reserved them. */
  readonly claimedNames: Map<string, string>;
  /** Whether the engine accepts no more responses. */
  readonly hasEnded: boolean;
  readonly monotonic: () => number;
  /** Whether another entry made the object, or a state holds it. */
  belongsToAnother(name: string, entry: Entry): Promise<boolean>;
  write(file: string, entry: Entry): Promise<void>;
  /** Records that the engine received the state of the object. */
  acknowledge(file: string, entry: Entry): void;
}

/** The handle of an entry that this run has written or claimed. */
export class CreationHandle implements PendingCreate {
  readonly isClaimed: boolean;
  readonly place: string;
  private readonly creates: OwnCreates;
  private readonly file: string;
  private readonly lane: string;
  private readonly claimedAtAgeMs: number | undefined;
  private readonly knownSinceMs: number;
  private isUnderWay: boolean;

  /**
   * @param isOnTheWay whether the create has entered the search lock
   * @param claimedAtAgeMs age of its request when this run claimed it, in milliseconds. Undefined if this run has written the entry
   */
  constructor(creates: OwnCreates, file: string, isOnTheWay: boolean, claimedAtAgeMs?: number) {
    this.creates = creates;
    this.file = file;
    this.isUnderWay = isOnTheWay;
    this.claimedAtAgeMs = claimedAtAgeMs;
    this.isClaimed = claimedAtAgeMs !== undefined;
    this.place = creates.store.locate(file);
    this.knownSinceMs = creates.monotonic();
    this.lane = laneOf(this.entry);
  }

  get entry(): Entry {
    const known = this.creates.entries.get(this.file);
    if (known === undefined) throw new Error(`the journal has no ${this.file} any more`);
    return known;
  }

  knownMs(): number {
    return Math.max(0, this.creates.monotonic() - this.knownSinceMs);
  }

  ageMs(): number {
    return (this.claimedAtAgeMs ?? 0) + this.knownMs();
  }

  lost(clock?: ClockOffset, endedAtAgeMs = this.ageMs()): Promise<void> {
    const endedAtMs = this.endedAtMs(endedAtAgeMs);
    return this.write({ endedAtMs, ...(clock === undefined ? {} : { clock }), phase: "sent" });
  }

  accepted(operation: string, source?: string): Promise<void> {
    const endedAtMs = this.endedAtMs(this.ageMs());
    return this.write({
      endedAtMs,
      phase: "accepted",
      operation,
      ...(source === undefined ? {} : { source }),
    });
  }

  async claimName(name: string): Promise<boolean> {
    if (await this.creates.belongsToAnother(name, this.entry)) return false;
    // No await between the check and the reservation: the first of two entries gets the name.
    const holder = this.creates.claimedNames.get(name) ?? this.file;
    this.creates.claimedNames.set(name, holder);
    return holder === this.file;
  }

  async made(name: string, isFound = false): Promise<void> {
    this.creates.claimedNames.set(name, this.file);
    this.creates.keys.set(name, keyOf(this.entry));
    this.creates.held.reclaim(name);
    await this.write({ phase: "made", name, ...(isFound ? { found: true } : {}) });
    this.leaveOpen();
  }

  async acknowledged(): Promise<void> {
    // An engine that has asked the process to exit accepts no more responses.
    if (!this.creates.hasEnded) {
      const last: Entry = { ...this.entry, acknowledged: true };
      await this.creates.write(this.file, last);
      this.creates.acknowledge(this.file, last);
    }
    this.leaveOpen();
  }

  leaveOpen(): void {
    if (this.isUnderWay) this.creates.searchLock.leave(this.lane);
    this.isUnderWay = false;
  }

  async drop(): Promise<void> {
    const { entries, claimedNames, store } = this.creates;
    entries.delete(this.file);
    for (const [name, holder] of claimedNames) if (holder === this.file) claimedNames.delete(name);
    this.leaveOpen();
    await store.remove(this.file);
  }

  search<T>(look: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    this.leaveOpen();
    return this.creates.searchLock.search(this.lane, look, signal);
  }

  /** Returns the wall-clock time of the start, plus the time that the monotonic clock has measured since. */
  private endedAtMs(endedAtAgeMs: number): number {
    return Math.round(this.entry.startedAtMs + endedAtAgeMs);
  }

  /** Writes the entry in another phase. What the earlier phase knew beside the request is dropped. */
  private write(
    phase: { readonly endedAtMs?: number; readonly clock?: ClockOffset } & (
      | { readonly phase: "sent" }
      | { readonly phase: "accepted"; readonly operation: string; readonly source?: string }
      | { readonly phase: "made"; readonly name: string; readonly found?: true }
    ),
  ): Promise<void> {
    const { kind, fingerprint, key, startedAtMs, endedAtMs, clock, referenceFree, known } = this.entry;
    const { expiry, parent, listing } = this.entry;
    return this.creates.write(this.file, {
      kind,
      fingerprint,
      ...(key === undefined ? {} : { key }),
      startedAtMs,
      ...(endedAtMs === undefined ? {} : { endedAtMs }),
      ...(clock === undefined ? {} : { clock }),
      ...(referenceFree === undefined ? {} : { referenceFree }),
      ...(known === undefined ? {} : { known }),
      ...(expiry === undefined ? {} : { expiry }),
      ...(parent === undefined ? {} : { parent }),
      ...(listing === undefined ? {} : { listing }),
      ...phase,
    });
  }
}
