import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";

/**
 * Gives a file its content, in one step: whoever reads it meanwhile finds the old content or the new, never a part.
 * A file that has the content already is not touched. Says whether it was written; throws the error of the file system.
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

/** The content of a file, or undefined when there is none. Throws the error of the file system when it cannot be read. */
export function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === "ENOENT") return undefined;
    throw error;
  }
}
