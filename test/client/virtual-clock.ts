import type { Clock } from "../../src/client";
import { createManualClock, type ManualClock } from "../../src/emulator";

/** A clock on which a sleep returns at once and advances the time. It records all sleeps. */
export type VirtualClock = Clock & { readonly sleeps: readonly number[]; advance(ms: number): void };

export function createVirtualClock(startMs = Date.UTC(2026, 0, 1)): VirtualClock {
  let nowMs = startMs;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => nowMs,
    wallMs: () => nowMs,
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

/** The emulator's manual clock as a client's clock. */
export function createClientClock(startMs: number): ManualClock & Clock {
  const clock = createManualClock(startMs);
  return { ...clock, wallMs: () => clock.now() };
}
