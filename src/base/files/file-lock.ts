import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { STORED_FILE_FLAGS } from "./stored-file";
import { isRunning, markOf, type ProcessMark, thisMachine } from "./process-mark";

/**
 * A lock among processes, as a file with the name of its holder. The lock of a process of this machine that has ended is removed by the next
 * one that tries to lock. For a holder on another machine or in another container, this is not known: its lock is removed if it was not
 * renewed for too long.
 */
export interface FileLock {
  /** Tries to lock. Returns false if another process has the lock. Throws the error of the file system. */
  tryLock(): boolean;
  /**
   * Shows other machines that this process still works. Required if the lock is held for a while. Throws an Error if another process has
   * removed the lock meanwhile, or the error of the file system.
   */
  renew(): void;
  /** Unlocks. Leaves the lock of another holder alone. */
  unlock(): void;
}

/** Options of a lock. */
export interface FileLockOptions {
  /**
   * How long a process on another machine may leave its lock without a renewal before it counts as killed, in milliseconds. This process
   * measures the time: clocks differ, and jump. @default 60000
   */
  readonly abandonedMs?: number;
  /** Monotonic time in milliseconds. @default performance.now */
  readonly now?: () => number;
}

/** Thrown if another process has a lock for the whole wait. */
export class LockedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "LockedError";
  }
}

/** Content of a lock file. */
interface Holder extends ProcessMark {
  /** Unique for each lock. */
  readonly id: string;
  readonly machine: string;
}

/** A lock file as it was found. A renewal changes its time. */
interface Sight {
  readonly text: string;
  readonly time: string;
}

const RETRY_MS = 20;

/** Creates the lock of a file, which is not locked yet. Works on a network file system, too. */
export function createFileLock(
  path: string,
  { abandonedMs = 60_000, now = () => performance.now() }: FileLockOptions = {},
): FileLock {
  const here = machine();
  const own = JSON.stringify({ id: randomUUID(), machine: here, ...markOf(process.pid) } satisfies Holder);
  let seen = { sight: "", sinceMs: 0 };
  let removal: FileLock | undefined;

  const isAbandoned = ({ text, time }: Sight): boolean => {
    const { machine: other, pid, startTicks } = holderIn(text);
    if (other === here && pid !== undefined && startTicks !== undefined) {
      return !isRunning({ pid, startTicks });
    }
    const sight = `${time} ${text}`;
    if (sight !== seen.sight) seen = { sight, sinceMs: now() };
    return now() - seen.sinceMs >= abandonedMs;
  };
  return {
    tryLock() {
      if (create(path, own)) return true;
      const found = find(path);
      if (found === undefined || !isAbandoned(found)) return false;
      // Of several processes that find an abandoned lock, only one removes it: a later one would remove the lock of the first.
      removal ??= createFileLock(`${path}.removal`, { abandonedMs, now });
      if (!removal.tryLock()) return false;
      try {
        // The file may be another one by now, also if neither has a name yet.
        const again = find(path);
        if (again?.text === found.text && isAbandoned(again)) rmSync(path, { force: true });
      } finally {
        removal.unlock();
      }
      return create(path, own);
    },
    renew() {
      if (find(path)?.text !== own) {
        throw new Error(`another process has removed the lock ${path}, which was not renewed for too long`);
      }
      const time = new Date();
      utimesSync(path, time, time);
    },
    unlock() {
      if (find(path)?.text === own) rmSync(path, { force: true });
    },
  };
}

/** The known facts of a lock's holder. `dead`: a process of this machine that has ended. `elsewhere`: on another machine, or not named. */
export interface LockHolder {
  readonly standing: "running" | "dead" | "elsewhere";
  /** Absent if the file does not name it. */
  readonly pid?: number;
  /** Name of its machine. */
  readonly host?: string;
}

/** Returns the holder of a lock file; undefined if there is no such file. Throws the error of the file system. */
export function lockHolder(path: string): LockHolder | undefined {
  const found = find(path);
  if (found === undefined) return undefined;
  const { machine: other, pid, startTicks } = holderIn(found.text);
  const known = {
    ...(pid === undefined ? {} : { pid }),
    ...(other === undefined ? {} : { host: other.split(" ")[0] ?? "" }),
  };
  if (other !== machine() || pid === undefined || startTicks === undefined) {
    return { standing: "elsewhere", ...known };
  }
  return { standing: isRunning({ pid, startTicks }) ? "running" : "dead", ...known };
}

/**
 * Locks a file, and waits at most `waitMs` milliseconds while another process has the lock. Blocks this process. Throws a LockedError that
 * names the holder if the wait is too long, or the error of the file system.
 */
export function lockFile(
  path: string,
  { waitMs, ...options }: FileLockOptions & { readonly waitMs: number },
): FileLock {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  const lock = createFileLock(path, options);
  const endMs = performance.now() + waitMs;
  while (!lock.tryLock()) {
    if (performance.now() >= endMs) throw lockedBy(path, holderIn(find(path)?.text ?? ""));
    Atomics.wait(pause, 0, 0, RETRY_MS);
  }
  return lock;
}

/** Creates a lock file. Returns false if it exists. */
function create(path: string, text: string): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(path, "wx");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
  try {
    writeSync(descriptor, text);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  return true;
}

/** Reads a lock file. Undefined if there is none. To open it makes a network file system ask the server. */
function find(path: string): Sight | undefined {
  let descriptor: number;
  try {
    // A lock that is a link or a pipe has no holder. To open it does not wait.
    descriptor = openSync(path, constants.O_RDONLY | STORED_FILE_FLAGS);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    const { mtimeNs } = fstatSync(descriptor, { bigint: true });
    return { text: readFileSync(descriptor, "utf8"), time: String(mtimeNs) };
  } finally {
    closeSync(descriptor);
  }
}

/** Decodes a lock file. Empty if the process was killed before it wrote it. */
function holderIn(text: string): Partial<Holder> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<Holder>;
  } catch {
    return {};
  }
}

/** Identifies the machine, its boot, and the container in which ids of processes are comparable. */
function machine(): string {
  const { host, boot } = thisMachine();
  let processes = "";
  try {
    processes = readlinkSync("/proc/self/ns/pid");
  } catch {
    // Only Linux has it.
  }
  return [host, boot, processes].join(" ").trim();
}

function lockedBy(path: string, { machine: other, pid }: Partial<Holder>): LockedError {
  const holder = other === undefined ? "" : ` (process ${pid} on ${other.split(" ")[0]})`;
  return new LockedError(
    `another process${holder} has the lock ${path}. Wait for its end, or end it, and try again`,
  );
}
