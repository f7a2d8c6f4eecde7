/**
 * Where small files lie. What was written is there after a power loss as soon as `write` has resolved; a rename and a removal are
 * atomic. Names are plain file names.
 */
export interface Store {
  /** Where that is, for people: a path, or in memory. */
  readonly place: string;
  /** The names of all files. */
  list(): Promise<readonly string[]>;
  /** A file's text; undefined when there is none of that name. */
  read(name: string): Promise<string | undefined>;
  /** Writes a file whole, or replaces it. */
  write(name: string, text: string): Promise<void>;
  /** Gives a file another name. False when it is not there (any more): of several that try, one succeeds. */
  rename(from: string, to: string): Promise<boolean>;
  /** Takes a file away; harmless when there is none. */
  remove(name: string): Promise<void>;
  /** The texts of the files whose names end so, in the stores that lie beside this one. */
  beside(ending: string): Promise<readonly string[]>;
}

/** A store that ends with the process: nothing outlives a crash. */
export function createMemoryStore(): Store {
  const files = new Map<string, string>();
  return {
    place: "memory",
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
