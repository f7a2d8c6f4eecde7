import type { Clock } from "../client";

/** Nothing more is coming when nothing has come for so long, at least and at most. Milliseconds. */
const QUIET_MS = 3;
const LONGEST_QUIET_MS = 50;

/** Nobody waits longer than this for others, however much is still coming. Milliseconds. */
const LONGEST_MS = 500;

/** Lets what arrives together be answered together. */
export interface GatherWindow {
  /** How many there have been at once at most that had come and not left. */
  readonly most: number;
  /** One has come, to be answered with the others where it waits for them. */
  arrive(waits: boolean): void;
  /** One has its answer, or waits for it no more. */
  leave(): void;
  /** Something else shows that more may be coming. */
  stir(): void;
}

/**
 * Makes a window that calls `flush` when nobody else is coming: at once when everybody is there who ever was at once (who waits for an
 * answer asks for nothing else meanwhile), otherwise when nothing has happened for about half of the time that the last answer took.
 * So at worst everything takes half as long again, and a service that is slow to answer is asked less often.
 *
 * @param detach - runs what concerns all of them
 * @param flush - resolves when those that were gathered have their answers; never rejects
 */
export function createGatherWindow(
  clock: Clock,
  detach: (work: () => void) => void,
  flush: () => Promise<void>,
): GatherWindow {
  let present = 0;
  let most = 0;
  let gathered = 0;
  let quietMs = QUIET_MS;
  let lastSignMs = 0;
  let full: AbortController | undefined;

  const gather = async (signal: AbortSignal): Promise<void> => {
    const endMs = clock.now() + LONGEST_MS;
    for (;;) {
      const untilMs = Math.min(lastSignMs + quietMs, endMs);
      // However the clock ends the wait, there is an answer to be given.
      await clock.sleep(Math.max(1, untilMs - clock.now()), signal).catch(() => undefined);
      // A busy process sleeps too long; what has come meanwhile is let in first.
      await nextTurn();
      const nowMs = clock.now();
      if (signal.aborted || nowMs >= lastSignMs + quietMs || nowMs >= endMs) break;
    }
    gathered = 0;
    full = undefined;
    const startedAtMs = clock.now();
    await flush();
    quietMs = Math.min(LONGEST_QUIET_MS, Math.max(QUIET_MS, (clock.now() - startedAtMs) / 2));
  };

  return {
    get most() {
      return most;
    },
    arrive(waits) {
      present += 1;
      const isMore = present > most;
      most = Math.max(most, present);
      lastSignMs = clock.now();
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
    stir() {
      lastSignMs = clock.now();
    },
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
