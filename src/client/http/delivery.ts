import type { ErrorCode } from "../errors/error-code";
import type { ServiceErrorFacts } from "../errors/error-facts";

/**
 * Codes that do not say whether the request took effect. gRPC's own definitions warn that even `unavailable` does not
 * promise that nothing happened. Gateways return it (with 502 and 504) after they have forwarded a request.
 */
const AMBIGUOUS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "canceled",
  "unknown",
  "deadline_exceeded",
  "internal",
  "unavailable",
  "data_loss",
]);

/**
 * Whether the status says by definition that the request was not processed: 429 (RFC 6585), or 425, with which a
 * server declines to "risk processing a request that might be replayed" (RFC 8470). A body that names another fault
 * overrides the status.
 */
export function isUnprocessed(
  facts: Pick<ServiceErrorFacts, "delivery" | "code" | "reason" | "httpStatus">,
): boolean {
  if (facts.delivery !== "answered" || facts.reason !== "answered") return false;
  return (
    (facts.httpStatus === 429 && facts.code === "resource_exhausted") ||
    (facts.httpStatus === 425 && facts.code === "unavailable")
  );
}

/** Whether a failed request may still have been carried out. */
export function isOutcomeUnknown(
  facts: Pick<
    ServiceErrorFacts,
    "delivery" | "code" | "reason" | "httpStatus" | "earlierAttemptUnknown" | "lacksCapacity"
  >,
): boolean {
  if (facts.earlierAttemptUnknown === true) return true;
  if (isUnprocessed(facts) || facts.lacksCapacity === true) return false;
  if (facts.delivery !== "answered") return facts.delivery === "maybeReceived";
  return facts.reason === "answered" && AMBIGUOUS.has(facts.code);
}
