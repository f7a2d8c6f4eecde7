import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock, Transport } from "../../src/client";
import type { ManualClock } from "../../src/emulator";
import { createClientClock } from "../client/virtual-clock";

/** Event loop turns that a program may need to continue after an answer. After these it counts as waiting. */
const TURNS = 10;

/** Simulated time that passes only while every party is idle, so that results do not depend on the machine's load. */
export interface SteppedTime {
  /** Clock for the emulator and for the code under test. */
  readonly clock: ManualClock & Clock;
  /** Wraps a transport so that time stops while one of its requests is unanswered. */
  readonly over: (transport: Transport) => Transport;
  /** Advances time from timer to timer until the promise settles. */
  readonly until: <Value>(coming: Promise<Value>) => Promise<Value>;
}

export function createSteppedTime(): SteppedTime {
  const clock = createClientClock(Date.UTC(2026, 0, 1));
  let underWay = 0;
  let turns = 0;
  return {
    clock,
    over: (transport) => async (request) => {
      underWay += 1;
      try {
        return await transport(request);
      } finally {
        underWay -= 1;
        turns = 0;
      }
    },
    until: async (coming) => {
      let isThere = false;
      const mark = (): void => void (isThere = true);
      coming.then(mark, mark);
      const isOver = (): boolean => isThere;
      for (turns = 0; !isOver(); turns += 1) {
        if (underWay === 0 && turns >= TURNS) {
          await clock.advanceToNext();
          turns = 0;
        }
        await nextTurn();
      }
      return coming;
    },
  };
}
