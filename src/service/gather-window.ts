import type { Clock } from "../client";

/** Nothing more is coming when nothing has come for so long. Milliseconds. */
const QUIET_MS = 3;

/** Nobody waits longer than this for others to come. Milliseconds. */
const LONGEST_MS = 50;

/** Lets what arrives together be answered together. */
export interface GatherWindow {
  /** How many there have been at once at most that had come and not left. */
  readonly most: number;
  /** One has come, to be answered with the others where it waits for them. */
  arrive(waits: boolean): void;
  /** One has its answer, or waits for it no more. */
  leave(): void;
}

/**
 * Makes a window that calls `flush` when nobody else is coming: at once when everybody is there who ever was at once (who waits for an
 * answer asks for nothing else meanwhile), otherwise after some quiet milliseconds.
 *
 * @param detach - runs what concerns all of them
 */
export function createGatherWindow(
  clock: Clock,
  detach: (work: () => void) => void,
  flush: () => void,
): GatherWindow {
  let present = 0;
  let most = 0;
  let gathered = 0;
  let full: AbortController | undefined;

  const gather = async (signal: AbortSignal): Promise<void> => {
    const startedAtMs = clock.now();
    for (;;) {
      const before = gathered;
      // However the clock ends the wait, there is an answer to be given.
      await clock.sleep(QUIET_MS, signal).catch(() => undefined);
      // A busy process sleeps too long; what has come meanwhile is let in first.
      await nextTurn();
      if (signal.aborted || gathered === before || clock.now() - startedAtMs >= LONGEST_MS) break;
    }
    gathered = 0;
    full = undefined;
    flush();
  };

  return {
    get most() {
      return most;
    },
    arrive(waits) {
      present += 1;
      const isMore = present > most;
      most = Math.max(most, present);
      if (!waits) return;
      gathered += 1;
      if (full === undefined) {
        const { signal } = (full = new AbortController());
        detach(() => void gather(signal));
      }
      if (!isMore && gathered === most) full.abort();
    },
    leave() {
      present -= 1;
    },
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
