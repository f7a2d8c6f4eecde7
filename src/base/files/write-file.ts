import { lstatSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { checkFile, StoredFileError } from "./stored-file";

/**
 * Writes a file atomically: concurrent readers find the old or the new content, never a part. Leaves a file with the same content
 * untouched. Returns whether the file was written. `mode`: permissions of a written file. Throws the error of the file system.
 */
export function writeFileAtomically(path: string, content: Buffer, mode = 0o666): boolean {
  if (readIfThere(path)?.equals(content) === true) return false;
  const temporary = `${path}.${process.pid}-${process.hrtime.bigint().toString(36)}.tmp`;
  try {
    writeFileSync(temporary, content, { flag: "wx", mode });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  return true;
}

/** The largest file that is read, in bytes. A package with a Node runtime has some 50 MB. */
const MOST_BYTES = 1024 * 1024 * 1024;

/**
 * Returns the content of a file of the project, or of what it links to. Returns undefined if it does not exist. Never waits for another
 * process, as a pipe would.
 *
 * @throws StoredFileError if it is no regular file, too large, or a link to nothing, or the error of the file system
 */
export function readIfThere(path: string): Buffer | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) {
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return undefined;
    throw new StoredFileError(path, "is a symbolic link to nothing");
  }
  // The error of the file system names a folder better.
  if (!found.isDirectory()) checkFile(path, found, MOST_BYTES);
  try {
    // By its path: Yarn's Plug'n'Play has files in archives, which have no descriptor of the system.
    return readFileSync(path);
  } catch (error) {
    // Another process has removed it meanwhile.
    if ((error as { readonly code?: unknown }).code === "ENOENT") return undefined;
    throw error;
  }
}
