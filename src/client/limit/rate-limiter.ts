import type { CallLog } from "../client";
import { pause, type Clock } from "../clock";
import { ServiceError } from "../errors/error";
import type { ServiceErrorFacts } from "../errors/error-facts";
import { baseFacts, type ConversionContext } from "../errors/error-conversion";
import type { Call, Exchange } from "../http/exchange";
import {
  afterCall,
  type CallOutcome,
  initialRate,
  issuePermit,
  isThrottled,
  nextPermitAtMs,
  type Quota,
  type RateBounds,
} from "./rate-control";
import { isRejected } from "../retry/retry";

/** Rate limiter of a client: every attempt of every call needs a permit. */
export type RateLimiter = {
  /** Step of the chain that acquires a permit for each attempt, and releases it at the attempt's end. */
  readonly withLimit: (next: Exchange) => Exchange;
  /** Ends every wait for a permit; later calls get none. */
  close(): void;
};

/** Dependencies of a rate limiter. */
export type RateLimiterContext = RateBounds & {
  readonly conversion: ConversionContext;
  readonly clock: Clock;
  /** Returns a number of at least 0 and less than 1. */
  readonly random: () => number;
  readonly log: CallLog;
};

/** A call that waits for its permit. */
type PermitWaiter = { readonly admit: () => void; readonly refuse: (reason: "aborted" | "closed") => void };

/** The shortest wait for a permit that is reported, in milliseconds. */
const LEAST_WAIT_MS = 5;

/**
 * Creates a client's rate limiter. All calls get their permits in the order of their arrival, but calls that the
 * service rejected go before calls that were not sent yet. `rate-control.ts` decides the rate; this is the queue in
 * front of it.
 */
export function createRateLimiter(context: RateLimiterContext): RateLimiter {
  const { clock, random, log } = context;
  const fresh = new Set<PermitWaiter>();
  const rejected = new Set<PermitWaiter>();
  let rate = initialRate(context, clock.now());
  let inFlight = 0;
  let isClosed = false;
  let alarm: AbortController | undefined;

  function admitWaiting(): void {
    for (;;) {
      const [waiter] = rejected.size > 0 ? rejected : fresh;
      const atMs = waiter === undefined ? undefined : nextPermitAtMs(rate, inFlight, clock.now());
      if (waiter === undefined || atMs === undefined) break;
      if (atMs > clock.now()) {
        wakeAt(atMs);
        return;
      }
      waiter.admit();
    }
    // No call waits for a time: the alarm must not keep the process alive.
    alarm?.abort();
    alarm = undefined;
  }

  /** Sets the alarm. Keeps an alarm that is already set, because later calls never ask for an earlier time. */
  function wakeAt(atMs: number): void {
    if (alarm !== undefined) return;
    const own = new AbortController();
    alarm = own;
    void pause(clock, atMs - clock.now(), own.signal).then(() => {
      if (own.signal.aborted) return;
      alarm = undefined;
      admitWaiting();
    });
  }

  /** Resolves with the number of the permit. */
  async function acquire(call: Call): Promise<number> {
    if (isClosed) throw notSent(call, "closed", context);
    const { stop } = call;
    const queue = call.timesRejected > 0 ? rejected : fresh;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        queue.delete(waiter);
        stop?.removeEventListener("abort", onAbort);
      };
      const onAbort = (): void => waiter.refuse("aborted");
      const waiter: PermitWaiter = {
        admit() {
          leave();
          rate = issuePermit(rate, clock.now());
          inFlight += 1;
          resolve(rate.issued);
        },
        refuse(reason) {
          leave();
          reject(notSent(call, reason, context, isThrottled(rate, clock.now()) ? "rateLimit" : "connection"));
          if (rejected.size + fresh.size === 0) admitWaiting();
        },
      };
      queue.add(waiter);
      stop?.addEventListener("abort", onAbort, { once: true });
      admitWaiting();
      if (stop?.aborted === true && queue.has(waiter)) waiter.refuse("aborted");
    });
  }

  /** Applies the outcome of a call. Reports a pause that follows from it, once for all waiting calls. */
  function release(call: Call, outcome: CallOutcome): void {
    const nowMs = clock.now();
    const wasPaused = rate.pausedUntilMs > nowMs;
    const isNews = outcome.kind !== "rejected" || outcome.permit > rate.settled;
    inFlight -= 1;
    rate = afterCall(rate, outcome, context, nowMs, random());
    const { pausedUntilMs, perSecond } = rate;
    if (isNews && !wasPaused && pausedUntilMs > nowMs) {
      log({
        kind: "wait",
        method: call.method.path,
        attempt: call.attempt,
        delayMs: Math.ceil(pausedUntilMs - nowMs),
        code: "resource_exhausted",
        everyCall: true,
        ...(perSecond === undefined ? {} : { perSecond: Math.round(perSecond * 10) / 10 }),
      });
    }
    admitWaiting();
  }

  return {
    withLimit: (next) => async (call) => {
      const askedAtMs = clock.now();
      const permit = await acquire(call);
      const durationMs = clock.now() - askedAtMs;
      if (durationMs >= LEAST_WAIT_MS) {
        log({ kind: "permit", method: call.method.path, attempt: call.attempt, durationMs });
      }
      call.onPermit();
      let quota: Quota | undefined;
      let outcome: Omit<CallOutcome, "permit"> = { kind: "lost" };
      try {
        const answer = await next({ ...call, onQuota: (reported) => (quota = reported) });
        outcome = { kind: "accepted" };
        return answer;
      } catch (error) {
        if (error instanceof ServiceError) outcome = outcomeOf(error, call);
        throw error;
      } finally {
        release(call, { permit, ...outcome, ...(quota === undefined ? {} : { quota }) });
      }
    },
    close() {
      isClosed = true;
      for (const waiter of [...rejected, ...fresh]) waiter.refuse("closed");
    },
  };
}

function outcomeOf(error: ServiceError, { timesRejected }: Call): Omit<CallOutcome, "permit"> {
  const { facts, reason, httpStatus = 500, retryAfterMs } = error;
  if (!isRejected(facts)) return { kind: reason === "answered" && httpStatus < 500 ? "accepted" : "lost" };
  return {
    kind: "rejected",
    timesRejected: timesRejected + 1,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** Returns the error of a call that never got its permit. */
function notSent(
  call: Call,
  reason: "aborted" | "closed",
  { conversion }: RateLimiterContext,
  waitedFor?: ServiceErrorFacts["waitedFor"],
): ServiceError {
  return new ServiceError({
    ...baseFacts(call, conversion),
    code: "canceled",
    reason,
    delivery: "notSent",
    ...(waitedFor === undefined ? {} : { waitedFor }),
  });
}
