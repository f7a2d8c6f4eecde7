import { MAX_TIMER_MS } from "./clock";

/** A signal that follows another one and a time limit, until it is released. */
export type LinkedAbort = {
  readonly signal: AbortSignal;
  /** Whether the time limit, not the other signal, aborted it. */
  timedOut(): boolean;
  /** Takes listener and timer away. Must be called, or a long-lived parent keeps every child alive. */
  release(): void;
};

/**
 * Links a new signal to a parent and a time limit. (`AbortSignal.any` does the first half, but its children stay with a
 * long-lived parent in Node 20.)
 *
 * @param limitMs milliseconds of real time from now; undefined is no limit
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
