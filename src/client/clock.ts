import { setMaxListeners } from "node:events";

/** Time: the clock, limits of waits, durations in texts and headers, and how far the service's clock is ahead. */

/** Formats a duration in one or two units: `450 ms`, `12 s`, `3 min 5 s`, `2 h 10 min`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.max(0, Math.round(ms))} ms`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return join(minutes, "min", seconds % 60, "s");
  return join(Math.floor(minutes / 60), "h", minutes % 60, "min");
}

function join(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}

/**
 * Source of time for the client: for the waits between attempts and polls, and for deadlines. The time limits of a
 * single request do not use it: they are real I/O and use Node's own timers.
 */
export type Clock = {
  /**
   * Milliseconds on a monotonic clock. Only differences within one process are meaningful. All durations and
   * deadlines use it, because the wall clock can be set forward or back at any moment.
   */
  now(): number;
  /**
   * Milliseconds since the Unix epoch by the wall clock, for times that are stored or that come from another machine.
   * A stored time may lie in the future or far in the past, so its reader must bound it.
   */
  wallMs(): number;
  /**
   * Resolves after `ms` milliseconds, or at once when the signal is aborted. It may then resolve or reject: callers
   * check the signal.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

/** Longest delay that Node's timers accept; a longer one would fire at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Returns a signal that is aborted after a time limit. `AbortSignal.timeout` refuses fractions of a millisecond and limits above
 * {@link MAX_TIMER_MS}: this rounds up the former, and reduces the latter to 24 days.
 */
export function signalAfter(limitMs: number): AbortSignal {
  return AbortSignal.timeout(Math.min(Math.ceil(limitMs), MAX_TIMER_MS));
}

/**
 * Clocks of this machine. The monotonic clock starts with the wall clock's time at process start and never follows it
 * again. It mostly stops while the machine sleeps (CLOCK_MONOTONIC on Linux), so that sleep does not consume
 * deadlines.
 */
export const systemClock: Clock = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  wallMs: () => Date.now(),
  async sleep(ms, signal) {
    // Node's timers are monotonic too.
    for (let leftMs = ms; leftMs > 0 && signal?.aborted !== true; leftMs -= MAX_TIMER_MS) {
      await oneTimer(Math.min(leftMs, MAX_TIMER_MS), signal);
    }
  },
};

/** Waits on a clock and never rejects on abort. The caller checks its signal afterwards. */
export async function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted === true) return;
  try {
    await clock.sleep(ms, signal);
  } catch (error) {
    // A clock may reject on abort, as Node's own timers do. Any other rejection is a fault of the clock.
    if (!isAborted(signal)) throw error;
  }
}

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

function oneTimer(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal?.addEventListener("abort", finish, { once: true });
  });
}

/** Resolves when a signal is aborted. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

/** A signal that follows a parent signal and a time limit, until it is released. */
export type LinkedAbort = {
  readonly signal: AbortSignal;
  /** Whether the time limit, not the parent signal, aborted it. */
  timedOut(): boolean;
  /** Removes the listener and the timer. Without this call, a long-lived parent keeps every child alive. */
  release(): void;
};

/**
 * Links a new signal to a parent and a time limit. (`AbortSignal.any` covers the parent, but in Node 20 a long-lived
 * parent retains its children.)
 *
 * @param limitMs milliseconds of real time from now; undefined means no limit
 */
export function linkAbort(parent: AbortSignal | undefined, limitMs: number | undefined): LinkedAbort {
  const controller = new AbortController();
  let timedOut = false;
  const follow = (): void => controller.abort(parent?.reason);
  const expire = (): void => {
    timedOut ||= !controller.signal.aborted;
    controller.abort();
  };
  if (parent?.aborted === true) follow();
  if (parent !== undefined) {
    // Any number of calls may share a parent: without this, Node would report their listeners as a leak.
    setMaxListeners(0, parent);
    parent.addEventListener("abort", follow, { once: true });
  }
  if (limitMs !== undefined && limitMs <= 0) expire();
  const pending = limitMs !== undefined && !controller.signal.aborted;
  const timer = pending ? setTimeout(expire, Math.min(limitMs, MAX_TIMER_MS)) : undefined;
  return {
    signal: controller.signal,
    timedOut: () => timedOut,
    release() {
      clearTimeout(timer);
      parent?.removeEventListener("abort", follow);
    },
  };
}

/** Settles as the promise does, or rejects with the signal's reason if the signal is aborted first. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (stop !== undefined) signal.removeEventListener("abort", stop);
  }
}

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
