import { readFileSync } from "node:fs";
import { hostname } from "node:os";

/** A process of this machine. */
export interface ProcessMark {
  readonly pid: number;
  /** When the process started, in the system's own unit. A later process with the same id has another value. Empty if the system does not tell. */
  readonly startTicks: string;
}

/** The machine on which processes can be checked, and since when. */
export interface MachineMark {
  readonly host: string;
  /** Id of the last boot. Empty if the system does not provide it. */
  readonly boot: string;
}

/** Returns this machine, as long as it runs. */
export function thisMachine(): MachineMark {
  return { host: hostname(), boot: linuxFile("/proc/sys/kernel/random/boot_id").trim() };
}

/** Returns the mark of a process with which it can be recognized later. */
export function markOf(pid: number): ProcessMark {
  return { pid, startTicks: startTicksOf(pid) };
}

/**
 * Whether a process of this machine still runs. A zombie counts as ended. If the system does not tell when the process with this id started,
 * such as another user's process, it counts as the same one.
 */
export function isRunning({ pid, startTicks }: ProcessMark): boolean {
  // Read before the signal: if the process still exists afterwards and its start is empty, the system hides it (hidepid).
  const ticks = startTicksOf(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: another user's process has this id.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return ticks === "" || ticks === startTicks;
}

/** Returns when a process started. Only its parent still knows a process that is a zombie or dead. */
function startTicksOf(pid: number): string {
  const { state, startTicks } = processStatus(pid);
  return /^[ZXx]/.test(state) ? "ended" : startTicks;
}

/** Returns what Linux tells of a process. Empty texts if it does not tell, or if there is no such process. */
export function processStatus(pid: number): {
  readonly state: string;
  readonly parent: string;
  readonly startTicks: string;
} {
  const stat = linuxFile(`/proc/${pid}/stat`);
  // The second field is the program's name in parentheses and may hold any characters.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state = "", parent = ""] = fields;
  return { state, parent, startTicks: fields[19] ?? "" };
}

/** Reads a file of the kernel. Empty if there is none. */
export function linuxFile(path: string): string {
  if (process.platform !== "linux") return "";
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
