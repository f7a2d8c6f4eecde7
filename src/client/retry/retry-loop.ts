import type { CallLog, CallOptions } from "../client";
import { type Clock, linkAbort, pause } from "../clock";
import { ServiceError } from "../errors/error";
import type { ServiceErrorFacts } from "../errors/error-facts";
import { describeAttempt } from "../errors/error-messages";
import type { Call, Exchange } from "../http/exchange";
import { OWN_REJECTIONS } from "../limit/rate-control";
import { decideRetry, isSafeToRepeat, isRejected, type RetryPolicy } from "./retry";

/** A call before the retry loop adds the fields of one attempt. */
export type WholeCall = Omit<Call, "attempt" | "timesRejected" | "stop" | "onPermit"> & {
  /** Time limit for the whole call, in milliseconds from its start. */
  readonly deadlineMs?: number;
  /** See {@link CallOptions.finishesAttempt}. */
  readonly finishesAttempt: boolean;
  /** See {@link CallOptions.repeats}. */
  readonly repeats: NonNullable<CallOptions["repeats"]>;
};

/** Attempts of a call and the time they took, in milliseconds. */
type Trials = {
  /** Attempts that failed for another reason than a rate limit. */
  failures: number;
  /** Attempts that a rate limit rejected: in total, and since the last attempt with another outcome. */
  turnedAway: number;
  rejectedInARow: number;
  firstRejectedAtMs: number;
  /** Time in attempts that failed for another reason, and in the waits after them. Excludes waiting for permits. */
  spentMs: number;
  firstSentAtMs: number | undefined;
};

/**
 * Repeats an exchange as {@link decideRetry} decides, within the call's deadline. This is the only retry loop, and
 * the only code that sleeps between two attempts. Cancellation is checked before and after every wait, and ends the
 * wait.
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
      rejectedInARow: 0,
      firstRejectedAtMs: 0,
      spentMs: 0,
      firstSentAtMs: undefined,
    };
    const elapsed = (): number => Math.max(0, clock.now() - (trials.firstSentAtMs ?? startedAtMs));
    let isUnknown = false;
    let last: ServiceError | undefined;
    for (let attempt = 1; ; attempt += 1) {
      let sentAtMs: number | undefined;
      const onPermit = (): void => {
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
          timesRejected: trials.rejectedInARow,
          signal,
          stop,
          onPermit,
        });
      } catch (thrown) {
        if (!(thrown instanceof ServiceError)) throw thrown;
        error =
          links.timedOut() && thrown.reason === "aborted" ? asDeadline(thrown, call.deadlineMs ?? 0) : thrown;
      } finally {
        links.release();
      }
      if (sentAtMs === undefined && last !== undefined) {
        throw ended(error.facts, last, attempt - 1, elapsed(), isUnknown);
      }
      last = error;
      isUnknown ||= error.outcomeUnknown;
      count(trials, error.facts, sentAtMs ?? clock.now(), clock.now());
      const isRefused = isRejected(error.facts);
      const leftMs = left();
      const decision = decideRetry(
        {
          facts: error.facts,
          safety: call.method.safety,
          attempt: isRefused ? trials.turnedAway : trials.failures,
          elapsedMs: isRefused ? clock.now() - trials.firstRejectedAtMs : trials.spentMs,
          random: random(),
          ...(leftMs === undefined ? {} : { leftMs }),
        },
        policy,
      );
      const isLeftToCaller =
        (call.repeats === "rejected" && !isRefused) ||
        (call.repeats === "notCarriedOut" && !isSafeToRepeat(error.facts, "once"));
      if (decision.kind === "stop" || isLeftToCaller) {
        const isLeftOpen = isUnknown && !error.outcomeUnknown && call.method.safety !== "read";
        throw afterAttempts(error, attempt, elapsed(), isLeftOpen);
      }
      const aborted = { code: "canceled", reason: "aborted" } as const;
      if (isAborted(call.signal)) throw ended(aborted, error, attempt, elapsed(), isUnknown);
      // The rate limiter has already reported a wait of the whole client.
      if (!isRefused || trials.rejectedInARow >= OWN_REJECTIONS) {
        log({ kind: "wait", method: call.method.path, attempt, delayMs: decision.delayMs, code: error.code });
      }
      await pause(clock, decision.delayMs, call.signal);
      if (isAborted(call.signal)) throw ended(aborted, error, attempt, elapsed(), isUnknown);
      if (!isRefused) trials.spentMs += decision.delayMs;
    }
  };
}

function count(trials: Trials, facts: ServiceErrorFacts, sentAtMs: number, nowMs: number): void {
  if (isRejected(facts)) {
    if (trials.turnedAway === 0) trials.firstRejectedAtMs = nowMs;
    trials.turnedAway += 1;
    trials.rejectedInARow += 1;
    return;
  }
  trials.failures += 1;
  trials.rejectedInARow = 0;
  trials.spentMs += Math.max(0, nowMs - sentAtMs);
}

/** Signals of one attempt: `stop` ends the wait for a permit, `signal` ends the exchange. */
type Links = {
  readonly signal: AbortSignal;
  readonly stop: AbortSignal;
  timedOut(): boolean;
  release(): void;
};

function linkCall({ signal, finishesAttempt }: WholeCall, leftMs: number | undefined): Links {
  const stop = linkAbort(signal, leftMs);
  if (!finishesAttempt) return { ...stop, stop: stop.signal };
  // An attempt in flight may finish, but none starts after the abort.
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

/**
 * Builds the error of a call that ended between two attempts. Its outcome is unknown if that of an earlier attempt
 * is.
 */
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
