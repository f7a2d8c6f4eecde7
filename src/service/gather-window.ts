import type { Clock } from "../client";

/** How long others are waited for. Durations in milliseconds. */
interface Patience {
  /** Nothing more is coming when nothing has come for so long, at least and at most. */
  readonly quietMs: readonly [least: number, most: number];
  /** However much is still coming. */
  readonly longestMs: number;
}

/** Most reads come alone, or at the same moment. */
const USUAL: Patience = { quietMs: [3, 25], longestMs: 50 };

/** An engine that refreshes asks for the next object when it has planned for one that it was told of, and is at work meanwhile. */
const REFRESH: Patience = { quietMs: [20, 150], longestMs: 2_000 };

/** How one that has come is answered. */
export type Waiting = "alone" | "usual" | "refresh";

/** Lets what arrives together be answered together. */
export interface GatherWindow {
  /** How many there have been at once at most that had come and not left. */
  readonly most: number;
  /** One has come, to be answered with the others unless it is answered alone. */
  arrive(waiting: Waiting): void;
  /** One has its answer, or waits for it no more. */
  leave(): void;
  /** Who was answered is at work on it, and may ask for more when it has gone on. */
  startWork(name: string): void;
  goOn(name: string): void;
}

/**
 * Makes a window that calls `flush` when nobody else is coming: at once when everybody is there who ever was at once (who waits for an
 * answer asks for nothing else meanwhile), otherwise when nobody is known to be at work and nothing has happened for about half of the
 * time that the last answer took. So at worst everything takes half as long again, and a service that is slow to answer is asked less often.
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
  let isRefresh = true;
  let answerMs = 0;
  let lastSignMs = 0;
  let full: AbortController | undefined;
  // Who never goes on (it only wanted to know) is not waited for: not as long as nobody does, and not twice.
  const atWork = new Set<string>();
  let goesOn = false;

  /** When those who are gathered now are waited for no longer, unless something happens before. */
  const endMs = (startedAtMs: number): number => {
    const { quietMs, longestMs } = isRefresh ? REFRESH : USUAL;
    const [least, longest] = quietMs;
    const isBusy = isRefresh && goesOn && atWork.size > 0;
    const sinceMs = isBusy ? clock.now() : lastSignMs;
    return Math.min(sinceMs + Math.min(longest, Math.max(least, answerMs / 2)), startedAtMs + longestMs);
  };

  const gather = async (signal: AbortSignal): Promise<void> => {
    const startedAtMs = clock.now();
    do {
      const leftMs = endMs(startedAtMs) - clock.now();
      // However the clock ends the wait, there is an answer to be given.
      await clock.sleep(Math.max(1, leftMs), signal).catch(() => undefined);
      // A busy process sleeps too long; what has come meanwhile is let in first.
      await nextTurn();
    } while (!signal.aborted && clock.now() < endMs(startedAtMs));
    gathered = 0;
    isRefresh = true;
    full = undefined;
    atWork.clear();
    const flushedAtMs = clock.now();
    await flush();
    answerMs = clock.now() - flushedAtMs;
  };

  return {
    get most() {
      return most;
    },
    arrive(waiting) {
      present += 1;
      const isMore = present > most;
      most = Math.max(most, present);
      lastSignMs = clock.now();
      if (waiting === "alone") return;
      gathered += 1;
      isRefresh &&= waiting === "refresh";
      if (full === undefined) {
        const { signal } = (full = new AbortController());
        detach(() => void gather(signal));
      }
      if (!isMore && gathered === most) full.abort();
    },
    leave() {
      present -= 1;
    },
    startWork: (name) => void atWork.add(name),
    goOn(name) {
      goesOn ||= atWork.has(name);
      atWork.delete(name);
      lastSignMs = clock.now();
    },
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
