import { readFileSync } from "node:fs";
import { UsageError } from "../command";

/** Reads the text of a file that an option names. Throws a UsageError if it cannot be read. */
export function readText(option: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(
      `${option} must name a readable file; could not read ${path} (${code ?? String(error)})`,
    );
  }
}
