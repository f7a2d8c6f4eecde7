import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/**
 * Writes a file atomically: concurrent readers find the old or the new content, never a part. Leaves a file with the same content
 * untouched. Returns whether the file was written. Throws the error of the file system.
 */
export function writeFileAtomically(path: string, content: Buffer): boolean {
  if (readIfThere(path)?.equals(content) === true) return false;
  const temporary = `${path}.${process.pid}-${process.hrtime.bigint().toString(36)}.tmp`;
  try {
    writeFileSync(temporary, content, { flag: "wx" });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  return true;
}

/** Returns the content of a file, or undefined if it does not exist. Throws the error of the file system if it cannot be read. */
export function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === "ENOENT") return undefined;
    throw error;
  }
}
