import { readFileSync } from "node:fs";
import { childrenOf } from "../support/processes";
import type { ProgramRun } from "../support/program";

/** How often a process is looked at. Its peak is kept by the system, so that only what it takes between the last look and its end is missed. */
const LOOK_EVERY_MS = 50;

/**
 * The most memory that one of a program's children took, in MB, as the system counts it (`VmHWM`); undefined where the system does not tell.
 * Resolves when the program has ended.
 */
export async function peakOfChildrenMb(run: ProgramRun): Promise<number | undefined> {
  let peakKb = 0;
  const look = (): void => {
    for (const pid of childrenOf(run.process.pid)) peakKb = Math.max(peakKb, peakKbOf(pid));
  };
  const looking = setInterval(look, LOOK_EVERY_MS);
  try {
    await run.done;
  } finally {
    clearInterval(looking);
  }
  return peakKb === 0 ? undefined : peakKb / 1024;
}

function peakKbOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    // It has ended in between, or the system has no such files.
    return 0;
  }
}
