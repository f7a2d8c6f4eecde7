import { createManualClock, type Clock, type ManualClock } from "../emulator";
import { parseDuration } from "../contract";

/** The service's time, in a test's hand. What the engine and the provider wait by is real time: they ask again at least twice a second at first. */
export interface ClockControl {
  /** What time it is for the service, in milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Lets time pass for the service: `"10m"`, `"1h30m"`, or milliseconds. While the engine is at work it first waits until an operation does, so that
   * `void run.apply(); await run.clock.advance("10m");` needs no further care. Operations that begin afterwards take their time anew.
   */
  advance(duration: string | number): Promise<void>;
  /** From now on time is no obstacle: every operation ends as soon as it has begun. */
  release(): void;
}

/** What tells whether anything may still begin to wait for the clock. */
export interface Work {
  isBusy(): boolean;
  whenIdle(): Promise<void>;
}

/** A clock that stands still for the service, and what moves it. */
export function createHeldClock(): {
  readonly clock: Clock;
  readonly controlFor: (work: Work) => ClockControl;
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

/** What a run with real time has in a clock's place: an Error for each use. */
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
