import { readdir, rename, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { createDurableFile, createFolder, readStoredFile, synchronizeFolder } from "../files";
import type { Store } from "./store";

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
