import { isServiceError } from "../../client";

/** Whether a list that could not be read may be readable later: it was slow, or the service was busy or unreachable. */
export function isPassingFailure(error: unknown): boolean {
  if (!isServiceError(error)) return false;
  const { code, reason } = error;
  return reason === "answered" ? PASSING_CODES.has(code) : !LASTING_REASONS.has(reason);
}

const PASSING_CODES: ReadonlySet<string> = new Set([
  "unavailable",
  "deadline_exceeded",
  "resource_exhausted",
  "aborted",
  "canceled",
  "internal",
  "unknown",
]);

/** Reasons that affect the whole list: something else answers for the service, or in another form. */
const LASTING_REASONS: ReadonlySet<string> = new Set([
  "unknownAddress",
  "redirected",
  "invalidAnswer",
  "tooLarge",
  "notHttp",
]);
