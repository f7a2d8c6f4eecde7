const UNIT_MS: Readonly<Record<string, number>> = {
  H: 3_600_000,
  M: 60_000,
  S: 1000,
  m: 1,
  u: 1e-3,
  n: 1e-6,
};

/** Node's timers hold 31 bits of milliseconds; a longer deadline (24 days) is the same as none. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Parses a `grpc-timeout` header (protocol: one to eight digits and a unit out of H, M, S, m, u, n) as milliseconds, rounded up. Returns
 * `Infinity` if there is none, or one that is too long for a timer; `undefined` if it is malformed.
 */
export function parseGrpcTimeout(header: string | undefined): number | undefined {
  if (header === undefined) return Infinity;
  const match = /^([0-9]{1,8})([HMSmun])$/.exec(header);
  const unitMs = UNIT_MS[match?.[2] ?? ""];
  if (match?.[1] === undefined || unitMs === undefined) return undefined;
  const timeoutMs = Math.ceil(Number(match[1]) * unitMs);
  return timeoutMs > MAX_TIMER_MS ? Infinity : timeoutMs;
}
