import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

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

/** The most ancestors that are searched. Package managers and shells add a few. */
const MOST_ANCESTORS = 20;

/**
 * Returns the identity of the run that a synthesis belongs to. Syntheses of one run get the answers of the hooks that have run in it.
 *
 * cdktf's command line starts the program of the app for each synthesis and tells it nothing about the run, so the run is the nearest
 * ancestor that is cdktf's command line. SVC_SYNTH_RUN, if set, names the run instead. Without either, each synthesis is a run of its own.
 *
 * @param synthesis the process that synthesizes
 * @param number of the synthesis in that process
 */
export function synthRun(
  environment: Readonly<Record<string, string | undefined>>,
  synthesis: number,
  number: number,
  find: FindProcess = findProcess,
): string {
  const named = environment["SVC_SYNTH_RUN"]?.trim() ?? "";
  if (named !== "") return `named ${named}`;
  const own = find(synthesis);
  let ancestor = own === undefined ? undefined : find(own.parent);
  for (let level = 0; ancestor !== undefined && level < MOST_ANCESTORS; level += 1) {
    if (isCommandLine(ancestor.words)) return `cdktf ${identityOf(ancestor)}`;
    ancestor = find(ancestor.parent);
  }
  return `synthesis ${own === undefined ? `${synthesis} ${Date.now()}` : identityOf(own)} ${number}`;
}

function identityOf({ id, started }: RunningProcess): string {
  return `${id} ${started}`;
}

/** Whether a process runs cdktf's command line, or its fork's: Node with a script of that name. */
function isCommandLine([program = "", ...args]: readonly string[]): boolean {
  if (!/^(node|bun)/.test(basename(program))) return false;
  // Later words are arguments of the script, such as a folder of that name.
  const script = args.find((word) => !word.startsWith("-")) ?? "";
  return /^cdkt[fn]$/.test(basename(script)) || /[\\/]cdkt[fn]-cli[\\/]/.test(script);
}

function findProcess(id: number): RunningProcess | undefined {
  return process.platform === "linux" ? inProc(id) : inProcessList(id);
}

/** Reads a process from /proc, because small containers have no `ps`. */
function inProc(id: number): RunningProcess | undefined {
  try {
    const status = readFileSync(`/proc/${id}/stat`, "utf8");
    // The second field, the program's name in parentheses, may contain anything.
    const fields = status.slice(status.lastIndexOf(")") + 2).split(" ");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const words = readFileSync(`/proc/${id}/cmdline`, "utf8").split("\0");
    return { id, parent: Number(fields[1]), started: `${boot} ${fields[19] ?? ""}`, words };
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
