import { randomBytes } from "node:crypto";
import {
  closeSync,
  fstatSync,
  futimesSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { isRunning, markOf, type ProcessMark, thisMachine } from "./process-mark";

/** A lock that this process holds. */
export interface FileLock {
  /** Shows other machines that this process still works. Throws an Error if one of them has taken the lock over. */
  renew(): void;
  unlock(): void;
}

/** Limits of waiting for a lock, in milliseconds. */
export interface LockLimits {
  /** How long to wait for another process. */
  readonly waitMs: number;
  /** How long a process on another machine may leave its lock without a renewal before it counts as killed. @default 60000 */
  readonly abandonedMs?: number;
}

/** Content of a lock file. */
interface Holder extends ProcessMark {
  /** Unique for each lock. */
  readonly id: string;
  readonly machine: string;
}

/** A lock file as it was found. A renewal and another holder change its time. */
interface Sight {
  readonly holder: Partial<Holder>;
  readonly time: string;
}

const RETRY_MS = 20;

/**
 * Creates a lock file, and waits as long as another process has it, also on a network file system. A killed process's lock is taken over: on this
 * machine at once, on another one after the time without a renewal. Blocks this process. Throws an Error that names the holder if the wait is
 * too long, or the error of the file system.
 */
export function lockFile(path: string, { waitMs, abandonedMs = 60_000 }: LockLimits): FileLock {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  const startMs = performance.now();
  let seen = { time: "", atMs: startMs };
  mkdirSync(dirname(path), { recursive: true });
  for (;;) {
    const own = create(path);
    if (own !== undefined) return own;
    const sight = find(path);
    if (sight === undefined) continue;
    // Measured by one clock: those of a file server and of other machines may differ.
    const nowMs = performance.now();
    if (sight.time !== seen.time) seen = { time: sight.time, atMs: nowMs };
    if (hasEnded(sight.holder, nowMs - seen.atMs > abandonedMs)) remove(path, sight, abandonedMs);
    else if (nowMs - startMs > waitMs) throw lockedBy(path, sight.holder);
    else Atomics.wait(pause, 0, 0, RETRY_MS);
  }
}

/** Creates a lock file. Undefined if it exists. */
function create(path: string): FileLock | undefined {
  let handle: number;
  try {
    handle = openSync(path, "wx");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return undefined;
    throw error;
  }
  const id = randomBytes(8).toString("hex");
  const isOwn = (): boolean => find(path)?.holder.id === id;
  const unlock = (): void => {
    closeSync(handle);
    if (isOwn()) rmSync(path, { force: true });
  };
  try {
    writeSync(handle, JSON.stringify({ id, machine: machine(), ...markOf(process.pid) } satisfies Holder));
  } catch (error) {
    closeSync(handle);
    rmSync(path, { force: true });
    throw error;
  }
  return {
    renew() {
      if (!isOwn()) {
        throw new Error(
          `another process has taken over the lock ${path}, which was not renewed for too long`,
        );
      }
      const now = new Date();
      futimesSync(handle, now, now);
    },
    unlock,
  };
}

/** Removes the lock file of a process that has ended. Only one process at a time may do so, and never to another process's new lock. */
function remove(path: string, ended: Sight, abandonedMs: number): void {
  const removal = lockFile(`${path}.${ended.time}`, { waitMs: 2 * abandonedMs, abandonedMs });
  try {
    const now = find(path);
    // The time may have a unit as long as a second, and the id may not be written yet.
    if (now?.time === ended.time && now.holder.id === ended.holder.id) rmSync(path, { force: true });
  } finally {
    removal.unlock();
  }
}

/** Reads a lock file. Undefined if there is none. To open it makes a network file system ask the server. */
function find(path: string): Sight | undefined {
  let handle: number;
  try {
    handle = openSync(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    const { mtimeNs } = fstatSync(handle, { bigint: true });
    return { holder: holderIn(readFileSync(handle, "utf8")), time: mtimeNs.toString(36) };
  } finally {
    closeSync(handle);
  }
}

/** Decodes a lock file. Empty if the process was killed before it wrote it. */
function holderIn(text: string): Partial<Holder> {
  try {
    return JSON.parse(text) as Partial<Holder>;
  } catch {
    return {};
  }
}

function hasEnded({ machine: other, pid, startTicks }: Partial<Holder>, isOld: boolean): boolean {
  const isHere = other === machine() && pid !== undefined && startTicks !== undefined;
  return isHere ? !isRunning({ pid, startTicks }) : isOld;
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

function lockedBy(path: string, { machine: other, pid }: Partial<Holder>): Error {
  const holder = other === undefined ? "" : ` (process ${pid} on ${other.split(" ")[0]})`;
  return new Error(
    `another process${holder} has the lock ${path}. Wait for its end, or end it, and try again`,
  );
}
