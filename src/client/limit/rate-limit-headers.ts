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
