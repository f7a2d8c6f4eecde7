/** Bounds on how far the service's clock is ahead of this machine's, in milliseconds. */
export interface ClockOffset {
  readonly leastMs: number;
  readonly mostMs: number;
}

/** A time of the service's clock, observed between two times of this machine's clock. */
export interface TimeObservation {
  /** When the request was sent: milliseconds since the Unix epoch on this machine's clock. */
  readonly sentAtMs: number;
  /** When the answer arrived, on the same clock. */
  readonly receivedAtMs: number;
  /** Bounds of the service's time in between: a `Date` header has whole seconds. */
  readonly leastMs: number;
  readonly mostMs: number;
}

/** Measures the service's clock, so that its times can be compared with this machine's. */
export interface ServiceTime {
  /**
   * Narrows the offset with one answer. An answer that contradicts the earlier ones (a clock was set) replaces them.
   */
  observe(answer: TimeObservation): void;
  /** Returns the offset, or undefined before the first answer with a time. */
  offset(): ClockOffset | undefined;
}

/** Creates a measurement of the service's clock without observations. */
export function createServiceTime(): ServiceTime {
  let known: ClockOffset | undefined;
  return {
    observe({ sentAtMs, receivedAtMs, leastMs, mostMs }) {
      const seen = { leastMs: leastMs - receivedAtMs, mostMs: mostMs - sentAtMs };
      if (!(seen.leastMs <= seen.mostMs)) return;
      const both = {
        leastMs: Math.max(seen.leastMs, known?.leastMs ?? -Infinity),
        mostMs: Math.min(seen.mostMs, known?.mostMs ?? Infinity),
      };
      known = both.leastMs <= both.mostMs ? both : seen;
    },
    offset: () => known,
  };
}

/** HTTP writes dates in whole seconds, rounded down. */
const DATE_PRECISION_MS = 999;

/**
 * Reads the service's time from the `Date` header of an answer. Returns undefined if the header is absent or invalid.
 */
export function timeInHeader(
  date: string | undefined,
  sentAtMs: number,
  receivedAtMs: number,
): TimeObservation | undefined {
  const leastMs = Date.parse(date ?? "");
  if (Number.isNaN(leastMs)) return undefined;
  return { sentAtMs, receivedAtMs, leastMs, mostMs: leastMs + DATE_PRECISION_MS };
}
