import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createFileLock, createFolder } from "../../base/files";
import { ABANDONED_MS } from "..";

const RETRY_MS = 100;
/** How often a holder renews its lock. */
const RENEW_MS = 1_000;

/**
 * Waits until no other process runs a hook, and locks it. Returns the function that unlocks it. Rejects with an Error if another process has
 * the lock for the whole time limit, which is at least as long as it takes to recognize an abandoned lock.
 */
export async function lockHook(file: string, timeoutMs: number): Promise<() => void> {
  createFolder(dirname(file), 0o700);
  const lock = createFileLock(file, { abandonedMs: ABANDONED_MS });
  const endMs = performance.now() + Math.max(timeoutMs, ABANDONED_MS + RENEW_MS);
  while (!lock.tryLock()) {
    if (performance.now() >= endMs) {
      throw new Error(
        "nothing was done. Another synthesis of this folder still runs this hook. Wait for its end, then synthesize again. " +
          `If there is none, delete ${file}.`,
      );
    }
    await pause(RETRY_MS);
  }
  const renewal = setInterval(() => {
    try {
      lock.renew();
    } catch {
      // The next renewal may succeed. The note of the call protects a call that must not be repeated even without the lock.
    }
  }, RENEW_MS);
  return () => {
    clearInterval(renewal);
    lock.unlock();
  };
}
