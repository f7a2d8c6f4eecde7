import { close, fsync, open, writeFile } from "node:fs";
import { promisify } from "node:util";

// Not the file handles of node:fs/promises: Yarn's Plug'n'Play replaces them with some that cannot synchronize.
const opened = promisify(open);
const written = promisify(writeFile);
const synchronized = promisify(fsync);
const closed = promisify(close);

/** Creates a file, writes its text through to the disk (fsync), and leaves its name to the file system. Rejects if the file exists. */
export async function createDurableFile(path: string, text: string, mode: number): Promise<void> {
  const descriptor = await opened(path, "wx", mode);
  try {
    await written(descriptor, text);
    await synchronized(descriptor);
  } finally {
    await closed(descriptor);
  }
}

/** Writes the names in a folder through to the disk (fsync). Some systems do not support it; they write names in the order of their creation. */
export async function synchronizeFolder(folder: string): Promise<void> {
  let descriptor: number | undefined;
  try {
    descriptor = await opened(folder, "r");
    await synchronized(descriptor);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["EISDIR", "EPERM", "EINVAL", "EACCES"].includes(code)) throw error;
  } finally {
    if (descriptor !== undefined) await closed(descriptor);
  }
}
