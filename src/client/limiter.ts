import type { CallLog } from "./client";
import { pause, type Clock } from "./clock";
import { ServiceError, type ServiceErrorFacts } from "./error";
import { baseFacts, type ConversionContext } from "./error-conversion";
import type { Call, Exchange } from "./exchange";
import {
  afterOutcome,
  beginPace,
  currentRate,
  giveTurn,
  isThrottled,
  nextTurn,
  type PaceBounds,
  type TurnOutcome,
} from "./pace";
import type { Quota } from "./rate-limit-headers";
import { isTurnedAway } from "./retry";

/** What lets a client's calls through, each in its turn. */
export type Limiter = {
  /** The step of the chain. */
  readonly withLimit: (next: Exchange) => Exchange;
  /** Ends every wait for a turn; no call gets one from then on. */
  close(): void;
};

/** What a limiter needs to know of its client. */
export type LimiterContext = PaceBounds & {
  readonly conversion: ConversionContext;
  readonly clock: Clock;
  /** At least 0 and less than 1. */
  readonly random: () => number;
  readonly log: CallLog;
};

type Waiter = { readonly letGo: () => void; readonly turnAway: (reason: "aborted" | "closed") => void };

/**
 * Makes a client's limiter: all its calls, whatever they are for, have their turns in the order in which they come, no more than so many are
 * under way at once, and when the service says that there are too many, all of them slow down. A call that was turned away goes before those
 * that were not sent yet. How fast it goes on is decided in `pace.ts`; this is the queue before it.
 */
export function createLimiter(context: LimiterContext): Limiter {
  const { clock, random, log } = context;
  const fresh = new Set<Waiter>();
  const again = new Set<Waiter>();
  let pace = beginPace(context, clock.now());
  let underWay = 0;
  let isClosed = false;
  let alarm: AbortController | undefined;

  const isEmpty = (): boolean => fresh.size + again.size === 0;

  function letThrough(): void {
    while (!isEmpty()) {
      const turn = nextTurn(pace, underWay, clock.now());
      if (turn.kind === "afterAnswer") break;
      if (turn.kind === "at") {
        wakeAt(turn.atMs);
        return;
      }
      const queue = again.size > 0 ? again : fresh;
      const [waiter] = queue;
      if (waiter !== undefined) queue.delete(waiter);
      waiter?.letGo();
    }
    // Nobody waits for the time: it must not keep the process alive.
    alarm?.abort();
    alarm = undefined;
  }

  /** What it is called for never comes sooner than it did at first, so an alarm that is set stays. */
  function wakeAt(atMs: number): void {
    if (alarm !== undefined) return;
    const own = new AbortController();
    alarm = own;
    void pause(clock, atMs - clock.now(), own.signal).then(() => {
      if (own.signal.aborted) return;
      alarm = undefined;
      letThrough();
    });
  }

  function start(): number {
    pace = giveTurn(pace, clock.now());
    underWay += 1;
    return pace.turns;
  }

  async function waitForTurn(call: Call): Promise<number> {
    if (isClosed) throw refusal(call, "closed", context);
    if (isEmpty() && nextTurn(pace, underWay, clock.now()).kind === "now") return start();
    const { stop } = call;
    if (stop?.aborted === true) throw refusal(call, "aborted", context);
    const queue = call.timesTurnedAway > 0 ? again : fresh;
    return new Promise((resolve, reject) => {
      const onAbort = (): void => waiter.turnAway("aborted");
      const waiter: Waiter = {
        letGo() {
          stop?.removeEventListener("abort", onAbort);
          resolve(start());
        },
        turnAway(reason) {
          stop?.removeEventListener("abort", onAbort);
          queue.delete(waiter);
          const waitedFor = isThrottled(pace, clock.now()) ? "rateLimit" : "connection";
          reject(refusal(call, reason, context, waitedFor));
          if (isEmpty()) letThrough();
        },
      };
      queue.add(waiter);
      stop?.addEventListener("abort", onAbort, { once: true });
      letThrough();
    });
  }

  /** Takes in what became of a call, and tells of the pause that it leads to, once for all who wait for its end. */
  function takeIn(call: Call, outcome: TurnOutcome): void {
    const nowMs = clock.now();
    const before = Math.max(nowMs, pace.pausedUntilMs);
    const isNews = outcome.kind !== "refused" || outcome.turn > pace.settledTurns;
    underWay -= 1;
    pace = afterOutcome(pace, outcome, context, nowMs, random());
    if (isNews && pace.pausedUntilMs > before && before === nowMs) {
      const perSecond = currentRate(pace);
      log({
        kind: "wait",
        method: call.method.path,
        attempt: call.attempt,
        delayMs: Math.ceil(pace.pausedUntilMs - nowMs),
        code: "resource_exhausted",
        everyCall: true,
        ...(perSecond === undefined ? {} : { perSecond: Math.round(perSecond * 10) / 10 }),
      });
    }
    letThrough();
  }

  return {
    withLimit: (next) => async (call) => {
      const turn = await waitForTurn(call);
      call.onTurn();
      let quota: Quota | undefined;
      let kind: TurnOutcome["kind"] = "lost";
      let refused: Partial<TurnOutcome> = {};
      try {
        const answer = await next({ ...call, onQuota: (told) => (quota = told) });
        kind = "accepted";
        return answer;
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (isTurnedAway(error.facts)) {
          kind = "refused";
          const { retryAfterMs } = error;
          refused = {
            timesRefused: call.timesTurnedAway + 1,
            ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
          };
        } else if (error.reason === "answered" && (error.httpStatus ?? 500) < 500) kind = "accepted";
        throw error;
      } finally {
        takeIn(call, { turn, kind, ...refused, ...(quota === undefined ? {} : { quota }) });
      }
    },
    close() {
      isClosed = true;
      for (const queue of [again, fresh]) for (const waiter of [...queue]) waiter.turnAway("closed");
    },
  };
}

/** The error of a call that never had its turn. */
function refusal(
  call: Call,
  reason: "aborted" | "closed",
  { conversion }: LimiterContext,
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
