import type { FailureReason, ServiceErrorFacts } from "./error";

/**
 * What repeating a call may do.
 * - `read`: nothing; it may always be repeated.
 * - `idempotent`: the same as doing it once (update, delete); it may be repeated whatever happened to the first.
 * - `once`: the same harm a second time (wipe a machine that has been set up again since); repeated as rarely as a create.
 * - `create`: make a second object; it is repeated only when the first surely was not carried out.
 */
export type Safety = "read" | "idempotent" | "once" | "create";

/** The bounds of retrying. Durations in milliseconds. */
export type RetryPolicy = {
  /** Attempts in all, but for those that a rate limit turns away: time alone bounds these. @default 8 */
  readonly maxAttempts: number;
  /** Attempts when no connection comes about: somebody who mistyped an endpoint should not wait long. @default 4 */
  readonly maxConnectAttempts: number;
  /** Attempts that each end in a timeout: these are slow already. @default 2 */
  readonly maxTimeoutAttempts: number;
  /** The upper bound of the first wait; it doubles from wait to wait. @default 500 */
  readonly baseDelayMs: number;
  /** The upper bound of any wait that the service did not ask for. @default 10000 */
  readonly maxDelayMs: number;
  /** No wait is begun after which attempts and waits would have taken longer than this; the turns that were waited for are not counted. @default 120000 */
  readonly budgetMs: number;
  /** The same for what a rate limit turns away, from the first time that it did. @default 600000 */
  readonly turnedAwayBudgetMs: number;
  /** A `Retry-After` beyond this is not waited for; the error is given to the caller. @default 60000 */
  readonly maxRetryAfterMs: number;
};

/** {@link RetryPolicy} as it is when nothing else is asked for. */
export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  maxAttempts: 8,
  maxConnectAttempts: 4,
  maxTimeoutAttempts: 2,
  baseDelayMs: 500,
  maxDelayMs: 10_000,
  budgetMs: 120_000,
  turnedAwayBudgetMs: 600_000,
  maxRetryAfterMs: 60_000,
};

/** What is known when an attempt has failed. */
export type FailedAttempt = {
  readonly facts: ServiceErrorFacts;
  readonly safety: Safety;
  /** 1 after the first attempt. Those that a rate limit has turned away are counted apart from all others. */
  readonly attempt: number;
  /** What was spent on attempts and waits until now; for one that was turned away, the time since the first that was. */
  readonly elapsedMs: number;
  /** Until the call's own deadline, if it has one. */
  readonly leftMs?: number;
  /** At least 0 and less than 1, drawn anew for every decision. */
  readonly random: number;
};

/** Try again after `delayMs`, or give the error to the caller. */
export type RetryDecision =
  | { readonly kind: "retry"; readonly delayMs: number }
  | { readonly kind: "stop"; readonly because: "final" | "conflict" | "unsafe" | "attempts" | "time" };

/** Answers "may this be repeated, and when?" from what happened alone. */
export function decideRetry(
  failed: FailedAttempt,
  policy: RetryPolicy = DEFAULT_RETRY_POLICY,
): RetryDecision {
  const { facts, safety, attempt, elapsedMs, leftMs } = failed;
  if (!isTransient(facts)) return { kind: "stop", because: "final" };
  // It ends with the other change, which may take hours and can be waited for by its name: that is the caller's to do.
  if (isConflict(facts) && safety !== "read") return { kind: "stop", because: "conflict" };
  if (!isSafeToRepeat(facts, safety)) return { kind: "stop", because: "unsafe" };
  const isRefused = isTurnedAway(facts);
  if (!isRefused && attempt >= attemptsFor(facts.reason, policy))
    return { kind: "stop", because: "attempts" };
  const delayMs = delayAfter(failed, policy);
  const budgetMs = isRefused ? policy.turnedAwayBudgetMs : policy.budgetMs;
  const tooLong = (facts.retryAfterMs ?? 0) > policy.maxRetryAfterMs || elapsedMs + delayMs > budgetMs;
  // Sleeping into a deadline would only replace the real error by "the time ran out".
  if (tooLong || (leftMs !== undefined && delayMs >= leftMs)) return { kind: "stop", because: "time" };
  return { kind: "retry", delayMs };
}

const TRANSIENT_REASONS: ReadonlySet<FailureReason> = new Set<FailureReason>([
  "connectionRefused",
  "dnsUnavailable",
  "unreachable",
  "connectTimeout",
  "connectionClosed",
  "answerTimeout",
  "truncated",
  "network",
]);

/** 500 is here since most services answer it for passing faults too; 501, 505 and the like are lasting. */
const TRANSIENT_STATUS: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Whether the same call may well succeed a little later. Says nothing about whether repeating it is safe. */
export function isTransient(facts: ServiceErrorFacts): boolean {
  if (facts.reason !== "answered") return TRANSIENT_REASONS.has(facts.reason);
  if (facts.code === "unavailable" || facts.code === "aborted") return true;
  // A body that names a lasting fault is more exact than the status of the gateway that carries it.
  const passing =
    facts.code === "resource_exhausted" || facts.code === "deadline_exceeded" || facts.code === "internal";
  return (passing || facts.code === "unknown") && TRANSIENT_STATUS.has(facts.httpStatus ?? 0);
}

/** Whether a rate limit (or a quota, which looks the same) turned a call away before anything was done. */
export function isTurnedAway(
  facts: Pick<ServiceErrorFacts, "code" | "delivery" | "reason" | "httpStatus">,
): boolean {
  return (
    facts.code === "resource_exhausted" &&
    facts.httpStatus === 429 &&
    facts.delivery === "answered" &&
    facts.reason === "answered"
  );
}

/** Whether the service turned a call away because another change was going on at the same time. */
export function isConflict(facts: Pick<ServiceErrorFacts, "code" | "delivery" | "reason">): boolean {
  return facts.code === "aborted" && facts.delivery === "answered" && facts.reason === "answered";
}

/**
 * Whether a repetition can do no harm. For a create (and for what is done once) there are two cases only: the request surely was not sent, or it was
 * answered 429, which by definition means that it was turned away unprocessed.
 *
 * 503 is not among them, with or without Retry-After. It looks like "turned away", but gateways also answer it (from a
 * maintenance page, Retry-After and all) when the service broke off after it had received the request, and gRPC's
 * definition of `unavailable` warns that repeating is not always safe. One failed apply that says so is better than two
 * machines of which one is unknown to its owner.
 */
export function isSafeToRepeat(facts: ServiceErrorFacts, safety: Safety): boolean {
  if (safety === "read" || safety === "idempotent") return true;
  if (facts.delivery === "notSent") return true;
  return facts.delivery === "answered" && facts.httpStatus === 429 && facts.code === "resource_exhausted";
}

function attemptsFor(reason: FailureReason, policy: RetryPolicy): number {
  switch (reason) {
    case "connectionRefused":
    case "dnsUnavailable":
    case "unreachable":
      return Math.min(policy.maxConnectAttempts, policy.maxAttempts);
    case "connectTimeout":
    case "answerTimeout":
      return Math.min(policy.maxTimeoutAttempts, policy.maxAttempts);
    default:
      return policy.maxAttempts;
  }
}

/**
 * Full jitter: anywhere between nothing and the exponential bound, so that clients which failed together do not come
 * back together. A wait that the service asked for is kept to in full, and spread only beyond its end; one that it asked to be shorter
 * than ours (`Retry-After: 0`, a date that is past) does not make us ask any faster.
 */
function delayAfter({ facts, attempt, random }: FailedAttempt, policy: RetryPolicy): number {
  // The exponent is bounded so that the doubling cannot overflow; the cap is reached long before.
  const boundMs = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** Math.min(attempt - 1, 30));
  const askedMs = facts.retryAfterMs === undefined ? 0 : facts.retryAfterMs + random * policy.baseDelayMs;
  return Math.round(Math.max(askedMs, random * boundMs));
}
