import type { CallLog } from "./client";
import { pause, type Clock } from "./clock";
import { ServiceError } from "./error";
import { describeAttempt } from "./error-texts";
import type { Exchange } from "./exchange";
import { linkAbort } from "./linked-abort";
import { decideRetry, type RetryPolicy } from "./retry";

/**
 * Repeats an exchange as `decideRetry` says, within the call's deadline. This is the only loop, and the only place that
 * sleeps; cancellation is looked at before and during every wait.
 */
export function withRetry(
  policy: RetryPolicy,
  clock: Clock,
  random: () => number,
  log: CallLog,
): (next: Exchange) => Exchange {
  return (next) => async (call) => {
    const startedAtMs = clock.now();
    const elapsed = (): number => Math.max(0, clock.now() - startedAtMs);
    const left = (): number | undefined =>
      call.deadlineMs === undefined ? undefined : call.deadlineMs - elapsed();
    let isUnknown = false;
    for (let attempt = 1; ; attempt += 1) {
      const cuts = !call.finishesAttempt || call.signal?.aborted === true;
      const link = linkAbort(cuts ? call.signal : undefined, call.finishesAttempt ? undefined : left());
      let error: ServiceError;
      try {
        return await next({ ...call, attempt, signal: link.signal });
      } catch (thrown) {
        if (!(thrown instanceof ServiceError)) throw thrown;
        error =
          link.timedOut() && thrown.reason === "aborted" ? asDeadline(thrown, call.deadlineMs ?? 0) : thrown;
      } finally {
        link.release();
      }
      isUnknown ||= error.outcomeUnknown;
      const leftMs = left();
      const decision = decideRetry(
        {
          facts: error.facts,
          safety: call.method.safety,
          attempt,
          elapsedMs: elapsed(),
          random: random(),
          ...(leftMs === undefined ? {} : { leftMs }),
        },
        policy,
      );
      if (decision.kind === "stop") {
        const isLeftOpen = isUnknown && !error.outcomeUnknown && call.method.safety !== "read";
        throw afterAttempts(error, attempt, elapsed(), isLeftOpen);
      }
      if (isAborted(call.signal)) throw asAborted(error, attempt, elapsed(), isUnknown);
      log({ kind: "wait", method: call.method.path, attempt, delayMs: decision.delayMs, code: error.code });
      await pause(clock, decision.delayMs, call.signal);
      if (isAborted(call.signal)) throw asAborted(error, attempt, elapsed(), isUnknown);
    }
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

/** Interrupted before another attempt: whether anything was carried out is what the attempts until then left open. */
function asAborted(
  last: ServiceError,
  attempts: number,
  elapsedMs: number,
  isUnknown: boolean,
): ServiceError {
  const { method, endpoint, mayHaveCreated, environmentPrefix } = last.facts;
  return new ServiceError(
    {
      code: "canceled",
      reason: "aborted",
      delivery: isUnknown ? "maybeReceived" : last.delivery,
      lastAttempt: describeAttempt(last.facts),
      method,
      endpoint,
      attempts,
      elapsedMs,
      ...(mayHaveCreated === undefined ? {} : { mayHaveCreated }),
      ...(environmentPrefix === undefined ? {} : { environmentPrefix }),
    },
    last,
  );
}

function causeOf(error: ServiceError): Error | undefined {
  return error.cause instanceof Error ? error.cause : undefined;
}
