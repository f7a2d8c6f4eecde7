import { join } from "node:path";
import type { Store } from "../../base/engine-data";
import { keyOf, laneOf } from "./creation-key";
import type { Entry } from "./entry";
import type { HeldNames } from "./held-names";
import type { PendingCreate } from "./journal-api";
import type { SearchLock } from "./search-lock";

/** The parts of a journal that the handles of its entries use. */
export interface CreationHandleParts {
  readonly store: Store;
  /** The entries of this run that the engine has not acknowledged yet, by file. */
  readonly own: Map<string, Entry>;
  readonly held: HeldNames;
  readonly searchLock: SearchLock;
  /** The keys ({@link keyOf}) of the creates that made the objects of this run, by object name. */
  readonly madeAs: Map<string, string>;
  /** Names that the service gave to new objects of this run, and the files of the entries that reserved them. */
  readonly claimedNames: Map<string, string>;
  /** Whether another entry made the object, or a state holds it. */
  readonly belongsToAnother: (name: string, entry: Entry) => Promise<boolean>;
  readonly monotonic: () => number;
  readonly write: (file: string, entry: Entry) => Promise<void>;
  /** Records that the engine received the state of the object. */
  readonly acknowledge: (file: string, entry: Entry) => void;
  /** Whether the engine accepts no more responses. */
  readonly isOver: () => boolean;
}

/**
 * Returns the handle of an entry that this run has written or claimed.
 *
 * @param isOnTheWay whether the create has entered the search lock
 * @param claimedAtAgeMs age of its request when this run claimed it, in milliseconds. Undefined if this run has written the entry
 */
export function createCreationHandle(
  {
    store,
    own,
    held,
    searchLock,
    madeAs,
    claimedNames,
    belongsToAnother,
    monotonic,
    write,
    acknowledge,
    isOver,
  }: CreationHandleParts,
  file: string,
  isOnTheWay: boolean,
  claimedAtAgeMs?: number,
): PendingCreate {
  let isUnderWay = isOnTheWay;
  const knownSinceMs = monotonic();
  const knownMs = (): number => Math.max(0, monotonic() - knownSinceMs);
  const ageMs = (): number => (claimedAtAgeMs ?? 0) + knownMs();
  // Wall-clock time of the start, plus the time that the monotonic clock has measured since.
  const endedAtMs = (endedAtAgeMs = ageMs()): number => Math.round(entry().startedAtMs + endedAtAgeMs);
  const entry = (): Entry => {
    const known = own.get(file);
    if (known === undefined) throw new Error(`the journal has no ${file} any more`);
    return known;
  };
  const lane = laneOf(entry());
  const leave = (): void => {
    if (isUnderWay) searchLock.leave(lane);
    isUnderWay = false;
  };
  const common = (): Omit<Entry, "phase"> => {
    const { kind, fingerprint, key, startedAtMs, endedAtMs, clock, referenceFree, known } = entry();
    return {
      kind,
      fingerprint,
      ...(key === undefined ? {} : { key }),
      startedAtMs,
      ...(endedAtMs === undefined ? {} : { endedAtMs }),
      ...(clock === undefined ? {} : { clock }),
      ...(referenceFree === undefined ? {} : { referenceFree }),
      ...(known === undefined ? {} : { known }),
    };
  };
  return {
    get entry() {
      return entry();
    },
    isClaimed: claimedAtAgeMs !== undefined,
    place: join(store.place, file),
    knownMs,
    ageMs,
    lost: (clock, endedAtAgeMs) =>
      write(file, {
        ...common(),
        endedAtMs: endedAtMs(endedAtAgeMs),
        ...(clock === undefined ? {} : { clock }),
        phase: "sent",
      }),
    accepted: (operation, source) =>
      write(file, {
        ...common(),
        endedAtMs: endedAtMs(),
        phase: "accepted",
        operation,
        ...(source === undefined ? {} : { source }),
      }),
    async claimName(name) {
      if (await belongsToAnother(name, entry())) return false;
      // No await between the check and the reservation: the first of two entries gets the name.
      const holder = claimedNames.get(name) ?? file;
      claimedNames.set(name, holder);
      return holder === file;
    },
    async made(name, isFound = false) {
      claimedNames.set(name, file);
      madeAs.set(name, keyOf(entry()));
      held.reclaim(name);
      await write(file, { ...common(), phase: "made", name, ...(isFound ? { found: true } : {}) });
      leave();
    },
    async acknowledged() {
      // An engine that has asked the process to exit accepts no more responses.
      if (!isOver()) {
        const last: Entry = { ...entry(), acknowledged: true };
        await write(file, last);
        acknowledge(file, last);
      }
      leave();
    },
    leaveOpen: leave,
    async drop() {
      own.delete(file);
      for (const [name, holder] of claimedNames) if (holder === file) claimedNames.delete(name);
      leave();
      await store.remove(file);
    },
    search(look, signal) {
      leave();
      return searchLock.search(lane, look, signal);
    },
  };
}
