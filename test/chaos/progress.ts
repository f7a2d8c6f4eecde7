import type { Outcome } from "./outcome";

/** Keeps people informed on standard error: on a terminal in one line, elsewhere in a line for every so many runs. */
export interface Progress {
  done(outcome: Outcome): void;
  close(): void;
}

/** How many runs a line of a log stands for. */
const RUNS_PER_LINE = 20;

/** Starts to count `total` runs. */
export function createProgress(total: number, out: NodeJS.WriteStream = process.stderr): Progress {
  const startedAtMs = Date.now();
  let runs = 0;
  let failed = 0;
  const line = (): string => {
    const elapsed = Math.round((Date.now() - startedAtMs) / 1000);
    const left = runs === 0 ? "?" : String(Math.round((elapsed / runs) * (total - runs)));
    return `${runs} of ${total} runs, ${failed} failed, ${elapsed} s, about ${left} s left`;
  };
  return {
    done({ problems }) {
      runs += 1;
      if (problems.length > 0) failed += 1;
      if (out.isTTY) out.write(`\r\u001b[K${line()}`);
      else if (runs % RUNS_PER_LINE === 0 || runs === total) out.write(`${line()}\n`);
    },
    close() {
      if (out.isTTY) out.write("\n");
    },
  };
}
