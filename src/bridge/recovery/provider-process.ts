import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { basename } from "node:path";
import { isRunning, linuxFile, markOf, type ProcessMark, thisMachine } from "../../base/files";
import type { Run } from "./entry";

/** Returns the run of this process. `engine`: the process that saves the state, by default the one that started this process. */
export function thisRun({ pid, startTicks }: ProcessMark = markOf(process.ppid)): Run {
  const engine = { pid, startTicks };
  return { id: randomBytes(8).toString("hex"), ...thisMachine(), ...markOf(process.pid), engine };
}

/**
 * Whether a run may still be active. A run on another machine, or from before the last boot, counts as ended: the lock of the state keeps
 * two runs on one state apart.
 */
export function isAtWork(run: Run): boolean {
  const { host, boot } = thisMachine();
  return run.host === host && run.boot === boot && isRunning(run);
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
