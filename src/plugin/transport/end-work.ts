import type { Logger } from "./log";

/** What is left to do when the host needs the plugin no longer. */
export interface EndWork {
  /** Registers work. It may be asked to run several times, and must then do only what is left. */
  readonly add: (work: () => Promise<void>) => void;
  /** Does all work, for at most `limitMs`. Never rejects: what fails, or takes longer, is logged. */
  readonly run: (limitMs: number) => Promise<void>;
}

/** The work of one process. */
export function createEndWork(log: Logger): EndWork {
  const all: (() => Promise<void>)[] = [];
  return {
    add: (work) => void all.push(work),
    async run(limitMs) {
      if (all.length === 0) return;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<"late">((resolve) => {
        timer = setTimeout(() => resolve("late"), limitMs);
      });
      const done = Promise.allSettled(all.map((work) => work()));
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
