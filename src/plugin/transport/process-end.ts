import { abortReason, type CallsInFlight } from "./calls-in-flight";
import type { Logger } from "./log";

/** Ends the process. */
export interface ProcessEnd {
  /**
   * Aborts the calls in flight, gives them at most `graceMs` to save their results, does the remaining work, then `beforeExit`, then exits
   * with this code. Only the first call counts.
   */
  readonly end: (options: EndOptions) => void;
}

/** Reason and parameters of the end. */
export interface EndOptions {
  readonly reason: string;
  readonly code: number;
  readonly graceMs: number;
  /** Awaited before the exit, also if no call is in flight. */
  readonly beforeExit?: () => Promise<void>;
}

/** Creates the only function that ends this process. `work` runs once all calls have ended; it has its own time limit. */
export function createProcessEnd(calls: CallsInFlight, log: Logger, work: () => Promise<void>): ProcessEnd {
  let ending = false;
  const finish = async (options: EndOptions): Promise<void> => {
    if (!(await calls.whenIdle(options.graceMs))) {
      log.error(`ends with unfinished calls after ${options.graceMs} ms`, {
        calls: calls.list().map((call) => call.path),
      });
    }
    await work();
    await options.beforeExit?.();
    process.exit(options.code);
  };
  return {
    end(options) {
      if (ending) return;
      ending = true;
      log.debug(`ends: ${options.reason}`, { calls_in_flight: calls.size });
      calls.abortAll(abortReason(`The provider process ends: ${options.reason}.`));
      void finish(options);
    },
  };
}
