import type { ClockOffset } from "../client";

/** A range of times of the service's own clock, in milliseconds since the Unix epoch. Both ends are included. */
export interface TimeRange {
  readonly fromMs: number;
  readonly toMs: number;
}

/** When a request was under way, by this machine's clock: milliseconds since the Unix epoch. */
export interface RequestTimes {
  readonly startedAtMs: number;
  /** When its answer was lost; absent if that was not seen. */
  readonly endedAtMs?: number | undefined;
  /** The measured offset of the service's clock then; absent if nothing of it was seen. */
  readonly clock?: ClockOffset | undefined;
}

/** The time in which the service can have carried out a request, by its own clock. */
export interface TimeWindow extends TimeRange {
  /** An object created after the window and before this may still be the request's, but without proof. */
  readonly untilMs: number;
}

/** The assumed difference of two synchronized clocks, if no answer had the service's time. */
const UNMEASURED: ClockOffset = { leastMs: -5_000, mostMs: 5_000 };

/** The assumed difference between the clocks of the service's own machines. */
const SKEW_MS = 500;

/** If the end of a request was not seen: how long it counts as under way at least, and which part of the settle time. */
const LEAST_INVISIBLE_MS = 5_000;
const INVISIBLE_PART = 1 / 3;

/**
 * Returns the window of a request: from when it was sent until it ended, or for a third of the settle time if its end was not seen.
 *
 * @param settleMs how long the service may carry out a request whose answer was lost
 * @param operationMs how long an operation may run that cannot be seen. @default 0
 */
export function windowOf(
  { startedAtMs, endedAtMs, clock = UNMEASURED }: RequestTimes,
  settleMs: number,
  operationMs = 0,
): TimeWindow {
  const endMs = endedAtMs ?? startedAtMs + Math.max(LEAST_INVISIBLE_MS, settleMs * INVISIBLE_PART);
  const toMs = endMs + clock.mostMs + SKEW_MS;
  return {
    fromMs: startedAtMs + clock.leastMs - SKEW_MS,
    toMs,
    untilMs: Math.max(toMs, startedAtMs + settleMs + clock.mostMs + SKEW_MS) + operationMs,
  };
}

/**
 * The relation of a time to the window of a request.
 * - `within`: the request may have made an object of that time.
 * - `outside`: it certainly has not.
 * - `unproved`: the time is not known, or it is after the end of the request, which a slow service may explain.
 */
export type Timing = "within" | "outside" | "unproved";

/** Compares the creation time of an object, if known, with a window. */
export function timingOf(created: TimeRange | undefined, window: TimeWindow): Timing {
  if (created === undefined) return "unproved";
  if (created.toMs < window.fromMs || created.fromMs > window.untilMs) return "outside";
  return created.fromMs <= window.toMs ? "within" : "unproved";
}
