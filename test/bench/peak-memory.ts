import { readFileSync } from "node:fs";
import { childrenOf } from "../support/processes";
import type { ProgramRun } from "../support/program";

/** Sampling interval. The system keeps each process's peak, so only growth between the last sample and the process's end is missed. */
const LOOK_EVERY_MS = 50;

/**
 * Returns the peak memory of one of a program's children in MB (`VmHWM`); undefined if the system does not report it. Resolves when the
 * program has ended.
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
    // The process has ended in between, or the system has no such files.
    return 0;
  }
}
