import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const BEGUN = ".begun";
const ENDED = ".ended";

/**
 * Test files that one or more processes take one after another, so that none is idle while another has files left. A folder tells the processes
 * what is taken, and those who look later what has not ended.
 */
export class FileQueue {
  readonly #folder: string;
  readonly #files: readonly string[];
  #next = 0;

  /**
   * @param folder is created; the same for all processes of the queue
   * @param files in the order in which to take them
   */
  constructor(folder: string, files: readonly string[]) {
    this.#folder = folder;
    this.#files = files;
    mkdirSync(folder, { recursive: true });
  }

  /** Returns the next file that no process has taken, or undefined if there is none. */
  take(): string | undefined {
    while (this.#next < this.#files.length) {
      const index = this.#next++;
      const file = this.#files[index];
      if (file !== undefined && this.#mark(index, BEGUN, file)) return file;
    }
    return undefined;
  }

  /** Notes that a file's tests have ended. */
  end(file: string): void {
    this.#mark(this.#files.indexOf(file), ENDED, file);
  }

  /** Creates a mark. Returns false if it exists. */
  #mark(index: number, kind: string, file: string): boolean {
    const path = join(this.#folder, `${index}${kind}`);
    try {
      writeFileSync(path, file, { flag: "wx" });
      return true;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
      throw error;
    }
  }
}

/** A test file that was taken and has not ended. */
export interface UnfinishedFile {
  readonly file: string;
  /** Since it was taken. */
  readonly seconds: number;
}

/** Returns what has not ended of the queues below a folder. */
export function unfinishedFiles(parent: string, now: number): readonly UnfinishedFile[] {
  return readdirSync(parent, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(BEGUN))
    .map((name) => join(parent, name))
    .filter((path) => !existsSync(path.replace(BEGUN, ENDED)))
    .map((path) => ({
      file: readFileSync(path, "utf8"),
      seconds: Math.round((now - statSync(path).mtimeMs) / 1000),
    }));
}
