import { type FileLock, LockedError, lockFile, readIfThere, writeFileAtomically } from "../base/files";
import { ContextError, contextText, type ContextFile, parseContext } from "./context-file";

/** Name of the context file, beside `cdktf.json`. */
export const CONTEXT_FILE = "svc.context.json";

/** How long the lock of another machine's synthesis may stay without a renewal before it counts as killed, in milliseconds. */
export const ABANDONED_MS = 10_000;

/** How long to wait for another process that writes the file. A write takes milliseconds, but an abandoned lock has to be recognized. */
const LOCK_WAIT_MS = ABANDONED_MS + 5_000;

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
  const own = lock(path);
  try {
    const current = readContext(path);
    writeFileAtomically(path, Buffer.from(contextText({ ...current, ...change(current) })));
  } finally {
    own.unlock();
  }
}

/** Locks a context file. Throws a ContextError if another process has the lock. */
function lock(path: string): FileLock {
  const lockPath = `${path}.lock`;
  try {
    return lockFile(lockPath, { waitMs: LOCK_WAIT_MS, abandonedMs: ABANDONED_MS });
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    // Without the lock, answers of hooks could be lost, and calls that must not be repeated would be repeated.
    throw new ContextError(
      `Another process writes ${path}, and does not end. If there is none, delete ${lockPath}. Then synthesize again.`,
    );
  }
}
