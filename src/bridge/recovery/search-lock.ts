import { unlessAborted } from "../../client";

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
