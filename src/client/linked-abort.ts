import { MAX_TIMER_MS } from "./clock";

/** A signal that follows a parent signal and a time limit, until it is released. */
export type LinkedAbort = {
  readonly signal: AbortSignal;
  /** Whether the time limit, not the parent signal, aborted it. */
  timedOut(): boolean;
  /** Removes the listener and the timer. Without this call, a long-lived parent keeps every child alive. */
  release(): void;
};

/**
 * Links a new signal to a parent and a time limit. (`AbortSignal.any` covers the parent, but in Node 20 a long-lived
 * parent retains its children.)
 *
 * @param limitMs milliseconds of real time from now; undefined means no limit
 */
export function linkAbort(parent: AbortSignal | undefined, limitMs: number | undefined): LinkedAbort {
  const controller = new AbortController();
  let timedOut = false;
  const follow = (): void => controller.abort(parent?.reason);
  const expire = (): void => {
    timedOut ||= !controller.signal.aborted;
    controller.abort();
  };
  if (parent?.aborted === true) follow();
  parent?.addEventListener("abort", follow, { once: true });
  if (limitMs !== undefined && limitMs <= 0) expire();
  const pending = limitMs !== undefined && !controller.signal.aborted;
  const timer = pending ? setTimeout(expire, Math.min(limitMs, MAX_TIMER_MS)) : undefined;
  return {
    signal: controller.signal,
    timedOut: () => timedOut,
    release() {
      clearTimeout(timer);
      parent?.removeEventListener("abort", follow);
    },
  };
}

/** Settles as the promise does, or rejects with the signal's reason if the signal is aborted first. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (stop !== undefined) signal.removeEventListener("abort", stop);
  }
}
