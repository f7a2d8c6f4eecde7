import type { DurationSample } from "./operation-durations";

/** How fast a wait polls, and what it bears. Durations in milliseconds. */
export type PollPacing = {
  /** The shortest interval. @default 500 */
  readonly minIntervalMs: number;
  /** The longest interval that the service did not ask for. @default 10000 */
  readonly maxIntervalMs: number;
  /** The interval as a part of the time waited so far: so much of an operation's own time is lost at most. @default 0.2 */
  readonly growth: number;
  /** The interval near the end of an operation that others of its sort let expect, as a part of its duration. @default 0.06 */
  readonly density: number;
  /** Intervals are shortened by up to this part, at random, so that waits begun together drift apart. @default 0.1 */
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
  density: 0.06,
  jitter: 0.1,
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

/**
 * The pace of each of so many operations. Where one request answers for all of them, they can be looked at more often than a lone one.
 * Where each is looked at by itself, it is looked at more rarely, and at other moments than the others: the end of the first of them,
 * which calls for a look at all, is seen as early as that of a lone one all the same.
 *
 * @param crowd how many there are, at least 1
 */
export function crowdPacing(pacing: PollPacing, crowd: number, isShared: boolean): PollPacing {
  if (crowd <= 1) return pacing;
  if (isShared) return { ...pacing, growth: Math.max(pacing.growth / Math.sqrt(crowd), SHARED_GROWTH) };
  return {
    ...pacing,
    growth: pacing.growth * Math.min(Math.sqrt(crowd), MOST_GROWTH),
    minIntervalMs: pacing.minIntervalMs * Math.min(Math.max(crowd / 50, 1), 4),
    maxIntervalMs: pacing.maxIntervalMs * Math.min(Math.max(crowd / 2, 1), MOST_INTERVAL),
    jitter: Math.max(pacing.jitter, CROWD_JITTER),
  };
}

const SHARED_GROWTH = 0.05;
const MOST_GROWTH = 6;
const MOST_INTERVAL = 6;
const CROWD_JITTER = 0.5;

/**
 * At what age an operation is looked at again that was still running at `lookedMs`, by what others of its sort have taken; undefined when
 * none has ended yet. As long as the end is far there is a look at every `maxIntervalMs`, around the ends of the others they are dense, and
 * beyond the last of these they grow rare again.
 *
 * @param samples in the order of their ends
 */
export function expectedLookMs(
  samples: readonly DurationSample[],
  lookedMs: number,
  pacing: PollPacing,
): number | undefined {
  const longest = samples.at(-1);
  if (longest === undefined) return undefined;
  const { minIntervalMs, maxIntervalMs } = pacing;
  const denseMs = (endMs: number): number =>
    Math.min(Math.max(endMs * pacing.density, minIntervalMs), maxIntervalMs);
  const left = samples.filter(({ endedMs }) => endedMs > lookedMs);
  const [next] = left;
  if (next === undefined) {
    const beyondMs = lookedMs - longest.endedMs;
    return lookedMs + Math.min(denseMs(longest.endedMs) + beyondMs * pacing.growth, maxIntervalMs);
  }
  // When most had ended of those of the same length that were still running at that age.
  const alike = left.filter(({ endedMs }) => endedMs <= 2 * next.endedMs);
  const usualEndMs = alike[alike.length >> 1]?.endedMs ?? next.endedMs;
  const stepMs = denseMs(usualEndMs);
  const soonMs = Math.min(lookedMs + stepMs, Math.max(usualEndMs, lookedMs + minIntervalMs));
  const farMs = Math.max(soonMs, Math.min(...left.map((sample) => firstLookMs(sample, minIntervalMs))));
  return farMs - lookedMs > maxIntervalMs + stepMs ? lookedMs + maxIntervalMs : farMs;
}

/** Where between the two looks at another one its end is sought: in the middle, until that is known well enough. */
function firstLookMs({ ranMs, endedMs }: DurationSample, leastMs: number): number {
  const widthMs = endedMs - ranMs;
  return widthMs > Math.max(leastMs, endedMs * KNOWN_WELL) ? ranMs + widthMs / 2 : endedMs;
}

const KNOWN_WELL = 0.02;
