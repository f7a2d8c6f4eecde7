import type { Clock } from "../../src/client";

/** A clock on which every sleep takes no time and moves the time on; it remembers how long was slept. */
export type VirtualClock = Clock & { readonly sleeps: readonly number[]; advance(ms: number): void };

export function createVirtualClock(startMs = Date.UTC(2026, 0, 1)): VirtualClock {
  let nowMs = startMs;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => nowMs,
    advance(ms) {
      nowMs += ms;
    },
    sleep(ms) {
      sleeps.push(ms);
      nowMs += Math.max(0, ms);
      return Promise.resolve();
    },
  };
}
