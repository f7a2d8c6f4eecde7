import { AsyncLocalStorage } from "node:async_hooks";

import { abortReason, type CallInFlight, type CallsInFlight } from "./calls-in-flight";
import type { Logger } from "./log";
import { internalError } from "./internal-error";

/** Options of the policy. */
export interface CrashPolicyOptions {
  readonly calls: CallsInFlight;
  readonly log: Logger;
  /** Time that the affected calls have to answer by themselves, in milliseconds. */
  readonly graceMs: number;
}

/** Knows the call for which code runs. */
export interface CrashPolicy {
  /** Runs a handler so that its uncaught errors can be attributed to the call. */
  runInCall<T>(call: CallInFlight, run: () => T): T;
}

/**
 * Handles uncaught exceptions and unhandled rejections.
 *
 * Node's default, to end the process, would lose the state of every resource that is being created: the engine gets no answer and loses
 * track of the objects. So the process continues. The call that caused the error (all calls, if the cause is unknown) is aborted, which
 * lets its handler answer with its partial result. If there is no answer after the grace period, because the error broke the handler's
 * continuation, the call is answered INTERNAL. Other calls are not affected.
 */
export function installCrashPolicy(options: CrashPolicyOptions): CrashPolicy {
  const current = new AsyncLocalStorage<CallInFlight>();
  const { calls, log } = options;

  const handle = (kind: string, error: unknown): void => {
    const owner = current.getStore();
    const concerned = calls.list().filter((call) => owner === undefined || call === owner);
    log.error(`${kind} in the provider; the affected calls are aborted, and the process continues`, {
      error,
      calls: concerned.map((call) => call.path),
    });
    for (const call of concerned) {
      call.abort(abortReason(`An internal error of the provider aborted ${call.path}.`));
    }
    if (concerned.length === 0) return;
    current.exit(() =>
      setTimeout(() => {
        const running = new Set(calls.list());
        for (const call of concerned) if (running.has(call)) call.fail(internalError(call.path, error, log));
      }, options.graceMs),
    );
  };
  process.on("uncaughtException", (error) => handle("Uncaught exception", error));
  process.on("unhandledRejection", (reason) => handle("Unhandled rejection", reason));

  return { runInCall: (call, run) => current.run(call, run) };
}
