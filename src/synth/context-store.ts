import { readIfThere, writeFileAtomically } from "../files";
import { ContextError, contextText, type ContextFile, parseContext } from "./context-file";
import { ABANDONED_MS, createFileLock } from "./file-lock";

/** Name of the context file, beside `cdktf.json`. */
export const CONTEXT_FILE = "svc.context.json";

/** How long to wait for another process that writes the file. A write takes milliseconds, but an abandoned lock has to be recognized. */
const LOCK_WAIT_MS = ABANDONED_MS + 5_000;
const LOCK_RETRY_MS = 10;

/** Reads a context file; one that does not exist is empty. Throws a ContextError, or the error of the file system. */
export function readContext(path: string): ContextFile {
  const content = readIfThere(path);
  return content === undefined
    ? { lookups: new Map(), hooks: new Map() }
    : parseContext(content.toString("utf8"), path);
}

/**
 * Changes sections of a context file as it is now, so that parallel processes keep each other's entries. Replaces it atomically, and only if its text
 * changes. Throws a ContextError, or the error of the file system.
 */
export function updateContext(path: string, change: (current: ContextFile) => Partial<ContextFile>): void {
  const unlock = lock(path);
  try {
    const current = readContext(path);
    writeFileAtomically(path, Buffer.from(contextText({ ...current, ...change(current) })));
  } finally {
    unlock();
  }
}

/** Locks a context file, and returns the function that unlocks it. Throws a ContextError if another process has the lock. */
function lock(path: string): () => void {
  const lockFile = `${path}.lock`;
  const fileLock = createFileLock(lockFile);
  const pause = new Int32Array(new SharedArrayBuffer(4));
  const endMs = performance.now() + LOCK_WAIT_MS;
  while (!fileLock.tryLock()) {
    // Without the lock, answers of hooks could be lost, and calls that must not be repeated would be repeated.
    if (performance.now() >= endMs) {
      throw new ContextError(
        `Another process writes ${path}, and does not end. If there is none, delete ${lockFile}. Then synthesize again.`,
      );
    }
    Atomics.wait(pause, 0, 0, LOCK_RETRY_MS);
  }
  return () => fileLock.unlock();
}
