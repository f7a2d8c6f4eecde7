import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** The processes that a process has started and that still run. */
export function childrenOf(pid: number | undefined): readonly number[] {
  // Where the system has it as files, it costs less than a millisecond: a moment later may be too late.
  if (pid !== undefined && existsSync("/proc/self/task")) return childrenByFiles(pid);
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  return rows.filter(([, parent]) => parent === pid).map(([child]) => child ?? 0);
}

function childrenByFiles(pid: number): readonly number[] {
  const folder = `/proc/${pid}/task`;
  return textOf(() => readdirSync(folder).join(" "))
    .split(" ")
    .filter((thread) => thread !== "")
    .flatMap((thread) => textOf(() => readFileSync(`${folder}/${thread}/children`, "utf8")).split(" "))
    .filter((child) => child.trim() !== "")
    .map(Number);
}

/** What a file of a process says; nothing when the process or the thread has ended in between. */
function textOf(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return "";
    throw error;
  }
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
