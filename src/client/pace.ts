import type { Quota } from "./rate-limit-headers";

/** What bounds the calls of one client. */
export type PaceBounds = {
  /** Exchanges at once. */
  readonly maxAtOnce: number;
  /** The longest pause that an answer can impose on everybody, in milliseconds. */
  readonly maxPauseMs: number;
};

/**
 * How fast a client may call, and what it has measured. Plain data; times are milliseconds of the caller's clock.
 *
 * Nothing is limited but the exchanges at once until the service turns a call away. From then on calls are spread evenly at a rate that follows
 * what the service took: between two refusals a service that refills at a rate has taken just as much as it lets through in that time, whatever
 * it allows at once. Each refusal sets the rate a little below that, and without one it grows: slowly at first, then ever faster.
 */
export type Pace = {
  /** Exchanges at once: it begins low and grows with the answers, so that a limit is met by few requests. */
  readonly atOnce: number;
  /** Calls per second as the last refusal has set it; undefined is no limit. */
  readonly perSecond: number | undefined;
  /** Whether the rate is hardly more than a guess, and doubles each second until the next refusal. */
  readonly isSearching: boolean;
  /** How long the rate has held calls up since it was set. Only such time may let it grow: who asks for little learns nothing. */
  readonly pacedMs: number;
  /** When the rate allows the next call. */
  readonly nextAtMs: number;
  /** Until when everybody waits. */
  readonly pausedUntilMs: number;
  /** What the service said is left, and until when that holds. */
  readonly quota: { readonly remaining: number; readonly untilMs: number } | undefined;
  /** Turns given so far. */
  readonly turns: number;
  /** Turns given before the last refusal was taken in: what else is refused of those is the same news. */
  readonly settledTurns: number;
  /** How long everybody waits after a refusal that does not say for how long: longer where that was not enough. */
  readonly pauseMs: number;
  /** What was accepted since `sinceMs`, less the time in which nobody wanted anything. */
  readonly measured: { readonly sinceMs: number; readonly idleMs: number; readonly accepted: number };
  /** What was accepted in this second, and in the one before it. */
  readonly recent: { readonly sinceMs: number; readonly accepted: number; readonly before: number };
};

/** What became of a call that had its turn. */
export type TurnOutcome = {
  /** Its number. */
  readonly turn: number;
  /** `refused` is 429; `lost` says nothing of a limit. */
  readonly kind: "accepted" | "refused" | "lost";
  /** How long the service asked to wait, in milliseconds. */
  readonly retryAfterMs?: number;
  /** How often in a row this call has been refused, this time included. */
  readonly timesRefused?: number;
  readonly quota?: Quota;
};

/** When the next call has its turn. */
export type Turn =
  | { readonly kind: "now" }
  | { readonly kind: "at"; readonly atMs: number }
  /** When one of those under way has ended. */
  | { readonly kind: "afterAnswer" };

const FIRST_AT_ONCE = 6;
/** Turns before that number grows: a limit that lets a second's worth through at once is met by no more than the first few. */
const CALM_TURNS = 32;
/** A quarter more at once for each round of answers: twice as many would meet a limit with more than it lets through. */
const GROWTH_PER_ANSWER = 0.25;
/** What is tried first after the first refusal, if less was measured: a limit that allows one call at once shows little at first. */
const GUESS_PER_SECOND = 10;
const MIN_PER_SECOND = 0.1;
/** Below what was measured, so that what the service has saved up meanwhile lasts. */
const CAUTION = 0.95;
/** The least part that is kept of a rate at which something was refused. */
const RETREAT = 0.75;
/** The time in which a rate that is never refused doubles. */
const DOUBLING_MS = 12_000;
/** What one call adds to that time at most: a limit of few calls is not found out in fewer. */
const MAX_LEARNT_MS = 150;
const SEARCH_DOUBLING_MS = 1_000;
/** Timers are late; calls that are late by no more than this still keep the rate. */
const SLACK_MS = 25;
const FIRST_PAUSE_MS = 500;
const MAX_OWN_PAUSE_MS = 10_000;
/** After so many refusals in a row, while others are accepted, it is not the rate that a call is refused for. */
export const OWN_REFUSALS = 3;

/** The pace of a client that has not called yet. */
export function beginPace(bounds: PaceBounds, nowMs: number): Pace {
  return {
    atOnce: Math.min(FIRST_AT_ONCE, bounds.maxAtOnce),
    perSecond: undefined,
    isSearching: false,
    pacedMs: 0,
    nextAtMs: nowMs,
    pausedUntilMs: nowMs,
    quota: undefined,
    turns: 0,
    settledTurns: 0,
    pauseMs: FIRST_PAUSE_MS,
    measured: { sinceMs: nowMs, idleMs: 0, accepted: 0 },
    recent: { sinceMs: nowMs, accepted: 0, before: 0 },
  };
}

/** When the next call has its turn, with so many under way. */
export function nextTurn(pace: Pace, underWay: number, nowMs: number): Turn {
  const { quota } = pace;
  const left = quota === undefined || quota.untilMs <= nowMs ? Infinity : Math.max(1, quota.remaining);
  if (underWay >= Math.min(Math.floor(pace.atOnce), left)) return { kind: "afterAnswer" };
  const atMs = Math.ceil(Math.max(pace.pausedUntilMs, pace.perSecond === undefined ? 0 : pace.nextAtMs));
  return atMs <= nowMs ? { kind: "now" } : { kind: "at", atMs };
}

/** Whether calls wait for the service's limit, not for an answer. */
export function isThrottled(pace: Pace, nowMs: number): boolean {
  return pace.perSecond !== undefined || pace.pausedUntilMs > nowMs;
}

/** The rate at the moment, in calls per second; undefined is no limit. */
export function currentRate({ perSecond, isSearching, pacedMs }: Pace): number | undefined {
  if (perSecond === undefined) return undefined;
  // The exponent is bounded so that no rate becomes infinite.
  if (isSearching) return perSecond * 2 ** Math.min(pacedMs / SEARCH_DOUBLING_MS, 30);
  return perSecond * (1 + (pacedMs / DOUBLING_MS) ** 2);
}

/** Gives the next call its turn. Its number is `turns` of the outcome. */
export function giveTurn(pace: Pace, nowMs: number): Pace {
  const turns = pace.turns + 1;
  const rate = currentRate(pace);
  if (rate === undefined) return { ...pace, turns };
  const intervalMs = 1000 / rate;
  const readyAtMs = Math.max(pace.nextAtMs, pace.pausedUntilMs);
  const idleMs = Math.max(0, nowMs - readyAtMs - SLACK_MS);
  const learntMs = pace.isSearching ? intervalMs : Math.min(intervalMs, MAX_LEARNT_MS);
  return {
    ...pace,
    turns,
    nextAtMs: Math.max(readyAtMs, nowMs - SLACK_MS) + intervalMs,
    pacedMs: pace.pacedMs + (idleMs > 0 ? 0 : learntMs),
    measured: { ...pace.measured, idleMs: pace.measured.idleMs + idleMs },
  };
}

/**
 * Takes in what became of a call.
 *
 * @param random at least 0 and less than 1
 */
export function afterOutcome(
  pace: Pace,
  outcome: TurnOutcome,
  bounds: PaceBounds,
  nowMs: number,
  random: number,
): Pace {
  // Nobody waits for as long as that: it is told to whoever has called.
  if (outcome.kind === "refused" && (outcome.retryAfterMs ?? 0) > bounds.maxPauseMs) return pace;
  const told = outcome.quota === undefined ? pace : afterQuota(pace, outcome.quota, bounds, nowMs);
  switch (outcome.kind) {
    case "accepted":
      return afterAccepted(told, outcome, bounds, nowMs);
    case "refused":
      return afterRefused(told, outcome, bounds, nowMs, random);
    case "lost":
      return told;
  }
}

function afterQuota(pace: Pace, quota: Quota, { maxPauseMs }: PaceBounds, nowMs: number): Pace {
  const { remaining, resetMs } = quota;
  if (remaining === undefined || resetMs === undefined) return pace;
  const untilMs = nowMs + Math.min(resetMs, maxPauseMs);
  return {
    ...pace,
    quota: { remaining, untilMs },
    pausedUntilMs: remaining > 0 ? pace.pausedUntilMs : Math.max(pace.pausedUntilMs, untilMs),
  };
}

function afterAccepted(pace: Pace, { turn }: TurnOutcome, { maxAtOnce }: PaceBounds, nowMs: number): Pace {
  const { measured, recent } = pace;
  const age = nowMs - recent.sinceMs;
  const isNew = turn > pace.settledTurns;
  return {
    ...pace,
    atOnce: turn > CALM_TURNS ? Math.min(maxAtOnce, pace.atOnce + GROWTH_PER_ANSWER) : pace.atOnce,
    measured: isNew ? { ...measured, accepted: measured.accepted + 1 } : measured,
    recent:
      age < 1000
        ? { ...recent, accepted: recent.accepted + 1 }
        : { sinceMs: nowMs, accepted: 1, before: age < 2000 ? recent.accepted : 0 },
  };
}

function afterRefused(
  pace: Pace,
  { turn, retryAfterMs = 0, timesRefused = 1 }: TurnOutcome,
  { maxAtOnce }: PaceBounds,
  nowMs: number,
  random: number,
): Pace {
  if (timesRefused >= OWN_REFUSALS && pace.measured.accepted > 0) return pace;
  const askedUntilMs = retryAfterMs === 0 ? 0 : nowMs + retryAfterMs;
  const paused = { ...pace, pausedUntilMs: Math.max(pace.pausedUntilMs, askedUntilMs) };
  if (turn <= pace.settledTurns) return paused;
  const rate = currentRate(pace);
  const measured = measuredRate(pace, nowMs);
  const isTooSoon = measured === 0 && rate !== undefined;
  const pauseMs = isTooSoon
    ? Math.min(MAX_OWN_PAUSE_MS, pace.pauseMs * 2)
    : Math.max(FIRST_PAUSE_MS, pace.pauseMs / 2);
  const settled: Pace = {
    ...paused,
    pausedUntilMs: Math.max(paused.pausedUntilMs, nowMs + pauseMs * (0.5 + random / 2)),
    atOnce: Math.max(Math.min(FIRST_AT_ONCE, maxAtOnce), pace.atOnce / 2),
    settledTurns: pace.turns,
    pauseMs,
    pacedMs: 0,
  };
  // A window that is used up says nothing of the rate: only the pause grows, and what was accepted is measured on.
  if (isTooSoon) return settled;
  const began = { sinceMs: nowMs, idleMs: 0, accepted: 0 };
  if (rate === undefined) {
    const perSecond = Math.max(GUESS_PER_SECOND, CAUTION * measured);
    return { ...settled, perSecond, isSearching: true, nextAtMs: nowMs, measured: began };
  }
  // What was measured on the way up to a limit that allows little at once is far below it.
  const perSecond = Math.max(MIN_PER_SECOND, CAUTION * Math.min(measured, rate), RETREAT * rate);
  return { ...settled, perSecond, isSearching: false, measured: began };
}

/** Calls per second that the service took of late; 0 when it took none. */
function measuredRate({ perSecond, measured, recent }: Pace, nowMs: number): number {
  if (perSecond !== undefined) {
    const spanMs = nowMs - measured.sinceMs - measured.idleMs;
    return measured.accepted === 0 ? 0 : (measured.accepted * 1000) / Math.max(1, spanMs);
  }
  const age = (nowMs - recent.sinceMs) / 1000;
  if (age >= 1) return age < 2 ? recent.accepted * (2 - age) : 0;
  return recent.accepted + recent.before * (1 - age);
}
