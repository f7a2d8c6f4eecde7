import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";

/** A process and its ancestors, as far as they are known. */
export interface RunningProcess {
  readonly id: number;
  readonly parent: number;
  /** Distinguishes it from other processes with its id. */
  readonly started: string;
  /** The program and its arguments. */
  readonly words: readonly string[];
}

/** Finds a process; undefined if there is none, or if this system does not tell. */
export type FindProcess = (id: number) => RunningProcess | undefined;

/** Finds a process of this machine. */
export function findProcess(id: number): RunningProcess | undefined {
  return process.platform === "linux" ? inProc(id) : inProcessList(id);
}

/**
 * Returns when a process started, in a form that distinguishes it from others with its id. Returns undefined if it has ended, and an empty text if
 * the system does not tell.
 */
export function startOf(id: number): string | undefined {
  try {
    process.kill(id, 0);
  } catch (error) {
    // A process of another user may not be signalled.
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return undefined;
  }
  const status = process.platform === "linux" ? statusOf(id) : undefined;
  if (status === undefined) return "";
  // Its parent has not waited for it yet.
  return /[ZXx]/.test(status.state) ? undefined : status.started;
}

/** Returns what distinguishes the starts of a machine; empty if the system does not tell. */
export function bootId(): string {
  return ifTold(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
}

/** Returns what distinguishes containers with processes of their own; empty if the system does not tell. */
export function processNamespace(): string {
  return ifTold(() => readlinkSync("/proc/self/ns/pid"));
}

function ifTold(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}

/** Reads a process from /proc, because small containers have no `ps`. */
function inProc(id: number): RunningProcess | undefined {
  const status = statusOf(id);
  if (status === undefined) return undefined;
  try {
    const { parent, started } = status;
    return { id, parent, started, words: readFileSync(`/proc/${id}/cmdline`, "utf8").split("\0") };
  } catch {
    return undefined;
  }
}

function statusOf(
  id: number,
): (Pick<RunningProcess, "parent" | "started"> & { readonly state: string }) | undefined {
  try {
    const status = readFileSync(`/proc/${id}/stat`, "utf8");
    // The second field, the program's name in parentheses, may contain anything.
    const [state = "", parent = "", ...others] = status.slice(status.lastIndexOf(")") + 2).split(" ");
    return { state, parent: Number(parent), started: `${bootId()} ${others[17] ?? ""}` };
  } catch {
    return undefined;
  }
}

function inProcessList(id: number): RunningProcess | undefined {
  const { stdout, status } = spawnSync("ps", ["-o", "ppid=,lstart=,args=", "-p", String(id)], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  });
  const [, parent, started, words] = /^\s*(\d+)\s+(\S+ +\S+ +\S+ +\S+ +\d+)\s+(.*)/.exec(stdout) ?? [];
  if (status !== 0 || parent === undefined || started === undefined) return undefined;
  return { id, parent: Number(parent), started, words: (words ?? "").trim().split(/\s+/) };
}
