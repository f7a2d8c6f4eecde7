import type { Outcome } from "./outcome";

/** Reports progress on standard error: in one line on a terminal, otherwise in one line per {@link RUNS_PER_LINE} runs. */
export interface Progress {
  done(outcome: Outcome): void;
  close(): void;
}

/** Number of runs per log line. */
const RUNS_PER_LINE = 20;

/** Starts counting `total` runs. */
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
