import { mkdir, open, readFile, rm, stat, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const RETRY_MS = 100;
/** How often a holder renews its lock, and the age at which a lock was left by a killed process of another machine. */
const RENEW_MS = 1_000;
const ABANDONED_MS = 10_000;

/**
 * Waits until no other process runs a hook, and locks it. Returns the function that unlocks it. Rejects with an Error if another process has
 * the lock for the whole time limit.
 */
export async function lockHook(file: string, timeoutMs: number): Promise<() => Promise<void>> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const endMs = performance.now() + timeoutMs;
  while (!(await create(file))) {
    if (await isAbandoned(file)) {
      await rm(file, { force: true });
    } else if (performance.now() >= endMs) {
      throw new Error(
        "nothing was done. Another synthesis of this folder still runs this hook. Wait for its end, then synthesize again.",
      );
    } else {
      await pause(RETRY_MS);
    }
  }
  const renewal = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch(() => undefined);
  }, RENEW_MS);
  return async () => {
    clearInterval(renewal);
    await rm(file, { force: true });
  };
}

async function create(file: string): Promise<boolean> {
  try {
    const handle = await open(file, "wx", 0o600);
    await handle.writeFile(`${hostname()} ${process.pid}`).finally(() => handle.close());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  try {
    const [machine = "", id = ""] = (await readFile(file, "utf8")).split(" ");
    if (machine === hostname() && id !== "" && !isRunning(Number(id))) return true;
    return Date.now() - (await stat(file)).mtimeMs > ABANDONED_MS;
  } catch {
    // It was unlocked in the meantime.
    return false;
  }
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
