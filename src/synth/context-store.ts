import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { contextText, type ContextFile, parseContext } from "./context-file";

/** Name of the context file, beside `cdktf.json`. */
export const CONTEXT_FILE = "svc.context.json";

/** How long to wait for another process that writes the file. A write takes milliseconds. */
const LOCK_WAIT_MS = 5_000;
const LOCK_RETRY_MS = 10;

/** Reads a context file; one that does not exist is empty. Throws a ContextError, or the error of the file system. */
export function readContext(path: string): ContextFile {
  const text = readIfThere(path);
  return text === undefined ? { lookups: new Map(), hooks: new Map() } : parseContext(text, path);
}

/**
 * Changes sections of a context file as it is now, so that parallel processes keep each other's entries. Replaces it atomically, and only if its text
 * changes. Throws a ContextError, or the error of the file system.
 */
export function updateContext(path: string, change: (current: ContextFile) => Partial<ContextFile>): void {
  const unlock = lock(`${path}.lock`);
  try {
    const current = readContext(path);
    const text = contextText({ ...current, ...change(current) });
    if (text === readIfThere(path)) return;
    const temporary = `${path}.${process.pid}.tmp`;
    try {
      writeFileSync(temporary, text);
      renameSync(temporary, path);
    } catch (error) {
      rmSync(temporary, { force: true });
      throw error;
    }
  } finally {
    unlock();
  }
}

/**
 * Creates a lock file, and returns the function that removes it. A lock that is older than the longest wait was left by a killed process.
 * In the worst case, a process writes without the lock, and another one's new entries are looked up again.
 */
function lock(path: string): () => void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waitedMs = 0; waitedMs < LOCK_WAIT_MS; waitedMs += LOCK_RETRY_MS) {
    try {
      closeSync(openSync(path, "wx"));
      return () => rmSync(path, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    if (isAbandoned(path)) rmSync(path, { force: true });
    else Atomics.wait(pause, 0, 0, LOCK_RETRY_MS);
  }
  return () => undefined;
}

function isAbandoned(path: string): boolean {
  try {
    return Date.now() - statSync(path).mtimeMs > LOCK_WAIT_MS;
  } catch {
    return false;
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
