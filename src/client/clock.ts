/**
 * Source of time for the client: for the waits between attempts and polls, and for deadlines. The time limits of a
 * single request do not use it: they are real I/O and use Node's own timers.
 */
export type Clock = {
  /**
   * Milliseconds on a monotonic clock. Only differences within one process are meaningful. All durations and
   * deadlines use it, because the wall clock can be set forward or back at any moment.
   */
  now(): number;
  /**
   * Milliseconds since the Unix epoch by the wall clock, for times that are stored or that come from another machine.
   * A stored time may lie in the future or far in the past, so its reader must bound it.
   */
  wallMs(): number;
  /**
   * Resolves after `ms` milliseconds, or at once when the signal is aborted. It may then resolve or reject: callers
   * check the signal.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

/** Longest delay that Node's timers accept; a longer one would fire at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Returns a signal that is aborted after a time limit. `AbortSignal.timeout` refuses fractions of a millisecond and limits above
 * {@link MAX_TIMER_MS}: this rounds up the former, and reduces the latter to 24 days.
 */
export function signalAfter(limitMs: number): AbortSignal {
  return AbortSignal.timeout(Math.min(Math.ceil(limitMs), MAX_TIMER_MS));
}

/**
 * Clocks of this machine. The monotonic clock starts with the wall clock's time at process start and never follows it
 * again. It mostly stops while the machine sleeps (CLOCK_MONOTONIC on Linux), so that sleep does not consume
 * deadlines.
 */
export const systemClock: Clock = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  wallMs: () => Date.now(),
  async sleep(ms, signal) {
    // Node's timers are monotonic too.
    for (let leftMs = ms; leftMs > 0 && signal?.aborted !== true; leftMs -= MAX_TIMER_MS) {
      await oneTimer(Math.min(leftMs, MAX_TIMER_MS), signal);
    }
  },
};

/** Waits on a clock and never rejects on abort. The caller checks its signal afterwards. */
export async function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted === true) return;
  try {
    await clock.sleep(ms, signal);
  } catch (error) {
    // A clock may reject on abort, as Node's own timers do. Any other rejection is a fault of the clock.
    if (!isAborted(signal)) throw error;
  }
}

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function oneTimer(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal?.addEventListener("abort", finish, { once: true });
  });
}

/** Resolves when a signal is aborted. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
