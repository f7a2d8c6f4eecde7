import { isServiceError } from "../errors/error";
import { isTerminal, type Operation } from "./operation";

/**
 * Usefulness of polling many operations together. Plain data. For no service is it documented that a list contains
 * every operation, or as much of an operation as reading it, so each batch poll is judged by what it has answered.
 */
export type BatchState = {
  /** Cost of the last batch poll, in requests. */
  readonly cost: number;
  /** Share of the operations that it answered. */
  readonly share: number;
  /** Consecutive failed batch polls. */
  readonly failures: number;
  /** When batch polls may be tried again. */
  readonly pausedUntilMs: number;
};

/** State before the first batch poll. */
export const UNTRIED: BatchState = { cost: 1, share: 1, failures: 0, pausedUntilMs: -Infinity };

const FIRST_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 5 * 60_000;

/** Whether one batch poll of `count` operations takes fewer requests than polling each of them. */
export function isWorthBatching(
  { cost, share, pausedUntilMs }: BatchState,
  count: number,
  nowMs: number,
): boolean {
  return count > 1 && count * share > cost && nowMs >= pausedUntilMs;
}

/** Applies a batch poll of `count` operations that answered `answered` of them. */
export function afterBatch(count: number, answered: number, cost: number): BatchState {
  // Adds one on both sides: a list that contained none of two operations may contain some of a hundred.
  return { ...UNTRIED, cost, share: (answered + 1) / (count + 1) };
}

/**
 * Applies a batch poll that failed. A single failure changes nothing, because one of the operations may be the reason.
 * Repeated ones pause batch polls, with exponential backoff. An answer in another form than expected, and a refusal
 * of the method, end them for good.
 */
export function afterFailedBatch(state: BatchState, error: Error | undefined, nowMs: number): BatchState {
  if (error !== undefined && (!isServiceError(error) || REFUSALS.has(error.code))) {
    return { ...state, pausedUntilMs: Infinity };
  }
  const failures = state.failures + 1;
  const pauseMs = failures < 2 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 2), MAX_PAUSE_MS);
  return { ...state, failures, pausedUntilMs: nowMs + pauseMs };
}

/** Codes that mean that the client cannot use the method. */
const REFUSALS: ReadonlySet<string> = new Set(["unimplemented", "permission_denied"]);

/**
 * Whether polling the operation by itself would add nothing to what a batch poll shows: it is running, or it has ended
 * and has its result.
 */
export function isConclusive({ state, metadata, errorMessage }: Operation, needsMetadata: boolean): boolean {
  if (state === "UNRECOGNISED") return false;
  if (!isTerminal(state)) return true;
  if (state === "SUCCEEDED") return !needsMetadata || Object.keys(metadata).length > 0;
  return errorMessage !== "";
}

/** Polling intervals and tolerances of a wait. Durations are in milliseconds. */
export type PollPacing = {
  /** Shortest interval. @default 500 */
  readonly minIntervalMs: number;
  /** Longest interval that the service did not ask for. @default 10000 */
  readonly maxIntervalMs: number;
  /**
   * Interval as a share of the time waited so far, and so the largest share of an operation's duration that is lost.
   * @default 0.2
   */
  readonly growth: number;
  /** Interval from the expected end of an operation, as a share of its expected duration. @default 0.06 */
  readonly density: number;
  /** Intervals are shortened at random by up to this share, so that waits started together drift apart. @default 0.1 */
  readonly jitter: number;
  /** Longest wait that the service can ask for. @default 60000 */
  readonly maxRetryAfterMs: number;
  /** Time of the last poll before the deadline. @default 1000 */
  readonly lastPollMs: number;
  /**
   * Time limit of the last poll, even beyond the deadline: after a suspension, the network needs some time.
   * @default 15000
   */
  readonly lastPollLimitMs: number;
  /** Consecutive polls that may be answered "not found". @default 5 */
  readonly toleratedMisses: number;
  /** For an operation that was never seen, they must also span this time: it may be too new. @default 20000 */
  readonly toleratedMissMs: number;
};

/** Default {@link PollPacing}. */
export const DEFAULT_POLL_PACING: PollPacing = {
  minIntervalMs: 500,
  maxIntervalMs: 10_000,
  growth: 0.2,
  density: 0.06,
  jitter: 0.1,
  maxRetryAfterMs: 60_000,
  lastPollMs: 1000,
  lastPollLimitMs: 15_000,
  toleratedMisses: 5,
  toleratedMissMs: 20_000,
};

/**
 * Returns the interval before the next poll: a share of the time waited so far, within limits. Short operations are
 * noticed quickly and long ones cost few requests, without known durations.
 *
 * @param elapsedMs since the wait began
 * @param random at least 0 and less than 1
 */
export function intervalAfter(elapsedMs: number, random: number, pacing: PollPacing): number {
  return Math.round(bounded(elapsedMs * pacing.growth, pacing) * (1 - pacing.jitter * random));
}

/**
 * Adapts the intervals to the number of operations. If one request answers for all, they can be polled more often
 * than a single one. If each needs its own request, each is polled less often and at different times. The end of the
 * first of them is still seen as early as that of a single one.
 *
 * @param crowd number of operations, at least 1
 */
export function crowdPacing(pacing: PollPacing, crowd: number, isShared: boolean): PollPacing {
  if (crowd <= 1) return pacing;
  if (isShared) return { ...pacing, growth: Math.max(pacing.growth / Math.sqrt(crowd), SHARED_GROWTH) };
  const factor = Math.min(Math.sqrt(crowd), MAX_FACTOR);
  return {
    ...pacing,
    growth: pacing.growth * factor,
    minIntervalMs: Math.max(pacing.minIntervalMs, crowd * MIN_MS_PER_OPERATION),
    maxIntervalMs: pacing.maxIntervalMs * factor,
    jitter: Math.max(pacing.jitter, CROWD_JITTER),
  };
}

const SHARED_GROWTH = 0.03;
const MAX_FACTOR = 6;
const MIN_MS_PER_OPERATION = 10;
const CROWD_JITTER = 0.5;

/**
 * Returns the age for the next poll of an operation, given how long the last of its type took. Until that age, its own
 * intervals apply, but that age is not missed. From then on, polls are dense, and become rarer again.
 *
 * @param polledMs age at the last poll
 * @param ownMs age for the next poll by the operation's own intervals
 */
export function nextPollAgeMs(
  polledMs: number,
  ownMs: number,
  expectedMs: number,
  pacing: PollPacing,
): number {
  if (polledMs < expectedMs) return Math.min(ownMs, expectedMs);
  const intervalMs = expectedMs * pacing.density + (polledMs - expectedMs) * pacing.growth;
  return polledMs + bounded(intervalMs, pacing);
}

function bounded(intervalMs: number, { minIntervalMs, maxIntervalMs }: PollPacing): number {
  return Math.min(Math.max(intervalMs, minIntervalMs), maxIntervalMs);
}
