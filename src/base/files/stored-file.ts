import { constants, type Stats } from "node:fs";
import { open, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** A stored file that is not what this package writes. Nothing may be concluded from it. The message names it. */
export class StoredFileError extends Error {
  override readonly name = "StoredFileError";
  readonly path: string;

  /** @param fault what is wrong, as the end of a sentence that begins with the path */
  constructor(path: string, fault: string) {
    super(`${path} ${fault}`);
    this.path = path;
  }
}

/** The largest file that is read, in bytes: the names of some hundred thousand objects. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Reads a file that this package has written. Returns undefined if there is none. Never waits for another process, as a pipe would.
 *
 * @throws StoredFileError if it is a link, no regular file, another user's, or too large, or the error of the file system
 */
export async function readStoredFile(path: string, mostBytes = MOST_BYTES): Promise<string | undefined> {
  let handle;
  try {
    handle = await open(path, constants.O_RDONLY | STORED_FILE_FLAGS);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    if (code === "ELOOP") throw new StoredFileError(path, "is a symbolic link, which is never written there");
    throw error;
  }
  try {
    const found = await handle.stat();
    checkFile(path, found, mostBytes);
    if (!(await isOwn(found, path))) {
      throw new StoredFileError(path, `belongs to another user (${found.uid})`);
    }
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

/**
 * Checks what was found at the place of a stored file.
 *
 * @throws StoredFileError if it is no regular file, or too large
 */
export function checkFile(path: string, found: Stats, mostBytes: number): void {
  if (!found.isFile()) throw new StoredFileError(path, "is no regular file");
  if (found.size > mostBytes) throw new StoredFileError(path, `is too large (${found.size} bytes)`);
}

/** Flags with which a stored file is opened: links are refused, and pipes do not block. Windows has neither. */
export const STORED_FILE_FLAGS: number =
  ((constants.O_NOFOLLOW as number | undefined) ?? 0) | ((constants.O_NONBLOCK as number | undefined) ?? 0);

/** Whether a file belongs to this user, or to the owner of its folder: some network file systems show all files as another user's. */
async function isOwn({ uid }: Stats, path: string): Promise<boolean> {
  const own = process.getuid?.();
  return own === undefined || uid === own || uid === (await stat(dirname(path))).uid;
}

/** The time before which no stored file was written, and how far clocks may differ. In milliseconds. */
const FIRST_MS = Date.UTC(2020, 0, 1);
const MOST_AHEAD_MS = 24 * 60 * 60_000;

/** Whether a stored time can be right, by the wall clock of this machine. */
export function isPlausibleTime(value: unknown, nowMs: number): value is number {
  if (typeof value !== "number" || !Number.isFinite(value)) return false;
  // A machine whose own clock is before that cannot tell.
  return (value >= FIRST_MS || nowMs < FIRST_MS) && value <= nowMs + MOST_AHEAD_MS;
}
