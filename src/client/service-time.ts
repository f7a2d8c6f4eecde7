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

/** Measures the service's clocks, so that the times in its objects can be compared with this machine's. */
export interface ServiceTime {
  /**
   * Narrows the offset of the gateway's clock with one answer. An answer that contradicts the earlier ones (a clock was set) replaces them.
   */
  observe(answer: TimeObservation): void;
  /** The same, for the clock of the objects: the creation time of an object or an operation that a request of this run has made. */
  observeCreation(creation: TimeObservation): void;
  /**
   * Returns the offset of the objects' clock, or undefined without any observation. As long as the gateway's clock agrees with what was
   * observed of objects, both are taken for one clock.
   */
  offset(): ClockOffset | undefined;
}

/** Creates a measurement of the service's clocks without observations. */
export function createServiceTime(): ServiceTime {
  let gateway: ClockOffset | undefined;
  let objects: ClockOffset | undefined;
  return {
    observe: (answer) => (gateway = narrowed(gateway, answer)),
    observeCreation: (creation) => (objects = narrowed(objects, creation)),
    offset: () => both(gateway, objects) ?? objects ?? gateway,
  };
}

/** Returns a known offset after one more observation. */
function narrowed(
  known: ClockOffset | undefined,
  { sentAtMs, receivedAtMs, leastMs, mostMs }: TimeObservation,
): ClockOffset | undefined {
  const seen = { leastMs: leastMs - receivedAtMs, mostMs: mostMs - sentAtMs };
  if (!(seen.leastMs <= seen.mostMs)) return known;
  return both(known, seen) ?? seen;
}

/** Returns the offset that agrees with both; undefined if there is none. */
function both(one: ClockOffset | undefined, other: ClockOffset | undefined): ClockOffset | undefined {
  if (one === undefined || other === undefined) return undefined;
  const leastMs = Math.max(one.leastMs, other.leastMs);
  const mostMs = Math.min(one.mostMs, other.mostMs);
  return leastMs <= mostMs ? { leastMs, mostMs } : undefined;
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
