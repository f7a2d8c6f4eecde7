import { abortReason, type CallsInFlight } from "./calls-in-flight";
import type { Logger } from "./log";

/** How a process ends. */
export interface ProcessEnd {
  /**
   * Aborts the calls in flight, gives them at most `graceMs` to save what they did, does what is left to do, then `beforeExit`,
   * then exits with this code. Only the first end counts.
   */
  readonly end: (options: EndOptions) => void;
}

/** Why and how. */
export interface EndOptions {
  readonly reason: string;
  readonly code: number;
  readonly graceMs: number;
  /** Awaited before the exit, also when no call is in flight. */
  readonly beforeExit?: () => Promise<void>;
}

/** The one owner of this process's end. `work` is what is left to do once no call runs any more; it has a limit of its own. */
export function createProcessEnd(calls: CallsInFlight, log: Logger, work: () => Promise<void>): ProcessEnd {
  let ending = false;
  const finish = async (options: EndOptions): Promise<void> => {
    if (!(await calls.whenIdle(options.graceMs))) {
      log.error(`ends with calls unfinished after ${options.graceMs} ms`, {
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
