import type { Clock } from "../clock";
import type { ObjectStore, StoredObject } from "../service/object-store";
import type { KindDescription } from "../service/kind-description";

/** Duration of a lag; it ends at whichever limit comes first. */
export interface Lag {
  /** The number of stale reads (a get of the object, or a list of its kind). @default no limit */
  readonly reads?: number;
  /** Time since the change, in milliseconds of the clock. @default no limit */
  readonly lagMs?: number;
  /** The reads that are stale. @default both gets and lists */
  readonly in?: ReadForm;
}

/** How an object is read: by its name (get or batch get), or in a list of its kind. */
export type ReadForm = "gets" | "lists";

/** When reads stop finding an existing object, at whichever limit comes first. */
export interface Vanishing {
  /** After this many reads; 0: no read ever finds it. @default never */
  readonly afterReads?: number | undefined;
  /** After this time, in milliseconds of the clock. @default never */
  readonly afterMs?: number | undefined;
}

/** The store as gets and lists see it: all objects, unless a fault makes reads stale. */
export interface StaleReads {
  get(name: string): StoredObject | undefined;
  /** Returns the objects of a kind, in order of creation. */
  all(kind: KindDescription): StoredObject[];
  /** Keeps returning an object as it was; `before` is undefined for a created object. */
  lag(kind: KindDescription, name: string, before: StoredObject | undefined, lag: Lag): void;
  /** Hides an object after a number of reads or a time. */
  vanish(kind: KindDescription, name: string, vanishing: Vanishing): void;
  /** Ends all stale reads and cancels all timers. */
  clear(): void;
}

/** A rule that replaces one object in reads. It is on until it flips, or from then on. */
interface StaleRead {
  readonly kind: KindDescription;
  readonly shown: StoredObject | undefined;
  /** The reads that it affects; other reads neither count nor are stale. */
  readonly form: ReadForm | undefined;
  isOn: boolean;
  readsLeft: number;
  cancelTimer: () => void;
}

/** Creates the stale reads of a store. */
export function createStaleReads(store: ObjectStore, clock: Clock): StaleReads {
  const staleByName = new Map<string, StaleRead>();

  const put = (
    name: string,
    stale: Omit<StaleRead, "cancelTimer">,
    flipAfterMs: number | undefined,
  ): void => {
    staleByName.get(name)?.cancelTimer();
    const entry: StaleRead = { ...stale, cancelTimer: () => undefined };
    staleByName.set(name, entry);
    if (flipAfterMs !== undefined) {
      entry.cancelTimer = clock.after(flipAfterMs, () => {
        flip(name, entry);
      });
    }
  };

  const flip = (name: string, stale: StaleRead): void => {
    stale.cancelTimer();
    stale.readsLeft = Infinity;
    stale.isOn = !stale.isOn;
    if (!stale.isOn && staleByName.get(name) === stale) staleByName.delete(name);
  };

  /** Counts a read and returns whether it is stale. */
  const isStale = (name: string, stale: StaleRead, form: ReadForm): boolean => {
    if (stale.form !== undefined && stale.form !== form) return false;
    if (stale.readsLeft <= 0) flip(name, stale);
    else stale.readsLeft -= 1;
    return stale.isOn;
  };

  return {
    get(name) {
      const stale = staleByName.get(name);
      return stale !== undefined && isStale(name, stale, "gets") ? stale.shown : store.get(name);
    },
    all(kind) {
      const stale = [...staleByName].filter(
        ([name, stale]) => stale.kind === kind && isStale(name, stale, "lists"),
      );
      if (stale.length === 0) return store.all(kind);
      const names = new Set(stale.map(([name]) => name));
      const shown = stale.flatMap(([, stale]) => (stale.shown === undefined ? [] : [stale.shown]));
      return [...store.all(kind).filter(({ name }) => !names.has(name)), ...shown].sort(
        (a, b) => a.order - b.order,
      );
    },
    lag(kind, name, before, { reads = Infinity, lagMs, in: form }) {
      put(name, { kind, shown: before, form, isOn: true, readsLeft: reads }, lagMs);
    },
    vanish(kind, name, { afterReads = Infinity, afterMs }) {
      put(name, { kind, shown: undefined, form: undefined, isOn: false, readsLeft: afterReads }, afterMs);
    },
    clear() {
      for (const stale of staleByName.values()) stale.cancelTimer();
      staleByName.clear();
    },
  };
}
