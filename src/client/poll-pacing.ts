/** How fast a wait polls, and what it bears. Durations in milliseconds. */
export type PollPacing = {
  /** The shortest interval. @default 500 */
  readonly minIntervalMs: number;
  /** The longest interval that the service did not ask for. @default 10000 */
  readonly maxIntervalMs: number;
  /** The interval as a part of the time waited so far: so much of an operation's own time is lost at most. @default 0.2 */
  readonly growth: number;
  /** Intervals are shortened by up to this part, at random, so that waits begun together drift apart. @default 0.25 */
  readonly jitter: number;
  /** The longest pause that the service can ask for. @default 60000 */
  readonly maxRetryAfterMs: number;
  /** The last poll happens this long before the deadline. @default 1000 */
  readonly lastLookMs: number;
  /** Polls in a row that may be answered "not found". @default 5 */
  readonly toleratedMisses: number;
  /** For an operation that was never seen, they must also lie this far apart: it may be too new. @default 20000 */
  readonly toleratedMissMs: number;
};

/** {@link PollPacing} as it is when nothing else is asked for. */
export const DEFAULT_POLL_PACING: PollPacing = {
  minIntervalMs: 500,
  maxIntervalMs: 10_000,
  growth: 0.2,
  jitter: 0.25,
  maxRetryAfterMs: 60_000,
  lastLookMs: 1000,
  toleratedMisses: 5,
  toleratedMissMs: 20_000,
};

/**
 * The pause before the next poll: a part of the time waited so far, within bounds. Short operations are noticed quickly,
 * long ones cost few requests, and nobody has to know in advance which is which.
 *
 * @param elapsedMs since the wait began
 * @param random at least 0 and less than 1
 */
export function intervalAfter(elapsedMs: number, random: number, pacing: PollPacing): number {
  const plainMs = Math.min(Math.max(elapsedMs * pacing.growth, pacing.minIntervalMs), pacing.maxIntervalMs);
  return Math.round(plainMs * (1 - pacing.jitter * random));
}
