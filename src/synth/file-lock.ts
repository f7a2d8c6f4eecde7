import { randomUUID } from "node:crypto";
import { closeSync, openSync, rmSync, statSync, utimesSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { isRecord } from "../contract";
import { readIfThere } from "../files";
import { bootId, processNamespace, startOf } from "./running-process";

/**
 * A lock among processes, as a file with the name of its holder. The lock of a process that has ended is taken over. For a holder on another machine,
 * or in another container, this is not known: its lock is taken over if it has not been renewed for {@link ABANDONED_MS}.
 */
export interface FileLock {
  /** Tries to lock. Returns false if another process has the lock. Throws the error of the file system. */
  tryLock(): boolean;
  /** Renews the lock. Required every few seconds if it is held for longer than that. */
  renew(): void;
  /** Unlocks. Leaves the lock of another holder alone. */
  unlock(): void;
}

/** How long another machine's lock must remain unchanged. This process measures the time: clocks differ, and jump. */
export const ABANDONED_MS = 10_000;

/** Creates the lock of a file, which is not locked yet. */
export function createFileLock(file: string, now: () => number = () => performance.now()): FileLock {
  const holder: Holder = { machine: machine(), process: process.pid, started: startOf(process.pid) ?? "" };
  const own = JSON.stringify({ ...holder, lock: randomUUID() });
  let seen = { state: "", sinceMs: 0 };
  let takeOver: FileLock | undefined;

  const isAbandoned = (text: string): boolean => {
    const other = parseHolder(text);
    if (other?.machine === holder.machine) return hasEnded(other);
    const state = `${modifiedAt(file)} ${text}`;
    if (state !== seen.state) seen = { state, sinceMs: now() };
    return now() - seen.sinceMs >= ABANDONED_MS;
  };
  return {
    tryLock() {
      if (create(file, own)) return true;
      const text = textOf(file);
      if (text === undefined || !isAbandoned(text)) return false;
      // Of several processes that take it over, only one removes it: a later one would remove the lock of the first.
      takeOver ??= createFileLock(`${file}.takeover`, now);
      if (!takeOver.tryLock()) return false;
      try {
        // The file may be another one by now, also if neither has a name yet.
        if (textOf(file) === text && isAbandoned(text)) rmSync(file, { force: true });
      } finally {
        takeOver.unlock();
      }
      return create(file, own);
    },
    renew() {
      try {
        const time = new Date();
        if (textOf(file) === own) utimesSync(file, time, time);
      } catch {
        // The next renewal may succeed, and processes of this machine do not depend on it.
      }
    },
    unlock() {
      if (textOf(file) === own) rmSync(file, { force: true });
    },
  };
}

interface Holder {
  readonly machine: string;
  readonly process: number;
  /** See {@link startOf}. */
  readonly started: string;
}

/** Creates a lock file. Returns false if it exists. */
function create(file: string, text: string): boolean {
  let descriptor;
  try {
    descriptor = openSync(file, "wx", 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
  try {
    writeSync(descriptor, text);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  return true;
}

/** Returns the holder in a lock file; undefined if it was killed before it had written its name. */
function parseHolder(text: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(text);
    const isHolder =
      isRecord(holder) &&
      typeof holder["machine"] === "string" &&
      Number.isSafeInteger(holder["process"]) &&
      typeof holder["started"] === "string";
    return isHolder ? (holder as unknown as Holder) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a process of this machine has ended. One whose start the system does not tell is taken for another one with its id only if that has ended. */
function hasEnded({ process: id, started }: Holder): boolean {
  const start = startOf(id);
  return start === undefined || (start !== "" && started !== "" && start !== started);
}

/** Identifies the processes whose ids this process can check: those of this machine, and of this container. */
function machine(): string {
  return [hostname(), bootId(), processNamespace()].join(" ").trim();
}

function textOf(file: string): string | undefined {
  return readIfThere(file)?.toString("utf8");
}

/** Returns 0 for a file that does not exist any more. */
function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
