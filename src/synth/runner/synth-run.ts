import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { findProcess, type FindProcess, type RunningProcess } from "..";

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
  return `synthesis ${own === undefined ? randomUUID() : identityOf(own)} ${number}`;
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
