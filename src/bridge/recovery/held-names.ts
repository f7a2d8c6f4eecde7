import { unlessAborted } from "../../client";
import type { Store } from "../../base/engine-data";
import { encode, type Entry, type Made } from "./entry";
import { dropHeld, HELD, heldIn, madeIn } from "./files";
import type { Unconfirmed } from "./journal-api";

/**
 * Keeps interchangeable creates from adopting each other's objects. During a search for a lost create, every other such create either has
 * its name already or has not been sent.
 */
export interface SearchLock {
  /**
   * Waits for the end of a search, then marks one more create as under way, until `leave`. Rejects if the signal is aborted during the
   * wait.
   */
  enter(fingerprint: string, signal?: AbortSignal): Promise<void>;
  leave(fingerprint: string): void;
  /** Runs a search alone: while no create is under way and no other search runs. Rejects if the signal is aborted before it begins. */
  search<T>(fingerprint: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

interface Lane {
  onTheWay: number;
  isSearched: boolean;
  /** Number of waiting searches; they go before waiting creates. */
  searchers: number;
  waiters: (() => void)[];
}

/** Creates a search lock without any holder. */
export function createSearchLock(): SearchLock {
  const lanes = new Map<string, Lane>();
  const laneOf = (fingerprint: string): Lane => {
    const lane = lanes.get(fingerprint) ?? { onTheWay: 0, isSearched: false, searchers: 0, waiters: [] };
    lanes.set(fingerprint, lane);
    return lane;
  };
  /** Enters as soon as the lane is open. Nothing runs between the check and the entry. */
  const whenOpen = async (
    lane: Lane,
    isOpen: () => boolean,
    stepIn: () => void,
    signal: AbortSignal | undefined,
  ): Promise<void> => {
    while (!isOpen()) await unlessAborted(new Promise<void>((resolve) => lane.waiters.push(resolve)), signal);
    stepIn();
  };
  const wake = (fingerprint: string, lane: Lane): void => {
    const { waiters } = lane;
    lane.waiters = [];
    if (waiters.length === 0 && lane.onTheWay === 0 && !lane.isSearched) lanes.delete(fingerprint);
    for (const resolve of waiters) resolve();
  };
  return {
    async enter(fingerprint, signal) {
      const lane = laneOf(fingerprint);
      await whenOpen(
        lane,
        () => !lane.isSearched && lane.searchers === 0,
        () => (lane.onTheWay += 1),
        signal,
      );
    },
    leave(fingerprint) {
      const lane = laneOf(fingerprint);
      lane.onTheWay -= 1;
      wake(fingerprint, lane);
    },
    async search(fingerprint, work, signal) {
      const lane = laneOf(fingerprint);
      lane.searchers += 1;
      try {
        await whenOpen(
          lane,
          () => !lane.isSearched && lane.onTheWay === 0,
          () => (lane.isSearched = true),
          signal,
        );
      } catch (error) {
        // Waiting creates may wait for this search only.
        lane.searchers -= 1;
        wake(fingerprint, lane);
        throw error;
      }
      lane.searchers -= 1;
      try {
        return await work();
      } finally {
        lane.isSearched = false;
        wake(fingerprint, lane);
      }
    },
  };
}

/** Names of objects that a state holds. A search for a lost create must not adopt one of them. */
export interface HeldNames {
  readonly size: number;
  has(name: string): boolean;
  /** Adds a name. `made`: the create of this run that made the object. */
  add(name: string, made?: Made): void;
  /** Whether this run saw that the object is gone, and no object has had the name since. */
  isReleased(name: string): boolean;
  /** Frees the name of an object that is gone, here and in every record of this state. Rejects as the store does. */
  release(name: string): Promise<void>;
  /** Marks a released name as used by a new object. */
  reclaim(name: string): void;
  /** Records the names that this run knows. Rejects as the store does. */
  record(): Promise<void>;
  /** Returns the recorded objects that creates with this fingerprint have made in earlier runs. Rejects as the store does. */
  madeWith(fingerprint: string): Promise<readonly Unconfirmed[]>;
  [Symbol.iterator](): Iterator<string>;
}

/** Creates the held names of a run, recorded in a file that is named by `runId`. */
export function createHeldNames(store: Store, runId: string, now: () => number): HeldNames {
  const held = new Map<string, Made | undefined>();
  const released = new Set<string>();
  const file = `${runId}${HELD}`;
  let recorded: Promise<Set<string>> | undefined;
  /** The names in the records. No other run changes them while this one is active. */
  const recordedNames = (): Promise<Set<string>> =>
    (recorded ??= heldIn(store).then(
      (names) => new Set(names),
      (error: unknown) => {
        recorded = undefined;
        throw error;
      },
    ));
  let last: Promise<void> = Promise.resolve();
  /** Serializes changes of the records: each change reads them first. */
  const change = (work: () => Promise<void>): Promise<void> => {
    const changed = last.then(work);
    last = changed.catch(() => undefined);
    return changed;
  };
  return {
    get size() {
      return held.size;
    },
    has: (name) => held.has(name),
    add: (name, made) => void held.set(name, made ?? held.get(name)),
    isReleased: (name) => released.has(name),
    async release(name) {
      released.add(name);
      held.delete(name);
      const known = await recordedNames();
      if (!known.delete(name)) return;
      await change(() => dropHeld(store, released));
    },
    reclaim: (name) => void released.delete(name),
    record: () =>
      change(async () => {
        const known = await recordedNames();
        for (const name of held.keys()) known.add(name);
        const made = Object.fromEntries(
          [...held].flatMap(([name, each]) => (each === undefined ? [] : [[name, each] as const])),
        );
        await store.write(file, encode({ names: [...held.keys()], atMs: now(), made }));
      }),
    async madeWith(fingerprint) {
      const found = await madeIn(store, file);
      return found
        .filter(({ made, name }) => made.fingerprint === fingerprint && !released.has(name))
        .map(({ file: recorded, name, made }) => {
          const entry: Entry = { ...made, phase: "made", name, acknowledged: true };
          return { entry, path: store.locate(recorded) };
        });
    },
    [Symbol.iterator]: () => held.keys(),
  };
}
