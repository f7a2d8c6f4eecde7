/** Time as the emulator sees it: when things happened, and when the next thing is due. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Runs `action` once, `delayMs` milliseconds from now. The function that it gives back calls it off. */
  after(delayMs: number, action: () => void): () => void;
}

/** A clock that stands still until a test moves it. */
export interface ManualClock extends Clock {
  /**
   * Moves time forward and runs what falls due, in the order of its time (then of its making); what is armed on the way
   * and falls due before the end runs too. Between two timers pending promises and I/O callbacks get a turn.
   */
  advance(ms: number): Promise<void>;
  /** Moves time to the next timer and runs it. Gives false when there is none. */
  advanceToNext(): Promise<boolean>;
  /** How many timers wait. */
  pending(): number;
  /** Resolves when at least that many timers wait: what a test awaits before it moves time. @default 1 */
  whenPending(count?: number): Promise<void>;
  /** Resolves after `ms` of this clock or when the signal is aborted, so that a client can live on the same time. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The longest delay that Node's timers take; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * The machine's clock with every delay divided by `speed`. Only delays are: `now` stays the real time, so that times of
 * creation do not run into the future. Throws a RangeError unless speed is a finite number above zero.
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

/** Makes a clock that only a test moves. @default starts at 2025-01-01T00:00:00Z */
export function createManualClock(startMs: number = Date.UTC(2025, 0, 1)): ManualClock {
  let nowMs = startMs;
  const timers = new Set<Timer>();
  let waiters: { readonly count: number; readonly resolve: () => void }[] = [];

  /** The earliest timer that is due by then; of several at one time the one that was made first. */
  const next = (untilMs: number): Timer | undefined => {
    let earliest: Timer | undefined;
    for (const timer of timers) {
      if (timer.dueMs <= untilMs && (earliest === undefined || timer.dueMs < earliest.dueMs))
        earliest = timer;
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
