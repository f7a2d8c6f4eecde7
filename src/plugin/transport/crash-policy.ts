import { AsyncLocalStorage } from "node:async_hooks";

import { abortReason, type CallInFlight, type CallsInFlight } from "./calls-in-flight";
import type { Logger } from "./log";
import { internalError } from "./serve-call";

/** What the policy needs. */
export interface CrashPolicyOptions {
  readonly calls: CallsInFlight;
  readonly log: Logger;
  /** Time that the calls concerned have to answer by themselves, in milliseconds. */
  readonly graceMs: number;
}

/** Knows which call a piece of code works for. */
export interface CrashPolicy {
  /** Runs a handler so that an error that it lets slip can be told from those of other calls. */
  runInCall<T>(call: CallInFlight, run: () => T): T;
}

/**
 * Decides what becomes of an exception that nobody caught and of a rejection that nobody handled.
 *
 * To end the process, as Node does by default, would lose the state of every resource that is being created in it: the
 * engine gets no answer and forgets what exists. So the process lives on. The call that the error came from (all calls,
 * where that cannot be known) is aborted, which lets its handler answer with what it has done; if it has no answer
 * after a grace, because the error took its continuation with it, it is answered INTERNAL. Other calls are not touched.
 */
export function installCrashPolicy(options: CrashPolicyOptions): CrashPolicy {
  const current = new AsyncLocalStorage<CallInFlight>();
  const { calls, log } = options;

  const handle = (kind: string, error: unknown): void => {
    const owner = current.getStore();
    const concerned = calls.list().filter((call) => owner === undefined || call === owner);
    log.error(`${kind} in the provider; the calls concerned are ended, the process goes on`, {
      error,
      calls: concerned.map((call) => call.path),
    });
    for (const call of concerned) {
      call.abort(abortReason(`An error of the provider's own disturbed ${call.path}.`));
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
