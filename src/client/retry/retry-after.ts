/**
 * Longest accepted `Retry-After` wait. A longer one is cut to this, so that a wrong header cannot stop a client for
 * days.
 */
export const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Parses a `Retry-After` header: seconds, or an HTTP date.
 *
 * @param nowMs time of the answer, in milliseconds since the epoch; a date is relative to it
 * @returns milliseconds to wait, from 0 to {@link MAX_RETRY_AFTER_MS}, or undefined if the header is absent or
 * invalid
 */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? "";
  // The standard has no fractions, but some rate limiters send them.
  if (/^\d+(?:\.\d+)?$/.test(text)) return bounded(Number(text) * 1000);
  // An HTTP date begins with the name of the day. Without this check, Date.parse would accept "-1" or "7/8".
  if (!/^(?:mon|tue|wed|thu|fri|sat|sun)/i.test(text)) return undefined;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : bounded(atMs - nowMs);
}

/** Converts a proto-JSON duration such as `"3.5s"` (google.rpc.RetryInfo) to milliseconds. */
export function parseProtoDuration(text: unknown): number | undefined {
  if (typeof text !== "string" || text.length > 32) return undefined;
  const match = /^(\d+(?:\.\d+)?)s$/.exec(text);
  return match === null ? undefined : bounded(Number(match[1]) * 1000);
}

function bounded(ms: number): number {
  return Math.ceil(Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS));
}
