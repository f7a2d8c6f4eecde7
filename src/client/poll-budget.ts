/** How many polls a process may send. */
export type PollBudget = {
  /** Takes leave for as many of `wanted` polls as there may be now. */
  take(nowMs: number, wanted: number): number;
  /** When there may be a poll again, for somebody who was given none. Milliseconds since the Unix epoch. */
  readyAtMs(nowMs: number): number;
  /** The service asks for no request for so long. */
  pause(nowMs: number, forMs: number): void;
};

/** Bounds of a {@link PollBudget}. */
export type PollBudgetOptions = {
  /** In the long run. @default 50 */
  readonly perSecond?: number;
  /** At once, after a while without polls. @default 200 */
  readonly burst?: number;
};

/** Makes a budget, full. A pure calculation on the times that it is given: it neither waits nor asks. */
export function createPollBudget({ perSecond = 50, burst = 200 }: PollBudgetOptions = {}): PollBudget {
  let tokens = burst;
  let countedAtMs: number | undefined;
  let pausedUntilMs = 0;
  const count = (nowMs: number): void => {
    const passedMs = Math.max(0, nowMs - (countedAtMs ?? nowMs));
    tokens = Math.min(burst, tokens + (passedMs / 1000) * perSecond);
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
      return Math.max(pausedUntilMs, nowMs + Math.ceil((missing / perSecond) * 1000));
    },
    pause(nowMs, forMs) {
      pausedUntilMs = Math.max(pausedUntilMs, nowMs + forMs);
    },
  };
}
