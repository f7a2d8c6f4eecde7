import type { Store } from "./store";

/** A store whose writes never reject. */
export interface ResilientStore extends Store {
  /** Whether the store below has what was last written to a file. */
  isSaved(name: string): boolean;
}

/**
 * A store that serves its own process from memory if the disk cannot be written. A failed write or removal is reported to `onWriteError`
 * and still applies to this process. Every later write first retries the failed ones, in the order in which they were written. `write` and
 * `remove` never reject. Reads reject as those of `disk` do, and so does the rename of a file on the disk.
 */
export function createResilientStore(disk: Store, onWriteError: (error: unknown) => void): ResilientStore {
  /** Texts that are newer than those on the disk, by file. */
  const unsaved = new Map<string, string>();
  /** Files whose text could not be saved, in the order of the first attempts. */
  const failed = new Set<string>();
  /** Files that could not be removed from the disk. */
  const removed = new Set<string>();

  const save = async (name: string): Promise<boolean> => {
    const text = unsaved.get(name);
    if (text === undefined) return true;
    try {
      await disk.write(name, text);
    } catch (error) {
      if (unsaved.has(name)) failed.add(name);
      onWriteError(error);
      return false;
    }
    if (unsaved.get(name) === text) {
      unsaved.delete(name);
      failed.delete(name);
    }
    return true;
  };
  const write = async (name: string, text: string): Promise<void> => {
    unsaved.set(name, text);
    removed.delete(name);
    for (const earlier of [...failed]) {
      if (earlier === name || (await save(earlier))) continue;
      failed.add(name);
      return;
    }
    await save(name);
  };
  const remove = async (name: string): Promise<void> => {
    unsaved.delete(name);
    failed.delete(name);
    try {
      await disk.remove(name);
    } catch (error) {
      removed.add(name);
      onWriteError(error);
    }
  };

  return {
    place: disk.place,
    locate: (name) => disk.locate(name),
    isSaved: (name) => !unsaved.has(name),
    async list() {
      const names = new Set([...(await disk.list()), ...unsaved.keys()]);
      return [...names].filter((name) => !removed.has(name));
    },
    async read(name) {
      return unsaved.get(name) ?? (removed.has(name) ? undefined : disk.read(name));
    },
    write,
    async rename(from, to) {
      if (removed.has(from)) return false;
      const text = unsaved.get(from);
      if (text === undefined) return disk.rename(from, to);
      await write(to, text);
      await remove(from);
      return true;
    },
    remove,
    beside: (ending) => disk.beside(ending),
  };
}
