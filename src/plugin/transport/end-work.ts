import type { Logger } from "./log";

/**
 * Work to do when the host no longer needs the plugin. `isOrderly`: the host requested the end itself, and still runs; otherwise it may be
 * gone.
 */
export type Work = (isOrderly: boolean) => Promise<void>;

/** The remaining work for the time when the host no longer needs the plugin. */
export interface EndWork {
  /** Registers work. It may run several times, and must then do only the rest. */
  readonly add: (work: Work) => void;
  /** Does all work, for at most `limitMs`. Never rejects: logs failures and exceeded time. */
  readonly run: (limitMs: number, isOrderly: boolean) => Promise<void>;
}

/** Creates the end work of one process. */
export function createEndWork(log: Logger): EndWork {
  const all: Work[] = [];
  return {
    add: (work) => void all.push(work),
    async run(limitMs, isOrderly) {
      if (all.length === 0) return;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<"late">((resolve) => {
        timer = setTimeout(() => resolve("late"), limitMs);
      });
      const done = Promise.allSettled(all.map((work) => work(isOrderly)));
      const ended = await Promise.race([done, late]);
      clearTimeout(timer);
      if (ended === "late") {
        log.error(`the cleanup at the end took longer than ${limitMs} ms`);
      } else {
        for (const result of ended) {
          if (result.status === "rejected") {
            log.error("the cleanup at the end failed", { error: result.reason as unknown });
          }
        }
      }
    },
  };
}
