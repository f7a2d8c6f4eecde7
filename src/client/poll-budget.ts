/** How many polls a process may send. */
export type PollBudget = {
  /** Takes leave for as many of `wanted` polls as there may be now. */
  take(nowMs: number, wanted: number): number;
  /** When there may be a poll again, for somebody who was given none. Milliseconds since the Unix epoch. */
  readyAtMs(nowMs: number): number;
  /** The service finds that there are too many requests, and may say for how long there should be none. */
  slow(nowMs: number, retryAfterMs: number): void;
};

/** Bounds of a {@link PollBudget}. */
export type PollBudgetOptions = {
  /** In the long run. @default 50 */
  readonly perSecond?: number;
  /** At once, after a while without polls. @default 200 */
  readonly burst?: number;
};

/** The slowest that a service can make the polls by refusing them, unless it says for how long. */
const LEAST_PER_SECOND = 1;

/** How long it takes from there to the full rate. */
const RECOVERY_MS = 30_000;

/** Refusals of requests that were under way together count once. */
const TOGETHER_MS = 1000;

/** Makes a budget, full. A pure calculation on the times that it is given: it neither waits nor asks. */
export function createPollBudget({ perSecond = 50, burst = 200 }: PollBudgetOptions = {}): PollBudget {
  let tokens = burst;
  let countedAtMs: number | undefined;
  let pausedUntilMs = 0;
  let slowed: { readonly atMs: number; readonly perSecond: number } | undefined;

  const rate = (nowMs: number): number =>
    slowed === undefined
      ? perSecond
      : Math.min(perSecond, slowed.perSecond + ((nowMs - slowed.atMs) / RECOVERY_MS) * perSecond);
  const count = (nowMs: number): void => {
    const passedMs = Math.max(0, nowMs - (countedAtMs ?? nowMs));
    tokens = Math.min(burst, tokens + (passedMs / 1000) * rate(nowMs));
    countedAtMs = nowMs;
  };
  return {
    take(nowMs, wanted) {
      count(nowMs);
      if (nowMs < pausedUntilMs) return 0;
      const granted = Math.min(wanted, Math.floor(tokens));
      tokens -= granted;
      return granted;
    },
    readyAtMs(nowMs) {
      count(nowMs);
      const missing = Math.max(0, 1 - tokens);
      return Math.max(pausedUntilMs, nowMs + Math.ceil((missing / rate(nowMs)) * 1000));
    },
    slow(nowMs, retryAfterMs) {
      count(nowMs);
      pausedUntilMs = Math.max(pausedUntilMs, nowMs + retryAfterMs);
      tokens = Math.min(tokens, 1);
      if (slowed !== undefined && nowMs - slowed.atMs < TOGETHER_MS) return;
      slowed = { atMs: nowMs, perSecond: Math.max(LEAST_PER_SECOND, rate(nowMs) / 2) };
    },
  };
}
