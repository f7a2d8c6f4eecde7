/**
 * Time as the client sees it. It paces the waits between attempts and polls, and says when a deadline has passed.
 * How long one request may hang is not measured with it: that is real I/O, bounded by Node's own timers.
 */
export type Clock = {
  /** Milliseconds since the Unix epoch: absolute, so that a saved wait can be resumed by another process. */
  now(): number;
  /**
   * Resolves after `ms` milliseconds, or at once when the signal is aborted. Whether it then resolves or rejects does
   * not matter: callers look at the signal.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

/** The longest delay that Node's timers take; a longer one would fire at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    const endMs = Date.now() + ms;
    for (let leftMs = ms; leftMs > 0 && signal?.aborted !== true; leftMs = endMs - Date.now()) {
      await oneTimer(Math.min(leftMs, MAX_TIMER_MS), signal);
    }
  },
};

/** Waits on a clock and never rejects: afterwards the caller looks at its signal. */
export async function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted === true) return;
  try {
    await clock.sleep(ms, signal);
  } catch (error) {
    // A clock may reject on abort, as Node's own timers do; any other rejection is a broken clock.
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
