/** The longest pause that a server can ask for: more is cut to this, so that a wrong header cannot stop a client for days. */
export const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Reads a `Retry-After` header: seconds, or an HTTP date.
 *
 * @param nowMs the moment of the answer, in milliseconds since the epoch; a date is measured from it
 * @returns milliseconds to wait, from 0 to {@link MAX_RETRY_AFTER_MS}, or undefined when the header says nothing readable
 */
export function parseRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? "";
  // Fractions are not in the standard, but some limiters send them.
  if (/^\d+(?:\.\d+)?$/.test(text)) return bounded(Number(text) * 1000);
  // A date begins with the day's name; without this check Date.parse would take "-1" or "7/8" for a date.
  if (!/^(?:mon|tue|wed|thu|fri|sat|sun)/i.test(text)) return undefined;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : bounded(atMs - nowMs);
}

/** Reads a proto-JSON duration such as `"3.5s"` (google.rpc.RetryInfo), to milliseconds. */
export function parseProtoDuration(text: unknown): number | undefined {
  if (typeof text !== "string" || text.length > 32) return undefined;
  const match = /^(\d+(?:\.\d+)?)s$/.exec(text);
  return match === null ? undefined : bounded(Number(match[1]) * 1000);
}

function bounded(ms: number): number {
  return Math.ceil(Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS));
}
