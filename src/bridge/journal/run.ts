import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { basename } from "node:path";
import type { Run } from "./entry";

/** The run that this process is. */
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
 * Whether a run may still be at work. Of another machine, or before this one was started, none counts as being: it is the lock of the
 * state that keeps two runs on one state apart.
 */
export function isAtWork(run: Run): boolean {
  return run.host === hostname() && run.boot === bootId() && isRunning(run);
}

/** Whether a run is still at work though its engine is not: it ends as soon as what it has begun is answered, or within seconds. */
export function isOrphan(run: Run): boolean {
  return isAtWork(run) && run.engine !== undefined && !isRunning(run.engine);
}

/** The name of the program that has started this process; empty where the system does not tell. */
export function engineProgram(): string {
  const { ppid, platform } = process;
  if (platform === "linux") return linuxFile(`/proc/${ppid}/comm`).trim();
  const { stdout } = spawnSync("ps", ["-o", "comm=", "-p", String(ppid)], { encoding: "utf8" });
  // Null where there is no `ps`.
  return basename(((stdout as string | null) ?? "").trim());
}

function isRunning({ pid, startTicks }: NonNullable<Run["engine"]>): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process has the number.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return startTicksOf(pid) === startTicks;
}

function bootId(): string {
  return linuxFile("/proc/sys/kernel/random/boot_id").trim();
}

/** The 22nd field; the second one is the program's name in parentheses and may hold anything. Zombies run no more. */
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
