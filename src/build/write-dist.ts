import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";
import type { BuiltFile } from "./built-file";

/**
 * Makes a folder contain exactly the given files. Replaces each file atomically and only if it changed, so that programs running from the
 * folder never read a partial file. Removes files of earlier builds, except those for which `isKept` returns true.
 */
export function writeDist(
  folder: string,
  files: readonly BuiltFile[],
  isKept: (path: string) => boolean = () => false,
): void {
  for (const { path, content, executable } of files) {
    const target = join(folder, path);
    if (!holds(target, content)) {
      const temporary = `${target}.${process.pid}.tmp`;
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(temporary, content);
      renameSync(temporary, target);
    }
    chmodSync(target, executable === true ? 0o755 : 0o644);
  }
  const wanted = new Set(files.map(({ path }) => path));
  for (const path of filesIn(folder)) {
    if (!wanted.has(path) && !isKept(path) && !TEMPORARY.test(path)) {
      rmSync(join(folder, path), { force: true });
    }
  }
  removeEmptyFolders(folder);
}

// Temporary files of a concurrent build, which removes them itself.
const TEMPORARY = /\.\d+\.tmp$/;

function holds(path: string, content: Uint8Array): boolean {
  try {
    return readFileSync(path).equals(content);
  } catch {
    return false;
  }
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join("/"),
    );
}

function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
