import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Creates a folder and those above it that do not exist. Returns the first one that it created, or undefined if the folder exists. Throws
 * the error of the file system. Node's own recursive form reports a read-only file system as "no such file or directory".
 *
 * @param mode permissions of new folders. Default: those of the process's umask
 */
export function createFolder(path: string, mode = 0o777): string | undefined {
  if (isFolder(path)) return undefined;
  const above = dirname(path);
  const first = above === path ? undefined : createFolder(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process may have created it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST" || !isFolder(path)) throw error;
    return first;
  }
  return first ?? path;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // Its creation fails with the reason.
    return false;
  }
}
