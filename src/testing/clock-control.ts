import { createManualClock, type Clock, type ManualClock } from "../emulator";
import { parseDuration } from "../contract";

/**
 * Controls the service's time in a test. The engine and the provider wait in real time: they poll at least twice a
 * second at first.
 */
export interface ClockControl {
  /** Returns the service's time, in milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Advances the service's time: `"10m"`, `"1h30m"`, or milliseconds. If the engine is running, waits until an
   * operation is pending, so that `void run.apply(); await run.clock.advance("10m");` needs no further care.
   * Operations that start later need their full time.
   */
  advance(duration: string | number): Promise<void>;
  /** Lets the service's time run freely: from now on, every operation ends as soon as it has started. */
  release(): void;
}

/** Whether work is in progress that may still wait for the clock. */
export interface WaitingWork {
  isBusy(): boolean;
  whenIdle(): Promise<void>;
}

/** Creates a stopped clock for the service, and its control. */
export function createHeldClock(): {
  readonly clock: Clock;
  readonly controlFor: (work: WaitingWork) => ClockControl;
} {
  const manual: ManualClock = createManualClock();
  let isReleased = false;
  let moving: Promise<void> = Promise.resolve();
  const move = (step: () => Promise<void>): Promise<void> => {
    const moved = moving.then(step);
    moving = moved.catch(() => undefined);
    return moved;
  };
  const drain = (): void =>
    void move(async () => {
      while (await manual.advanceToNext());
    });
  return {
    clock: {
      now: () => manual.now(),
      after(delayMs, action) {
        const cancel = manual.after(delayMs, action);
        if (isReleased) drain();
        return cancel;
      },
    },
    controlFor: (work) => ({
      now: () => manual.now(),
      async advance(duration) {
        const ms = milliseconds(duration);
        if (work.isBusy()) await Promise.race([manual.whenPending(), work.whenIdle()]);
        await move(() => manual.advance(ms));
      },
      release() {
        isReleased = true;
        drain();
      },
    }),
  };
}

/** Returns the control of a run with real time, which throws an Error for each use. */
export function noClock(): ClockControl {
  const refuse = (): never => {
    throw new Error(
      'The service\'s time is real in this run. Start it with clock: "manual" to hold operations open and to move time by run.clock.',
    );
  };
  return { now: refuse, advance: refuse, release: refuse };
}

function milliseconds(duration: string | number): number {
  const ms = typeof duration === "number" ? duration : parseDuration(duration);
  if (ms !== undefined && ms >= 0) return ms;
  throw new RangeError(
    `run.clock.advance takes a duration such as "30s", "10m" or "1h30m", or milliseconds; got ${JSON.stringify(duration)}`,
  );
}
