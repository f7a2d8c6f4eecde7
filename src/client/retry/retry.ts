import { isUnprocessed } from "../http/delivery";
import type { FailureReason, ServiceErrorFacts } from "../errors/error-facts";

/**
 * Effect of repeating a call.
 * - `read`: none; always safe to repeat.
 * - `idempotent`: the same as one call (update, delete); safe to repeat after any failure.
 * - `once`: may cause harm again (wipe a machine that was set up again since then); repeated as rarely as a create.
 * - `create`: may create a second object; repeated only if the first request was certainly not carried out.
 */
export type Safety = "read" | "idempotent" | "once" | "create";

/** Limits of retrying. Durations are in milliseconds. */
export type RetryPolicy = {
  /** Maximum number of attempts. Excludes attempts that a rate limit rejects: only time bounds these. @default 8 */
  readonly maxAttempts: number;
  /** Maximum number of attempts without a connection: a mistyped endpoint should fail soon. @default 4 */
  readonly maxConnectAttempts: number;
  /**
   * Maximum number of attempts that end in a timeout, here or at the server (status 408), because each is slow.
   * @default 2
   */
  readonly maxTimeoutAttempts: number;
  /** Upper bound of the first wait; it doubles with each wait. @default 500 */
  readonly baseDelayMs: number;
  /** Upper bound of any wait that the service did not ask for. @default 10000 */
  readonly maxDelayMs: number;
  /** No wait starts if attempts and waits would then exceed this time. Excludes waiting for permits. @default 120000 */
  readonly budgetMs: number;
  /** The same for attempts that a rate limit rejects, counted from the first rejection. @default 600000 */
  readonly rejectedBudgetMs: number;
  /** If `Retry-After` exceeds this, the caller receives the error at once. @default 60000 */
  readonly maxRetryAfterMs: number;
};

/** Default {@link RetryPolicy}. */
export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  maxAttempts: 8,
  maxConnectAttempts: 4,
  maxTimeoutAttempts: 2,
  baseDelayMs: 500,
  maxDelayMs: 10_000,
  budgetMs: 120_000,
  rejectedBudgetMs: 600_000,
  maxRetryAfterMs: 60_000,
};

/** Input of {@link decideRetry} after a failed attempt. */
export type FailedAttempt = {
  readonly facts: ServiceErrorFacts;
  readonly safety: Safety;
  /** Number of the attempt, from 1. Attempts that a rate limit rejects are counted separately. */
  readonly attempt: number;
  /** Time spent on attempts and waits so far. After a rejection by a rate limit: the time since the first rejection. */
  readonly elapsedMs: number;
  /** Time left until the call's own deadline, if it has one. */
  readonly leftMs?: number;
  /** At least 0 and less than 1, drawn for each decision. */
  readonly random: number;
};

/** Retry after `delayMs`, or return the error to the caller. */
export type RetryDecision =
  | { readonly kind: "retry"; readonly delayMs: number }
  | { readonly kind: "stop"; readonly because: "final" | "conflict" | "unsafe" | "attempts" | "time" };

/** Decides from the facts of the failure alone whether and when to repeat a call. */
export function decideRetry(
  failed: FailedAttempt,
  policy: RetryPolicy = DEFAULT_RETRY_POLICY,
): RetryDecision {
  const { facts, safety, attempt, elapsedMs, leftMs } = failed;
  if (!isTransient(facts)) return { kind: "stop", because: "final" };
  // A conflict lasts until the other change ends, possibly hours. The caller can wait for that change by its name.
  if (isConflict(facts) && safety !== "read") return { kind: "stop", because: "conflict" };
  if (!isSafeToRepeat(facts, safety)) return { kind: "stop", because: "unsafe" };
  const isRefused = isRejected(facts);
  if (!isRefused && attempt >= attemptsFor(facts, policy)) return { kind: "stop", because: "attempts" };
  const delayMs = delayAfter(failed, policy);
  const budgetMs = isRefused ? policy.rejectedBudgetMs : policy.budgetMs;
  const tooLong = (facts.retryAfterMs ?? 0) > policy.maxRetryAfterMs || elapsedMs + delayMs > budgetMs;
  // Sleeping until the deadline would only hide the real error behind a timeout.
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

/** Includes 500, which most services also return for transient faults. 501, 505 and similar are permanent. */
const TRANSIENT_STATUS: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/** Whether the same call may succeed later. Does not say whether repeating it is safe. */
export function isTransient(facts: ServiceErrorFacts): boolean {
  // It lasts longer than a retry may, and other requests are no reason for it.
  if (facts.lacksCapacity === true) return false;
  if (facts.reason !== "answered") return TRANSIENT_REASONS.has(facts.reason);
  if (facts.code === "unavailable" || facts.code === "aborted") return true;
  // A body that names a permanent fault is more precise than the status of the gateway that forwards it.
  const passing =
    facts.code === "resource_exhausted" || facts.code === "deadline_exceeded" || facts.code === "internal";
  return (passing || facts.code === "unknown") && TRANSIENT_STATUS.has(facts.httpStatus ?? 0);
}

/** Whether a rate limit (or a quota, which looks the same) rejected the call before it was processed. */
export function isRejected(
  facts: Pick<ServiceErrorFacts, "code" | "delivery" | "reason" | "httpStatus" | "lacksCapacity">,
): boolean {
  return facts.lacksCapacity !== true && facts.httpStatus === 429 && isUnprocessed(facts);
}

/** Whether the service rejected a call because of another change in progress. */
export function isConflict(
  facts: Pick<ServiceErrorFacts, "code" | "delivery" | "reason" | "lacksCapacity">,
): boolean {
  if (facts.lacksCapacity === true) return false;
  return facts.code === "aborted" && facts.delivery === "answered" && facts.reason === "answered";
}

/**
 * Whether repeating the call cannot do harm. For `create` and `once` this holds in two cases only: the request was
 * certainly not sent, or the answer was 429 or 425, which by definition mean that the request was not processed.
 *
 * 503 is not included, with or without Retry-After. Gateways also return it (from a maintenance page, even with
 * Retry-After) when the service breaks off after it has received the request. gRPC's definition of `unavailable`
 * warns that repeating is not always safe. One failed apply with a clear error is better than two machines, one of
 * which its owner does not know of.
 */
export function isSafeToRepeat(facts: ServiceErrorFacts, safety: Safety): boolean {
  if (safety === "read" || safety === "idempotent") return true;
  if (facts.delivery === "notSent") return true;
  return isUnprocessed(facts);
}

function attemptsFor({ reason, httpStatus }: ServiceErrorFacts, policy: RetryPolicy): number {
  // The server has already waited for the request for as long as the client would wait for the answer.
  if (reason === "answered" && httpStatus === 408) {
    return Math.min(policy.maxTimeoutAttempts, policy.maxAttempts);
  }
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
 * Full jitter: a random delay between zero and the exponential bound, so that clients that failed together do not
 * retry together. A wait that the service asked for is kept in full, with jitter only after its end. A shorter one
 * than our own backoff (`Retry-After: 0`, a date in the past) does not shorten the backoff.
 */
function delayAfter({ facts, attempt, random }: FailedAttempt, policy: RetryPolicy): number {
  // Bounds the exponent so that the doubling cannot overflow; the cap applies long before.
  const boundMs = Math.min(policy.maxDelayMs, policy.baseDelayMs * 2 ** Math.min(attempt - 1, 30));
  const askedMs = facts.retryAfterMs === undefined ? 0 : facts.retryAfterMs + random * policy.baseDelayMs;
  return Math.round(Math.max(askedMs, random * boundMs));
}
