import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { basename } from "node:path";
import type { Run } from "./entry";

/** Returns the run of this process. */
export function thisRun(): Run {
  const { pid, ppid } = process;
  return {
    id: randomBytes(8).toString("hex"),
    host: hostname(),
    boot: bootId(),
    pid,
    startTicks: startTicksOf(pid),
    engine: { pid: ppid, startTicks: startTicksOf(ppid) },
  };
}

/**
 * Whether a run may still be active. A run on another machine, or from before the last boot, counts as ended: the lock of the state keeps
 * two runs on one state apart.
 */
export function isAtWork(run: Run): boolean {
  return run.host === hostname() && run.boot === bootId() && isRunning(run);
}

/** Whether a run is active though its engine has ended. Such a run ends as soon as its open requests are answered, or within seconds. */
export function isOrphan(run: Run): boolean {
  return isAtWork(run) && run.engine !== undefined && !isRunning(run.engine);
}

/** Returns the name of the program that started this process; empty if the system does not provide it. */
export function engineProgram(): string {
  const { ppid, platform } = process;
  if (platform === "linux") return linuxFile(`/proc/${ppid}/comm`).trim();
  const { stdout } = spawnSync("ps", ["-o", "comm=", "-p", String(ppid)], { encoding: "utf8" });
  // Null if there is no `ps`.
  return basename(((stdout as string | null) ?? "").trim());
}

function isRunning({ pid, startTicks }: NonNullable<Run["engine"]>): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: another user's process has this id.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return startTicksOf(pid) === startTicks;
}

function bootId(): string {
  return linuxFile("/proc/sys/kernel/random/boot_id").trim();
}

/** Returns the 22nd field. The second field is the program's name in parentheses and may hold any characters. A zombie counts as ended. */
function startTicksOf(pid: number): string {
  const stat = linuxFile(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? "ended" : (fields[19] ?? "");
}

function linuxFile(path: string): string {
  if (process.platform !== "linux") return "";
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
