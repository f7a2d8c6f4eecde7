import { join } from "node:path";

/**
 * A store of small files. A written file survives a power loss once `write` has resolved. A rename and a removal are atomic. Names are
 * plain file names.
 */
export interface Store {
  /** The location, for people: a path, an address without credentials, or `memory`. */
  readonly place: string;
  /** Returns the location of a file, for people: what they have to remove if they want to discard it. */
  locate(name: string): string;
  /** Returns the names of all files. */
  list(): Promise<readonly string[]>;
  /**
   * Returns a file's text; undefined if no file has that name. What other processes have written since the last `list` may be missing in a store
   * that several machines share.
   */
  read(name: string): Promise<string | undefined>;
  /** Writes a whole file, or replaces it. */
  write(name: string, text: string): Promise<void>;
  /** Renames a file. Returns false if it does not exist (any more): of several callers, one succeeds. */
  rename(from: string, to: string): Promise<boolean>;
  /** Removes a file; has no effect if it does not exist. */
  remove(name: string): Promise<void>;
  /** Returns the files with this suffix in the stores beside this one. */
  beside(ending: string): Promise<readonly StoredText[]>;
}

/** A file of a store. */
export interface StoredText {
  /** Its location, for people. */
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

/** Creates a store in memory, whose files are lost when the process ends. */
export function createMemoryStore(): Store {
  const files = new Map<string, string>();
  return {
    place: "memory",
    locate: (name) => join("memory", name),
    list: () => Promise.resolve([...files.keys()]),
    read: (name) => Promise.resolve(files.get(name)),
    write: (name, text) => Promise.resolve(void files.set(name, text)),
    rename(from, to) {
      const text = files.get(from);
      if (text === undefined) return Promise.resolve(false);
      files.delete(from);
      files.set(to, text);
      return Promise.resolve(true);
    },
    remove: (name) => Promise.resolve(void files.delete(name)),
    beside: () => Promise.resolve([]),
  };
}
