import type { Clock } from "./clock";
import type { ObjectStore, StoredObject } from "./object-store";
import type { KindDescription } from "./service-description";

/** How long reads are behind; whichever is over first ends it. */
export interface Lag {
  /** How many reads (a get of the object, or a list of its kind) are misled. @default any number */
  readonly reads?: number;
  /** For how long, in milliseconds of the clock, from the change on. @default for ever */
  readonly lagMs?: number;
}

/** When reads begin to miss an object that is there; whichever comes first begins it. */
export interface Vanishing {
  /** After how many reads; 0: none ever finds it. @default never */
  readonly afterReads?: number | undefined;
  /** After how long, in milliseconds of the clock. @default never */
  readonly afterMs?: number | undefined;
}

/** What gets and lists see of the objects: as long as no fault misleads them, all that is there. */
export interface Sight {
  get(name: string): StoredObject | undefined;
  /** The objects of a kind, in the order of their making. */
  all(kind: KindDescription): StoredObject[];
  /** Goes on showing an object as it was: `before` is undefined for one that was made. */
  lag(kind: KindDescription, name: string, before: StoredObject | undefined, lag: Lag): void;
  /** Lets an object disappear. */
  vanish(kind: KindDescription, name: string, vanishing: Vanishing): void;
  /** Shows all that is there, and calls off all timers. */
  clear(): void;
}

/** What stands between a reader and an object: from the beginning until it flips, or from then on. */
interface Veil {
  readonly kind: KindDescription;
  readonly shown: StoredObject | undefined;
  isOn: boolean;
  readsLeft: number;
  cancelTimer: () => void;
}

/** Makes the sight of a store. */
export function createSight(store: ObjectStore, clock: Clock): Sight {
  const veils = new Map<string, Veil>();

  const put = (name: string, veil: Omit<Veil, "cancelTimer">, flipAfterMs: number | undefined): void => {
    veils.get(name)?.cancelTimer();
    const entry: Veil = { ...veil, cancelTimer: () => undefined };
    veils.set(name, entry);
    if (flipAfterMs !== undefined) {
      entry.cancelTimer = clock.after(flipAfterMs, () => {
        flip(name, entry);
      });
    }
  };

  const flip = (name: string, veil: Veil): void => {
    veil.cancelTimer();
    veil.readsLeft = Infinity;
    veil.isOn = !veil.isOn;
    if (!veil.isOn && veils.get(name) === veil) veils.delete(name);
  };

  /** Counts a read, and says whether it is misled. */
  const misleads = (name: string, veil: Veil): boolean => {
    if (veil.readsLeft <= 0) flip(name, veil);
    else veil.readsLeft -= 1;
    return veil.isOn;
  };

  return {
    get(name) {
      const veil = veils.get(name);
      return veil !== undefined && misleads(name, veil) ? veil.shown : store.get(name);
    },
    all(kind) {
      const misled = [...veils].filter(([name, veil]) => veil.kind === kind && misleads(name, veil));
      if (misled.length === 0) return store.all(kind);
      const names = new Set(misled.map(([name]) => name));
      const shown = misled.flatMap(([, veil]) => (veil.shown === undefined ? [] : [veil.shown]));
      return [...store.all(kind).filter(({ name }) => !names.has(name)), ...shown].sort(
        (a, b) => a.order - b.order,
      );
    },
    lag(kind, name, before, { reads = Infinity, lagMs }) {
      put(name, { kind, shown: before, isOn: true, readsLeft: reads }, lagMs);
    },
    vanish(kind, name, { afterReads = Infinity, afterMs }) {
      put(name, { kind, shown: undefined, isOn: false, readsLeft: afterReads }, afterMs);
    },
    clear() {
      for (const veil of veils.values()) veil.cancelTimer();
      veils.clear();
    },
  };
}
