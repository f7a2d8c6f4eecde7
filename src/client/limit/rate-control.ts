/** Rate limit from an answer's headers: the remaining requests and the time until the reset. */
export type Quota = {
  /** Remaining requests until the reset. */
  readonly remaining?: number;
  /** Time until the reset, in milliseconds from the answer. */
  readonly resetMs?: number;
};

/** Prefixes of the rate limit headers in use, the standard's draft first. */
const PREFIXES = ["ratelimit", "x-ratelimit", "x-rate-limit"] as const;

/**
 * Parses `RateLimit: "a";r=3;t=12` (of several limits the one that binds first),
 * `RateLimit: limit=10, remaining=3, reset=12`, `RateLimit-Remaining` with `RateLimit-Reset`, and the same with the
 * prefix `X-`. A reset is in seconds from now, or since the epoch. The service documents none of them. Ignores values
 * that are not valid.
 *
 * @param nowMs time of the answer, in milliseconds since the epoch
 */
export function parseRateLimit(headers: Readonly<Record<string, string>>, nowMs: number): Quota | undefined {
  const combined = headers["ratelimit"];
  const quotas =
    combined === undefined
      ? PREFIXES.map((prefix) => quotaOf(headers[`${prefix}-remaining`], headers[`${prefix}-reset`], nowMs))
      : parseCombined(combined, nowMs);
  const known = quotas.filter(({ remaining, resetMs }) => remaining !== undefined || resetMs !== undefined);
  return known.reduce<Quota | undefined>(
    (binding, quota) => (binding === undefined || bindsBefore(quota, binding) ? quota : binding),
    undefined,
  );
}

/** The limit with fewer remaining requests binds first; of two equal ones, the one that lasts longer. */
function bindsBefore(one: Quota, other: Quota): boolean {
  const [left, otherLeft] = [one.remaining ?? Infinity, other.remaining ?? Infinity];
  return left === otherLeft ? (one.resetMs ?? 0) > (other.resetMs ?? 0) : left < otherLeft;
}

function parseCombined(header: string, nowMs: number): readonly Quota[] {
  // Ignores a header of unusual length, to bound the cost of parsing.
  if (header.length > 1000) return [];
  // The older form spreads one limit over the list members; the newer one has a member per limit.
  const members = header.includes(";") ? header.split(",") : [header.replaceAll(",", ";")];
  return members.map((member) => {
    const parameters = new Map(
      member.split(";").map((each) => {
        const [name = "", value = ""] = each.split("=", 2);
        return [name.trim().toLowerCase(), value.trim()];
      }),
    );
    return quotaOf(
      parameters.get("r") ?? parameters.get("remaining"),
      parameters.get("t") ?? parameters.get("reset"),
      nowMs,
    );
  });
}

function quotaOf(remaining: string | undefined, reset: string | undefined, nowMs: number): Quota {
  const left = numberIn(remaining);
  const resetMs = toDelayMs(numberIn(reset), nowMs);
  return {
    ...(left === undefined ? {} : { remaining: Math.floor(left) }),
    ...(resetMs === undefined ? {} : { resetMs }),
  };
}

/** Values of a repeated header are joined with commas; uses the first. */
function numberIn(text: string | undefined): number | undefined {
  const [first = ""] = (text ?? "").split(",", 1);
  return /^\s*\d{1,15}(?:\.\d{1,9})?\s*$/.test(first) ? Number(first) : undefined;
}

/** No limit lasts 30 years, so a value this large is a time since the epoch. */
const FIRST_EPOCH_SECOND = 1e9;
const FIRST_EPOCH_MS = 1e12;

function toDelayMs(reset: number | undefined, nowMs: number): number | undefined {
  if (reset === undefined) return undefined;
  if (reset < FIRST_EPOCH_SECOND) return Math.ceil(reset * 1000);
  return Math.max(0, Math.ceil((reset < FIRST_EPOCH_MS ? reset * 1000 : reset) - nowMs));
}

/** Bounds of a rate limiter. */
export type RateBounds = {
  /** Maximum number of calls in flight. */
  readonly maxInFlight: number;
  /** Longest pause that an answer can impose on all calls, in milliseconds. */
  readonly maxPauseMs: number;
};

/**
 * State of the rate limiter. Plain data; times are milliseconds of the caller's clock.
 *
 * Until the service rejects a call, only the number of calls in flight is limited. From then on, permits are spaced
 * evenly at a rate that follows additive increase and multiplicative decrease: each accepted call raises the rate a
 * little, each burst of rejections lowers it by three tenths. Other clients, on other machines, may share the limit: so the first guess is low, and
 * a low rate rises more slowly.
 */
export type RateState = {
  /** Permitted calls in flight. Starts low and grows with the answers, so that few calls exceed an unknown limit. */
  readonly window: number;
  /** Permits per second; undefined means no limit. */
  readonly perSecond: number | undefined;
  /** Whether the rate is still a guess, and grows faster until the next rejection. */
  readonly isSlowStart: boolean;
  /** When the rate allows the next permit. */
  readonly nextAtMs: number;
  /** End of the pause for all calls. */
  readonly pausedUntilMs: number;
  /** Next pause after a rejection without a `Retry-After`. */
  readonly backoffMs: number;
  /** Remaining requests that the service reported, and when that expires. */
  readonly quota: { readonly remaining: number; readonly untilMs: number } | undefined;
  /** Permits issued so far. */
  readonly issued: number;
  /** Permits issued before the last rejection. Rejections of these belong to the same event. */
  readonly settled: number;
  /** Whether the service has accepted a call since the last rejection. */
  readonly hasAccepted: boolean;
};

/** Outcome of a call with a permit. */
export type CallOutcome = {
  /** Number of the permit. */
  readonly permit: number;
  /** `rejected` is a 429; `lost` says nothing about a limit. */
  readonly kind: "accepted" | "rejected" | "lost";
  /** Wait that the service asked for, in milliseconds. */
  readonly retryAfterMs?: number;
  /** Consecutive rejections of this call, this one included. */
  readonly timesRejected?: number;
  readonly quota?: Quota;
};

const FIRST_WINDOW = 3;
const WINDOW_INCREASE = 0.25;
const FIRST_PER_SECOND = 2;
const MIN_PER_SECOND = 0.2;
/** Additive increase per accepted call, in permits per second. */
const INCREASE = 0.04;
/** The same below {@link LOW_PER_SECOND}. There, several clients probably share a limit, and each is rejected once in as many calls as lead to it. */
const LOW_INCREASE = 0.025;
const LOW_PER_SECOND = 5;
/** Greatest increase while the rate is a guess, which grows by a tenth per accepted call. */
const SLOW_START_INCREASE = 0.5;
/** Multiplicative decrease. */
const DECREASE = 0.7;
/** The same of a guess, which may be far too high. */
const SLOW_START_DECREASE = 0.5;
/** Timers fire late; permits that are late by no more than this still keep the rate. */
const SLACK_MS = 25;
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 10_000;

/**
 * Consecutive rejections of one call, while others are accepted, from which on its rejection does not slow the others:
 * a quota of its method is used up.
 */
export const OWN_REJECTIONS = 3;

/** Returns the state of a limiter without calls. */
export function initialRate({ maxInFlight }: RateBounds, nowMs: number): RateState {
  return {
    window: Math.min(FIRST_WINDOW, maxInFlight),
    perSecond: undefined,
    isSlowStart: true,
    nextAtMs: nowMs,
    pausedUntilMs: nowMs,
    backoffMs: FIRST_BACKOFF_MS,
    quota: undefined,
    issued: 0,
    settled: 0,
    hasAccepted: false,
  };
}

/**
 * Returns when the next permit is available, given the number of calls in flight; undefined if only the end of one of
 * these makes it available.
 */
export function nextPermitAtMs(state: RateState, inFlight: number, nowMs: number): number | undefined {
  const { quota, window, pausedUntilMs, nextAtMs, perSecond } = state;
  const left = quota === undefined || quota.untilMs <= nowMs ? Infinity : Math.max(1, quota.remaining);
  if (inFlight >= Math.min(Math.floor(window), left)) return undefined;
  return Math.max(nowMs, Math.ceil(Math.max(pausedUntilMs, perSecond === undefined ? 0 : nextAtMs)));
}

/** Whether calls wait for the service's limit rather than for a connection. */
export function isThrottled({ perSecond, pausedUntilMs }: RateState, nowMs: number): boolean {
  return perSecond !== undefined || pausedUntilMs > nowMs;
}

/** Issues a permit. Its number is `issued` of the result. */
export function issuePermit(state: RateState, nowMs: number): RateState {
  const { perSecond, nextAtMs, pausedUntilMs } = state;
  const issued = state.issued + 1;
  if (perSecond === undefined) return { ...state, issued };
  return {
    ...state,
    issued,
    nextAtMs: Math.max(nextAtMs, pausedUntilMs, nowMs - SLACK_MS) + 1000 / perSecond,
  };
}

/**
 * Applies the outcome of a call.
 *
 * @param random at least 0 and less than 1
 */
export function afterCall(
  state: RateState,
  outcome: CallOutcome,
  bounds: RateBounds,
  nowMs: number,
  random: number,
): RateState {
  // The caller receives the error at once, so no call waits that long.
  if (outcome.kind === "rejected" && (outcome.retryAfterMs ?? 0) > bounds.maxPauseMs) return state;
  const known = outcome.quota === undefined ? state : afterQuota(state, outcome.quota, bounds, nowMs);
  if (outcome.kind === "accepted") return afterAcceptance(known, outcome, bounds, nowMs);
  return outcome.kind === "rejected" ? afterRejection(known, outcome, nowMs, random) : known;
}

function afterQuota(state: RateState, quota: Quota, { maxPauseMs }: RateBounds, nowMs: number): RateState {
  const { remaining, resetMs } = quota;
  if (remaining === undefined || resetMs === undefined) return state;
  const untilMs = nowMs + Math.min(resetMs, maxPauseMs);
  const pausedUntilMs = remaining > 0 ? state.pausedUntilMs : Math.max(state.pausedUntilMs, untilMs);
  return { ...state, quota: { remaining, untilMs }, pausedUntilMs };
}

function afterAcceptance(
  state: RateState,
  { permit }: CallOutcome,
  { maxInFlight }: RateBounds,
  nowMs: number,
): RateState {
  const { perSecond } = state;
  // A client that sends fewer calls than the rate allows learns nothing about the limit.
  const isLimiting = state.nextAtMs + SLACK_MS >= nowMs;
  return {
    ...state,
    window: Math.min(maxInFlight, state.window + WINDOW_INCREASE),
    perSecond:
      perSecond === undefined || !isLimiting ? perSecond : perSecond + increase(perSecond, state.isSlowStart),
    hasAccepted: state.hasAccepted || permit > state.settled,
  };
}

function increase(perSecond: number, isSlowStart: boolean): number {
  if (isSlowStart) return Math.min(SLOW_START_INCREASE, perSecond / 10);
  return perSecond < LOW_PER_SECOND ? LOW_INCREASE : INCREASE;
}

function afterRejection(
  state: RateState,
  { permit, retryAfterMs = 0, timesRejected = 1 }: CallOutcome,
  nowMs: number,
  random: number,
): RateState {
  if (timesRejected >= OWN_REJECTIONS && state.hasAccepted) return state;
  const requestedUntilMs = retryAfterMs === 0 ? 0 : nowMs + retryAfterMs;
  const paused = { ...state, pausedUntilMs: Math.max(state.pausedUntilMs, requestedUntilMs) };
  if (permit <= state.settled) return paused;
  // Without an acceptance since the last rejection, the pause was too short. That says nothing about the rate.
  const isTooSoon = !state.hasAccepted && state.perSecond !== undefined;
  const backoffMs = isTooSoon ? Math.min(MAX_BACKOFF_MS, 2 * state.backoffMs) : FIRST_BACKOFF_MS;
  return {
    ...paused,
    ...(isTooSoon ? {} : decrease(state)),
    pausedUntilMs: Math.max(paused.pausedUntilMs, nowMs + backoffMs * (0.5 + random / 2)),
    backoffMs,
    settled: state.issued,
    hasAccepted: false,
  };
}

function decrease({ perSecond, isSlowStart }: RateState): Partial<RateState> {
  if (perSecond === undefined) return { perSecond: FIRST_PER_SECOND };
  const part = isSlowStart ? SLOW_START_DECREASE : DECREASE;
  return { perSecond: Math.max(MIN_PER_SECOND, part * perSecond), isSlowStart: false };
}
