import type { Logger } from "./log";

/**
 * Work that is done when the host needs the plugin no longer. `isOrderly`: the host said so itself, and still runs; otherwise it may be gone.
 */
export type Work = (isOrderly: boolean) => Promise<void>;

/** What is left to do when the host needs the plugin no longer. */
export interface EndWork {
  /** Registers work. It may be asked to run several times, and must then do only what is left. */
  readonly add: (work: Work) => void;
  /** Does all work, for at most `limitMs`. Never rejects: what fails, or takes longer, is logged. */
  readonly run: (limitMs: number, isOrderly: boolean) => Promise<void>;
}

/** The work of one process. */
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
      if (ended === "late") log.error(`what was left to do at the end took longer than ${limitMs} ms`);
      else
        for (const result of ended)
          if (result.status === "rejected")
            log.error("what was left to do at the end failed", { error: result.reason as unknown });
    },
  };
}
