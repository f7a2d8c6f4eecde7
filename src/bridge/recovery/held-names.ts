import type { Store } from "../../engine-data";
import { encode } from "./entry";
import { dropHeld, HELD, heldIn } from "./files";

/** Names of objects that a state holds. A search for a lost create must not adopt one of them. */
export interface HeldNames {
  readonly size: number;
  has(name: string): boolean;
  add(name: string): void;
  /** Whether this run saw that the object is gone, and no object has had the name since. */
  isReleased(name: string): boolean;
  /** Frees the name of an object that is gone, here and in every record of this state. Rejects as the store does. */
  release(name: string): Promise<void>;
  /** Marks a released name as used by a new object. */
  reclaim(name: string): void;
  /** Records the names that this run knows. Rejects as the store does. */
  record(): Promise<void>;
  [Symbol.iterator](): Iterator<string>;
}

/** Creates the held names of a run, recorded in a file that is named by `runId`. */
export function createHeldNames(store: Store, runId: string, now: () => number): HeldNames {
  const held = new Set<string>();
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
    add: (name) => void held.add(name),
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
        for (const name of held) known.add(name);
        await store.write(file, encode({ names: [...held], atMs: now() }));
      }),
    [Symbol.iterator]: () => held[Symbol.iterator](),
  };
}
