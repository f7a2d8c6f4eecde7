import {
  afterCall,
  initialRate,
  issuePermit,
  nextPermitAtMs,
  type CallOutcome,
  type RateState,
} from "../../src/client/limit/rate-control";

/** A service's rate limit: whether it accepts a request at a given time. */
export type Limit = {
  accepts(atMs: number): boolean;
  /** Retry-After of a refusal, in milliseconds. */
  retryAfterMs?(atMs: number): number;
};

/** Token bucket with the given rate per second and burst size. */
export function tokenBucket(perSecond: () => number, burst: number): Limit {
  let tokens = burst;
  let lastMs: number | undefined;
  return {
    accepts(atMs) {
      tokens = Math.min(burst, tokens + ((atMs - (lastMs ?? atMs)) * perSecond()) / 1000);
      lastMs = atMs;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}

/** Accepts `count` requests per window of the clock. */
export function fixedWindow(count: number, windowMs: number): Limit {
  let window = -1;
  let used = 0;
  return {
    accepts(atMs) {
      const current = Math.floor(atMs / windowMs);
      used = current === window ? used + 1 : 1;
      window = current;
      return used <= count;
    },
  };
}

/** The same limit with a Retry-After. */
export function saying(limit: Limit, retryAfterMs: number): Limit {
  return { accepts: (atMs) => limit.accepts(atMs), retryAfterMs: () => retryAfterMs };
}

/** Result of a run. */
export type Run = {
  readonly accepted: number;
  readonly rejected: number;
  readonly tookMs: number;
  /** Times of acceptance. */
  readonly acceptedAtMs: readonly number[];
  /** Longest time between two successful answers. */
  readonly longestGapMs: number;
  /** Rate of the first client at the end. */
  readonly rate: RateState;
};

/** Parameters of a run. */
export type RunOptions = {
  readonly latencyMs?: number;
  readonly random?: () => number;
  readonly maxInFlight?: number;
  /** Clients, which do not know of each other. Each sends all calls. @default 1 */
  readonly clients?: number;
  /** Arrival time of each call. @default all at once */
  readonly arrivalMs?: (index: number) => number;
};

/** Sends `calls` calls of each client to a limited service in simulated time, and repeats each until it is accepted. */
export function runAgainst(limit: Limit, calls: number, options: RunOptions = {}): Run {
  const { latencyMs = 20, random = () => 0.5, maxInFlight = 32, clients = 1, arrivalMs = () => 0 } = options;
  const bounds = { maxInFlight, maxPauseMs: 60_000 };
  const events: { atMs: number; order: number; run: () => void }[] = [];
  let [nowMs, order, rejected] = [0, 0, 0];
  const acceptedAtMs: number[] = [];
  const at = (atMs: number, run: () => void): void => {
    events.push({ atMs, order: (order += 1), run });
  };
  const startClient = (): (() => RateState) => {
    let [inFlight, wakeAtMs] = [0, Infinity];
    const queue: { timesRejected: number }[] = [];
    let rate = initialRate(bounds, 0);
    const pump = (): void => {
      while (queue.length > 0) {
        const permitAtMs = nextPermitAtMs(rate, inFlight, nowMs);
        if (permitAtMs === undefined) return;
        if (permitAtMs > nowMs) {
          if (permitAtMs < wakeAtMs) {
            wakeAtMs = permitAtMs;
            at(permitAtMs, () => {
              wakeAtMs = Infinity;
              pump();
            });
          }
          return;
        }
        rate = issuePermit(rate, nowMs);
        inFlight += 1;
        send(queue.shift() as { timesRejected: number }, rate.issued);
      }
    };
    const send = (call: { readonly timesRejected: number }, permit: number): void => {
      at(nowMs + latencyMs / 2, () => {
        const isAccepted = limit.accepts(nowMs);
        if (isAccepted) acceptedAtMs.push(nowMs);
        else rejected += 1;
        const retryAfterMs = isAccepted ? undefined : limit.retryAfterMs?.(nowMs);
        at(nowMs + latencyMs / 2, () => {
          inFlight -= 1;
          const timesRejected = isAccepted ? 0 : call.timesRejected + 1;
          const outcome: CallOutcome = {
            permit,
            kind: isAccepted ? "accepted" : "rejected",
            timesRejected,
            ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
          };
          rate = afterCall(rate, outcome, bounds, nowMs, random());
          if (!isAccepted) {
            const delayMs = Math.max(
              retryAfterMs ?? 0,
              Math.min(10_000, 500 * 2 ** (timesRejected - 1)) * random(),
            );
            at(nowMs + delayMs, () => {
              queue.push({ timesRejected });
              pump();
            });
          }
          pump();
        });
      });
    };
    for (let index = 0; index < calls; index += 1) {
      at(arrivalMs(index), () => {
        queue.push({ timesRejected: 0 });
        pump();
      });
    }
    return () => rate;
  };
  const [first] = Array.from({ length: clients }, startClient);
  // Calls that arrive together are all queued before the first one is sent, as in a program that starts them in one loop.
  while (events.length > 0) {
    let next = 0;
    for (let index = 1; index < events.length; index += 1) {
      const [one, best] = [events[index], events[next]];
      if (
        one !== undefined &&
        best !== undefined &&
        (one.atMs < best.atMs || (one.atMs === best.atMs && one.order < best.order))
      ) {
        next = index;
      }
    }
    const [event] = events.splice(next, 1);
    if (event === undefined || event.atMs > 24 * 3_600_000) break;
    nowMs = event.atMs;
    event.run();
  }
  const gaps = acceptedAtMs.map((atMs, index) => atMs - (acceptedAtMs[index - 1] ?? 0));
  return {
    accepted: acceptedAtMs.length,
    rejected,
    tookMs: acceptedAtMs.at(-1) ?? 0,
    acceptedAtMs,
    longestGapMs: Math.max(...gaps),
    rate: first?.() ?? initialRate(bounds, 0),
  };
}
