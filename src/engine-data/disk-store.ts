import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Store } from "./store";

/** A store in a folder, which is made when the first file is written. Only its owner may look into it. Rejects as the file system does. */
export function createDiskStore(folder: string): Store {
  let made: Promise<void> | undefined;
  let written = 0;
  const make = async (): Promise<void> => {
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    // What was made is there after a power loss only when the folders above it are written, too.
    if (first === undefined) return;
    for (let at = folder; at.length >= first.length; at = dirname(at)) await synchronise(dirname(at));
  };
  return {
    place: folder,
    list: () => namesIn(folder),
    read: (name) => textOf(join(folder, name)),
    async write(name, text) {
      await (made ??= make().catch((error: unknown) => {
        made = undefined;
        throw error;
      }));
      const temporary = join(folder, `.${process.pid}.${(written += 1)}.tmp`);
      try {
        const file = await open(temporary, "wx", 0o600);
        try {
          await file.writeFile(text);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, join(folder, name));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      await synchronise(folder);
    },
    async rename(from, to) {
      try {
        await rename(join(folder, from), join(folder, to));
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
      await synchronise(folder);
      return true;
    },
    // Not synchronised: a file that comes back after a power loss is taken away again by the same reasons.
    remove: (name) => rm(join(folder, name), { force: true }),
    async beside(ending) {
      const root = dirname(folder);
      const folders = (await namesIn(root)).map((name) => join(root, name)).filter((path) => path !== folder);
      const files = await Promise.all(
        folders.map(async (path) => (await namesIn(path)).map((name) => join(path, name))),
      );
      const texts = await Promise.all(
        files
          .flat()
          .filter((path) => path.endsWith(ending))
          .map(textOf),
      );
      return texts.filter((text) => text !== undefined);
    },
  };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Has a folder's names written to the disk. Not every system can; there, names are written in the order of their making. */
async function synchronise(folder: string): Promise<void> {
  let handle;
  try {
    handle = await open(folder, "r");
    await handle.sync();
  } catch (error) {
    const code = codeOf(error);
    if (code !== "EISDIR" && code !== "EPERM" && code !== "EINVAL" && code !== "EACCES") throw error;
  } finally {
    await handle?.close();
  }
}

function isMissing(error: unknown): boolean {
  const code = codeOf(error);
  return code === "ENOENT" || code === "ENOTDIR";
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
