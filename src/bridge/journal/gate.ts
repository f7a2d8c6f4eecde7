/**
 * Keeps creations that are interchangeable from taking each other's objects: while one of them looks for what a lost request has made,
 * every other one either has its name already or has not been sent.
 */
export interface Gate {
  /** Waits while somebody searches; then one more is on its way, until `leave`. */
  enter(fingerprint: string): Promise<void>;
  leave(fingerprint: string): void;
  /** Does a search alone: when nobody is on the way and nobody else searches. */
  search<T>(fingerprint: string, work: () => Promise<T>): Promise<T>;
}

interface Lane {
  onTheWay: number;
  isSearched: boolean;
  /** How many wait to search; they go before those that wait to enter. */
  searchers: number;
  waiters: (() => void)[];
}

/** A gate through which nobody has gone yet. */
export function createGate(): Gate {
  const lanes = new Map<string, Lane>();
  const laneOf = (fingerprint: string): Lane => {
    const lane = lanes.get(fingerprint) ?? { onTheWay: 0, isSearched: false, searchers: 0, waiters: [] };
    lanes.set(fingerprint, lane);
    return lane;
  };
  /** Steps in as soon as the lane is open; nothing can come between the look and the step. */
  const whenOpen = async (lane: Lane, isOpen: () => boolean, stepIn: () => void): Promise<void> => {
    while (!isOpen()) await new Promise<void>((resolve) => lane.waiters.push(resolve));
    stepIn();
  };
  const wake = (fingerprint: string, lane: Lane): void => {
    const { waiters } = lane;
    lane.waiters = [];
    if (waiters.length === 0 && lane.onTheWay === 0 && !lane.isSearched) lanes.delete(fingerprint);
    for (const resolve of waiters) resolve();
  };
  return {
    async enter(fingerprint) {
      const lane = laneOf(fingerprint);
      await whenOpen(
        lane,
        () => !lane.isSearched && lane.searchers === 0,
        () => (lane.onTheWay += 1),
      );
    },
    leave(fingerprint) {
      const lane = laneOf(fingerprint);
      lane.onTheWay -= 1;
      wake(fingerprint, lane);
    },
    async search(fingerprint, work) {
      const lane = laneOf(fingerprint);
      lane.searchers += 1;
      await whenOpen(
        lane,
        () => !lane.isSearched && lane.onTheWay === 0,
        () => {
          lane.searchers -= 1;
          lane.isSearched = true;
        },
      );
      try {
        return await work();
      } finally {
        lane.isSearched = false;
        wake(fingerprint, lane);
      }
    },
  };
}
