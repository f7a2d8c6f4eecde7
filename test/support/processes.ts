import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

/** The processes that a process has started and that still run. */
export function childrenOf(pid: number | undefined): readonly number[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return rows.filter(([, parent]) => parent === pid).map(([child]) => child ?? 0);
}

/** Resolves when none of the processes runs any more; rejects when one still does after `limitMs`. */
export async function untilGone(pids: readonly number[], limitMs = 20_000): Promise<void> {
  const endMs = Date.now() + limitMs;
  for (let left = pids.filter(isRunning); left.length > 0; left = left.filter(isRunning)) {
    if (Date.now() > endMs) throw new Error(`still running after ${limitMs} ms: ${left.join(", ")}`);
    await pause(20);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that has ended and that nobody has waited for yet still has its number.
    const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
    return stdout.trim() !== "" && !stdout.trim().startsWith("Z");
  } catch {
    return false;
  }
}
