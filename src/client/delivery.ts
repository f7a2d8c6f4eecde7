import type { ErrorCode } from "./error-code";
import type { ServiceErrorFacts } from "./error";

/**
 * Codes that do not say whether the request took effect. gRPC's own definitions warn that even `unavailable` does not
 * promise that nothing happened; gateways answer with it (and with 502 and 504) after they have passed a request on.
 */
const AMBIGUOUS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "canceled",
  "unknown",
  "deadline_exceeded",
  "internal",
  "unavailable",
  "data_loss",
]);

/** Whether a failed request may have been carried out all the same. */
export function isOutcomeUnknown(
  facts: Pick<ServiceErrorFacts, "delivery" | "code" | "reason" | "earlierAttemptUnknown">,
): boolean {
  if (facts.earlierAttemptUnknown === true) return true;
  if (facts.delivery !== "answered") return facts.delivery === "maybeReceived";
  return facts.reason === "answered" && AMBIGUOUS.has(facts.code);
}
