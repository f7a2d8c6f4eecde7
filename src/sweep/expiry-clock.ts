import { creationTimeOf } from "../calls";
import type { AccountObject } from "../account";
import type { Clock } from "../client";
import type { ServiceNow } from "./service-now";

/** How far an expiry and this machine's time must be apart, in milliseconds, if the service does not show its time. More than a wrong time zone explains. */
export const MARGIN_MS = 24 * 60 * 60_000;

/** How far the service's clock may be ahead of this machine's, in milliseconds. Beyond that, one of them was set wrong, perhaps by years. */
export const MOST_AHEAD_MS = 7 * 24 * 60 * 60_000;

/** Whether a time is past: `unknown` if that cannot be proved, and the time is not certainly in the future. */
export type Passing = "past" | "future" | "unknown";

/** Judges whether times are past. */
export interface ExpiryClock {
  judge(timeMs: number): Passing;
  /** The least time of the service now, in milliseconds since the Unix epoch; undefined if its answers do not show it. */
  serviceMs(): number | undefined;
}

/**
 * Creates the clock by which expiry is judged: the service's own, unless it is ahead of this machine's by more than {@link MOST_AHEAD_MS}: it may have been set.
 * If its answers have no time, a time is past only if both this machine's clock says so, by that margin, and the service has created an object after it.
 */
export function createExpiryClock(
  now: Pick<ServiceNow, "leastMs">,
  clock: Pick<Clock, "wallMs">,
  objects: readonly AccountObject[],
): ExpiryClock {
  const newestMs = objects.reduce(
    (newest, { kind, object }) => Math.max(newest, creationTimeOf(kind, object)?.fromMs ?? -Infinity),
    -Infinity,
  );
  return {
    serviceMs: () => now.leastMs(),
    judge(timeMs) {
      const serviceMs = now.leastMs();
      const localMs = clock.wallMs();
      if (serviceMs !== undefined) {
        if (timeMs > serviceMs) return "future";
        return timeMs <= localMs + MOST_AHEAD_MS ? "past" : "unknown";
      }
      if (timeMs > localMs + MARGIN_MS) return "future";
      return timeMs <= localMs - MARGIN_MS && timeMs <= newestMs ? "past" : "unknown";
    },
  };
}
