import type { CallLog } from "./client";
import { pause, type Clock } from "./clock";
import { ServiceError, type ServiceErrorFacts } from "./error";
import { describeAttempt } from "./error-texts";
import type { Call, Exchange } from "./exchange";
import { linkAbort } from "./linked-abort";
import { OWN_REFUSALS } from "./pace";
import { decideRetry, isTurnedAway, type RetryPolicy } from "./retry";

/** A call as it comes to the loop, which adds what concerns one attempt. */
export type WholeCall = Omit<Call, "attempt" | "timesTurnedAway" | "stop" | "onTurn"> & {
  /** For the whole call, in milliseconds from its start. */
  readonly deadlineMs?: number;
  /** See `CallOptions`. */
  readonly finishesAttempt: boolean;
  /** See `CallOptions`. */
  readonly repeats: "failures" | "turnedAway";
};

/** How often a call was tried, and what that has cost. Times in milliseconds. */
type Trials = {
  /** Attempts that failed otherwise than by being turned away. */
  failures: number;
  /** Attempts that were turned away by a rate limit, in all and since the last that was not. */
  turnedAway: number;
  turnedAwayInARow: number;
  firstTurnedAwayAtMs: number;
  /** Spent in attempts that failed otherwise, and in the waits after them. Nobody's turn is waited for in it. */
  spentMs: number;
  firstSentAtMs: number | undefined;
};

/**
 * Repeats an exchange as `decideRetry` says, within the call's deadline. This is the only loop, and the only place that
 * sleeps between two attempts; cancellation is looked at before and during every wait.
 */
export function withRetry(
  policy: RetryPolicy,
  clock: Clock,
  random: () => number,
  log: CallLog,
): (next: Exchange) => (call: WholeCall) => ReturnType<Exchange> {
  return (next) => async (call) => {
    const startedAtMs = clock.now();
    const left = (): number | undefined =>
      call.deadlineMs === undefined ? undefined : call.deadlineMs - Math.max(0, clock.now() - startedAtMs);
    const trials: Trials = {
      failures: 0,
      turnedAway: 0,
      turnedAwayInARow: 0,
      firstTurnedAwayAtMs: 0,
      spentMs: 0,
      firstSentAtMs: undefined,
    };
    const elapsed = (): number => Math.max(0, clock.now() - (trials.firstSentAtMs ?? startedAtMs));
    let isUnknown = false;
    let last: ServiceError | undefined;
    for (let attempt = 1; ; attempt += 1) {
      let sentAtMs: number | undefined;
      const onTurn = (): void => {
        sentAtMs = clock.now();
        trials.firstSentAtMs ??= sentAtMs;
      };
      const links = linkCall(call, left());
      let error: ServiceError;
      try {
        const { signal, stop } = links;
        return await next({
          ...call,
          attempt,
          timesTurnedAway: trials.turnedAwayInARow,
          signal,
          stop,
          onTurn,
        });
      } catch (thrown) {
        if (!(thrown instanceof ServiceError)) throw thrown;
        error =
          links.timedOut() && thrown.reason === "aborted" ? asDeadline(thrown, call.deadlineMs ?? 0) : thrown;
      } finally {
        links.release();
      }
      if (sentAtMs === undefined && last !== undefined)
        throw ended(error.facts, last, attempt - 1, elapsed(), isUnknown);
      last = error;
      isUnknown ||= error.outcomeUnknown;
      count(trials, error.facts, sentAtMs ?? clock.now(), clock.now());
      const isRefused = isTurnedAway(error.facts);
      const leftMs = left();
      const decision = decideRetry(
        {
          facts: error.facts,
          safety: call.method.safety,
          attempt: isRefused ? trials.turnedAway : trials.failures,
          elapsedMs: isRefused ? clock.now() - trials.firstTurnedAwayAtMs : trials.spentMs,
          random: random(),
          ...(leftMs === undefined ? {} : { leftMs }),
        },
        policy,
      );
      if (decision.kind === "stop" || (call.repeats === "turnedAway" && !isRefused)) {
        const isLeftOpen = isUnknown && !error.outcomeUnknown && call.method.safety !== "read";
        throw afterAttempts(error, attempt, elapsed(), isLeftOpen);
      }
      const aborted = { code: "canceled", reason: "aborted" } as const;
      if (isAborted(call.signal)) throw ended(aborted, error, attempt, elapsed(), isUnknown);
      // What holds everybody up, the limiter has told of.
      if (!isRefused || trials.turnedAwayInARow >= OWN_REFUSALS)
        log({ kind: "wait", method: call.method.path, attempt, delayMs: decision.delayMs, code: error.code });
      await pause(clock, decision.delayMs, call.signal);
      if (isAborted(call.signal)) throw ended(aborted, error, attempt, elapsed(), isUnknown);
      if (!isRefused) trials.spentMs += decision.delayMs;
    }
  };
}

function count(trials: Trials, facts: ServiceErrorFacts, sentAtMs: number, nowMs: number): void {
  if (isTurnedAway(facts)) {
    if (trials.turnedAway === 0) trials.firstTurnedAwayAtMs = nowMs;
    trials.turnedAway += 1;
    trials.turnedAwayInARow += 1;
    return;
  }
  trials.failures += 1;
  trials.turnedAwayInARow = 0;
  trials.spentMs += Math.max(0, nowMs - sentAtMs);
}

/** The signals of one attempt: `stop` ends the wait for its turn, `signal` the exchange. */
type Links = {
  readonly signal: AbortSignal;
  readonly stop: AbortSignal;
  timedOut(): boolean;
  release(): void;
};

function linkCall({ signal, finishesAttempt }: WholeCall, leftMs: number | undefined): Links {
  const stop = linkAbort(signal, leftMs);
  if (!finishesAttempt) return { ...stop, stop: stop.signal };
  // An attempt that is under way is let to its end, but none is begun after the abort.
  const cut = linkAbort(isAborted(signal) ? signal : undefined, undefined);
  return {
    signal: cut.signal,
    stop: stop.signal,
    timedOut: () => stop.timedOut() && !cut.signal.aborted,
    release() {
      stop.release();
      cut.release();
    },
  };
}

function afterAttempts(
  error: ServiceError,
  attempts: number,
  elapsedMs: number,
  isLeftOpen: boolean,
): ServiceError {
  if (attempts === 1) return error;
  const earlier = isLeftOpen ? { earlierAttemptUnknown: true as const } : {};
  return new ServiceError({ ...error.facts, attempts, elapsedMs, ...earlier }, causeOf(error));
}

function asDeadline(error: ServiceError, limitMs: number): ServiceError {
  return new ServiceError(
    { ...error.facts, code: "deadline_exceeded", reason: "deadline", limitMs },
    causeOf(error),
  );
}

function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}

/** Ended before another attempt: whether anything was carried out is what the attempts until then left open. */
function ended(
  end: Pick<ServiceErrorFacts, "code" | "reason" | "limitMs" | "waitedFor">,
  last: ServiceError,
  attempts: number,
  elapsedMs: number,
  isUnknown: boolean,
): ServiceError {
  const { code, reason, limitMs, waitedFor } = end;
  const { method, endpoint, mayHaveCreated, harmsTwice, environmentPrefix } = last.facts;
  return new ServiceError(
    {
      code,
      reason,
      delivery: isUnknown ? "maybeReceived" : last.delivery,
      lastAttempt: describeAttempt(last.facts),
      method,
      endpoint,
      attempts,
      elapsedMs,
      ...(limitMs === undefined ? {} : { limitMs }),
      ...(waitedFor === undefined ? {} : { waitedFor }),
      ...(mayHaveCreated === undefined ? {} : { mayHaveCreated }),
      ...(harmsTwice === undefined ? {} : { harmsTwice }),
      ...(environmentPrefix === undefined ? {} : { environmentPrefix }),
    },
    last,
  );
}

function causeOf(error: ServiceError): Error | undefined {
  return error.cause instanceof Error ? error.cause : undefined;
}
