import type { Clock } from "../client";

/** How long others are waited for. Durations in milliseconds. */
interface Patience {
  /** Nothing more is coming when nothing has come for so long, at least and at most. */
  readonly quietMs: readonly [least: number, most: number];
  /** So much longer at least for each that has come, or is about to come: where there are many, an engine has much to do in between. */
  readonly quietMsForEach: number;
  /** However much is still coming. */
  readonly longestMs: number;
}

/** Most reads come alone, or at the same moment. */
const USUAL: Patience = { quietMs: [3, 25], quietMsForEach: 0, longestMs: 50 };

/** An engine that refreshes asks for the next object when it has planned for one that it was told of, and is at work meanwhile. */
const REFRESH: Patience = { quietMs: [3, 150], quietMsForEach: 2, longestMs: 2_000 };

/** How one that has come is answered. */
export type Waiting = "alone" | "usual" | "refresh";

/** Lets what arrives together be answered together. */
export interface GatherWindow {
  /** How many are known to go on at once in who asks: those that had come and not left, and those that it was at work on. */
  readonly parallelism: number;
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
  let parallelism = 0;
  let gathered = 0;
  // Those that went on, as long as nothing was asked for in their stead.
  let owed = 0;
  let isRefresh = true;
  let answerMs = 0;
  let lastSignMs = 0;
  let full: AbortController | undefined;
  // Who never goes on (it only wanted to know) is not waited for: not as long as nobody does, and not twice.
  const atWork = new Set<string>();
  let goesOn = false;
  let isOnlyAsking = false;

  /** When those who are gathered now are waited for no longer, unless something happens before. */
  const endMs = (startedAtMs: number): number => {
    const { quietMs, quietMsForEach, longestMs } = isRefresh ? REFRESH : USUAL;
    const [shortest, longest] = quietMs;
    const least = shortest + quietMsForEach * Math.max(gathered, owed);
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
    owed = 0;
    isRefresh = true;
    full = undefined;
    if (!goesOn && atWork.size > 0) {
      isOnlyAsking = true;
      parallelism = most;
    }
    atWork.clear();
    const flushedAtMs = clock.now();
    await flush();
    answerMs = clock.now() - flushedAtMs;
  };

  return {
    get parallelism() {
      return parallelism;
    },
    arrive(waiting) {
      present += 1;
      most = Math.max(most, present);
      const now = isOnlyAsking && !goesOn ? present : present + atWork.size;
      const isMore = now > parallelism;
      if (isMore) parallelism = now;
      lastSignMs = clock.now();
      if (waiting === "alone") return;
      gathered += 1;
      owed = Math.max(0, owed - 1);
      isRefresh &&= waiting === "refresh";
      if (full === undefined) {
        const { signal } = (full = new AbortController());
        detach(() => void gather(signal));
      }
      if (!isMore && gathered === parallelism) full.abort();
    },
    leave() {
      present -= 1;
    },
    startWork: (name) => void atWork.add(name),
    goOn(name) {
      if (atWork.delete(name)) {
        goesOn = true;
        owed += 1;
      }
      lastSignMs = clock.now();
    },
  };
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
