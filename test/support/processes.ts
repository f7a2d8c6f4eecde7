import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** Returns the running child processes of a process. */
export function childrenOf(pid: number | undefined): readonly number[] {
  // Reading /proc takes less than a millisecond, which avoids missing a short-lived process.
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

/** Returns the command line of a process, as Linux shows it; empty if it has ended. */
export function commandLineOf(pid: number): string {
  return textOf(() => readFileSync(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ");
}

/** Returns the content of a process's file, or an empty string if the process or thread has ended in between. */
function textOf(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "")) return "";
    throw error;
  }
}

/** Resolves when all of the processes have ended. Rejects if one still runs after `limitMs`. */
export async function untilGone(pids: readonly number[], limitMs = 300_000): Promise<void> {
  const endMs = Date.now() + limitMs;
  for (let left = pids.filter(isRunning); left.length > 0; left = left.filter(isRunning)) {
    if (Date.now() > endMs) throw new Error(`still running after ${limitMs} ms: ${left.join(", ")}`);
    await pause(20);
  }
}

/** Resolves when a process that was sent SIGSTOP stands still, or has ended. */
export async function untilStopped(pid: number): Promise<void> {
  while (!/^([TZ]|$)/.test(statusOf(pid))) await pause(1);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A process that has ended keeps its id until its parent waits for it.
    return !/^(Z|$)/.test(statusOf(pid));
  } catch {
    return false;
  }
}

/** Returns a process's status as `ps` shows it, such as `T` if it stands still; empty if there is none. */
function statusOf(pid: number): string {
  return spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
}

/** Kills a process group. One that has ended is no error: another process may still hold its pipes. */
export function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
