import { spawnSync } from "node:child_process";
import { linuxFile, processStatus, thisMachine } from "../base/files";

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

/** Reads a process from /proc, because small containers have no `ps`. */
function inProc(id: number): RunningProcess | undefined {
  const { parent, startTicks } = processStatus(id);
  if (startTicks === "") return undefined;
  const words = linuxFile(`/proc/${id}/cmdline`).split("\0");
  return { id, parent: Number(parent), started: `${thisMachine().boot} ${startTicks}`, words };
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
