import type { RecordedRequest } from "./request-log";

/** A place at which calls stand still until somebody lets them go on. */
export interface Station {
  /** How many calls stand here. */
  readonly standing: number;
  /** Whether calls of any method have to stop here before they begin. */
  readonly isShut: boolean;
  /** Makes every later call stop here. */
  shut(): void;
  /** Says that a call has come to this place. */
  announce(request: RecordedRequest): void;
  /** Lets a call stand here: `settle` is told whether it goes on. The function that it gives back takes the call away. */
  hold(settle: (goesOn: boolean) => void): () => void;
  /** Resolves with the call that makes `count` that have come to this place, be they here still or not. */
  whenReached(count: number): Promise<RecordedRequest>;
  /** Opens the place; those that stand here go on, or, with false, have their connections closed with nothing more done. */
  open(goesOn: boolean): void;
}

/** Makes a place at which nobody stands. */
export function createStation(): Station {
  const held = new Set<(goesOn: boolean) => void>();
  let shut = false;
  let reached: RecordedRequest[] = [];
  let waiters: { readonly count: number; readonly resolve: (request: RecordedRequest) => void }[] = [];
  return {
    get standing() {
      return held.size;
    },
    get isShut() {
      return shut;
    },
    shut: () => (shut = true),
    announce(request) {
      reached = [...reached, request];
      const ready = waiters.filter(({ count }) => reached.length >= count);
      waiters = waiters.filter((waiter) => !ready.includes(waiter));
      for (const { resolve } of ready) resolve(request);
    },
    hold(settle) {
      held.add(settle);
      return () => held.delete(settle);
    },
    whenReached(count) {
      const request = reached[count - 1];
      return request === undefined
        ? new Promise((resolve) => waiters.push({ count, resolve }))
        : Promise.resolve(request);
    },
    open(goesOn) {
      shut = false;
      const standing = [...held];
      held.clear();
      for (const settle of standing) settle(goesOn);
    },
  };
}
