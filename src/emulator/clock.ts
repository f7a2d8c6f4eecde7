/** The emulator's source of time: the current time and one-shot timers. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Runs `action` once, `delayMs` milliseconds from now. Returns a function that cancels the timer. */
  after(delayMs: number, action: () => void): () => void;
}

/** The wall clocks of a service. Behind a gateway they are on different machines, and may differ. */
export const SERVICE_CLOCKS = ["gateway", "objects"] as const;

/** A wall clock of the service: the gateway's (the `Date` header), or that of the times in objects and operations. */
export type ServiceClock = (typeof SERVICE_CLOCKS)[number];

/** Details of a clock step. */
export interface ClockStep {
  /** The only clock that is stepped. @default both */
  readonly of?: ServiceClock;
  /**
   * How times in objects are written from now on: in an offset from UTC such as `+02:00`, or without one (`none`). The instant stays the
   * same. @default unchanged; at first in UTC (`Z`)
   */
  readonly zone?: string;
}

/** A clock whose wall-clock time can be stepped. */
export interface SteppedClock extends Clock {
  /** The gateway's time: milliseconds since the Unix epoch. */
  gatewayMs(): number;
  /** The time of the machines that write the times in objects, in RFC 3339 unless a step has set `zone` to `none`. */
  objectTime(): string;
  /** The time that durations of operations and delays measure, in milliseconds: no step changes it, and `speed` multiplies it. */
  elapsedMs(): number;
  /** Steps the time by `stepMs` milliseconds, forward or (if negative) back. `now` follows steps of both clocks only. */
  step(stepMs: number, details?: ClockStep): void;
  /** Undoes all steps. */
  reset(): void;
}

/**
 * Creates a clock whose time can be stepped. Steps change only wall-clock times: timers keep their delay, as on a real machine. `speed`: how many times
 * faster than its time the clock runs timers.
 */
export function createSteppedClock(clock: Clock, speed = 1): SteppedClock {
  const startMs = clock.now();
  let offsetMs = 0;
  let apartMs = { gateway: 0, objects: 0 };
  let zone = "Z";
  const now = (): number => clock.now() + offsetMs;
  return {
    now,
    gatewayMs: () => now() + apartMs.gateway,
    objectTime: () => writeTime(now() + apartMs.objects, zone),
    after: (delayMs, action) => clock.after(delayMs, action),
    elapsedMs: () => (clock.now() - startMs) * speed,
    step(stepMs, { of, zone: written = zone } = {}) {
      if (of === undefined) offsetMs += stepMs;
      else apartMs[of] += stepMs;
      zone = written;
    },
    reset() {
      offsetMs = 0;
      apartMs = { gateway: 0, objects: 0 };
      zone = "Z";
    },
  };
}

/** Formats a time as proto-JSON does: RFC 3339 without a zero fraction. `zone`: an offset from UTC, `Z` or `none`. */
function writeTime(ms: number, zone: string): string {
  const [, sign = "+", hours = "0", minutes = "0"] = /^([+-])(\d\d):(\d\d)$/.exec(zone) ?? [];
  const aheadMs = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const text = new Date(ms + aheadMs).toISOString().replace(/(\.000)?Z$/, "");
  return `${text}${zone === "none" ? "" : zone}`;
}

/** A clock that advances only when a test moves it. */
export interface ManualClock extends Clock {
  /**
   * Moves time forward and runs the timers that fall due, ordered by due time, then by creation. Timers that an action
   * starts run too if they fall due before the end. Pending promises and I/O callbacks run between two timers.
   */
  advance(ms: number): Promise<void>;
  /** Moves time to the next timer and runs it. Returns false if there is no timer. */
  advanceToNext(): Promise<boolean>;
  /** The number of waiting timers. */
  pending(): number;
  /** Resolves when at least `count` timers wait. A test awaits this before it moves time. @default 1 */
  whenPending(count?: number): Promise<void>;
  /** Resolves after `ms` of this clock or when the signal aborts, so that a client can share this clock. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The longest delay that Node's timers support; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Creates a clock from the machine's time that divides every delay by `speed`. `now` stays the real time, so that
 * creation times are never in the future. Throws a RangeError unless `speed` is a finite number above zero.
 */
export function createRealClock(speed = 1): Clock {
  if (!Number.isFinite(speed) || speed <= 0) {
    throw new RangeError(`The emulator's speed must be a number above 0; got ${String(speed)}`);
  }
  return {
    now: () => Date.now(),
    after(delayMs, action) {
      let leftMs = Math.max(0, delayMs / speed);
      let timer: NodeJS.Timeout;
      const arm = (): void => {
        const stepMs = Math.min(leftMs, MAX_TIMER_MS);
        leftMs -= stepMs;
        timer = setTimeout(leftMs > 0 ? arm : action, stepMs);
      };
      arm();
      return () => clearTimeout(timer);
    },
  };
}

interface Timer {
  readonly dueMs: number;
  readonly action: () => void;
}

/** Creates a clock that only a test moves. @default starts at 2025-01-01T00:00:00Z */
export function createManualClock(startMs: number = Date.UTC(2025, 0, 1)): ManualClock {
  let nowMs = startMs;
  const timers = new Set<Timer>();
  let waiters: { readonly count: number; readonly resolve: () => void }[] = [];

  /** Returns the earliest timer that is due by `untilMs`; among equals, the one created first. */
  const next = (untilMs: number): Timer | undefined => {
    let earliest: Timer | undefined;
    for (const timer of timers) {
      if (timer.dueMs <= untilMs && (earliest === undefined || timer.dueMs < earliest.dueMs)) {
        earliest = timer;
      }
    }
    return earliest;
  };

  const fire = async (timer: Timer): Promise<void> => {
    nowMs = Math.max(nowMs, timer.dueMs);
    timers.delete(timer);
    timer.action();
    await new Promise((resolve) => setImmediate(resolve));
  };

  const clock: ManualClock = {
    now: () => nowMs,
    after(delayMs, action) {
      const timer = { dueMs: nowMs + Math.max(0, delayMs), action };
      timers.add(timer);
      const ready = waiters.filter(({ count }) => timers.size >= count);
      waiters = waiters.filter((waiter) => !ready.includes(waiter));
      for (const { resolve } of ready) resolve();
      return () => timers.delete(timer);
    },
    async advance(ms) {
      if (!(ms >= 0)) throw new RangeError(`A clock only moves forward; got ${ms} ms`);
      const untilMs = nowMs + ms;
      for (let timer = next(untilMs); timer !== undefined; timer = next(untilMs)) await fire(timer);
      nowMs = Math.max(nowMs, untilMs);
    },
    async advanceToNext() {
      const timer = next(Infinity);
      if (timer !== undefined) await fire(timer);
      return timer !== undefined;
    },
    pending: () => timers.size,
    whenPending(count = 1) {
      if (timers.size >= count) return Promise.resolve();
      return new Promise((resolve) => waiters.push({ count, resolve }));
    },
    sleep(ms, signal) {
      if (signal?.aborted === true) return Promise.resolve();
      return new Promise((resolve) => {
        const finish = (): void => {
          cancel();
          signal?.removeEventListener("abort", finish);
          resolve();
        };
        const cancel = clock.after(ms, finish);
        signal?.addEventListener("abort", finish, { once: true });
      });
    },
  };
  return clock;
}
