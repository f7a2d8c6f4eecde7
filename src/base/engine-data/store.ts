import { basename, dirname, join } from "node:path";
import { readdir, rename, rm, rmdir } from "node:fs/promises";
import { createDurableFile, createFolder, readStoredFile, synchronizeFolder } from "../files";

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

/** Options of a store in a folder. */
export interface DiskStoreOptions {
  /** A former folder of the files: they are moved before the first listing. */
  readonly earlier?: string | undefined;
  /** Whether a sibling folder of this name is a store, too. @default all are */
  readonly isStore?: (name: string) => boolean;
}

/** Number of files that this process has written: each has a temporary name of its own, also where two stores are in one folder. */
let written = 0;

/**
 * Creates a store in a folder, which is created with the first file. Only its owner may read it. Rejects as the file system does; a folder
 * that does not exist is empty.
 */
export function createDiskStore(
  folder: string,
  { earlier, isStore = () => true }: DiskStoreOptions = {},
): Store {
  let moved: Promise<void> | undefined;
  let made: Promise<void> | undefined;
  const make = async (): Promise<void> => {
    const first = createFolder(folder, 0o700);
    // A new folder survives a power loss only if its parent folders are synchronised, too.
    if (first === undefined) return;
    for (let at = folder; at.length >= first.length; at = dirname(at)) await synchronizeFolder(dirname(at));
  };
  const ensureFolder = (): Promise<void> =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
  const moveEarlier = (): Promise<void> =>
    (moved ??= moveFiles(earlier, folder, ensureFolder).catch((error: unknown) => {
      moved = undefined;
      throw error;
    }));
  return {
    place: folder,
    locate: (name) => join(folder, name),
    async list() {
      await moveEarlier();
      return namesIn(folder);
    },
    read: (name) => readStoredFile(join(folder, name)),
    async write(name, text) {
      await ensureFolder();
      const temporary = join(folder, `.${process.pid}.${(written += 1)}.tmp`);
      try {
        await createDurableFile(temporary, text, 0o600);
        await rename(temporary, join(folder, name));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await synchronizeFolder(folder);
    },
    async rename(from, to) {
      try {
        await rename(join(folder, from), join(folder, to));
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
      await synchronizeFolder(folder);
      return true;
    },
    // Not synchronised: a file that reappears after a power loss is removed again for the same reasons.
    remove: (name) => rm(join(folder, name), { force: true }),
    async beside(ending) {
      const root = dirname(folder);
      const folders = (await namesIn(root))
        .filter(isStore)
        .map((name) => join(root, name))
        .filter((path) => path !== folder);
      const files = await inBatches(folders, async (path) =>
        (await namesIn(path)).map((name) => join(path, name)),
      );
      const found = await inBatches(
        files.flat().filter((path) => path.endsWith(ending)),
        async (path) => ({ path, text: await readStoredFile(path) }),
      );
      return found.flatMap(({ path, text }) =>
        text === undefined ? [] : [{ path, name: basename(path), text }],
      );
    },
  };
}

/** Moves the files of one folder to another. Several processes may do so at once: each file is moved once. */
async function moveFiles(
  from: string | undefined,
  to: string,
  ensureFolder: () => Promise<void>,
): Promise<void> {
  const names = from === undefined ? [] : await namesIn(from);
  if (from === undefined || names.length === 0) return;
  await ensureFolder();
  // A name with a leading dot is a file that was never completely written.
  for (const name of names.filter((each) => !each.startsWith("."))) {
    await rename(join(from, name), join(to, name)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }
  await synchronizeFolder(to);
  // Keep the folder if it has other content.
  await rmdir(from).catch(() => undefined);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === "ENOENT";
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

/** Maximum number of files that are open at once, so that a folder of any size can be read. */
const BATCH = 64;

/** Maps items by an asynchronous function, one batch at a time. The results are in the order of the items. */
export async function inBatches<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += BATCH) {
    for (const result of await Promise.all(items.slice(start, start + BATCH).map(map))) results.push(result);
  }
  return results;
}

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
