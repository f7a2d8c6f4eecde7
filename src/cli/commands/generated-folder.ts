import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createFolder } from "../../base/files";

/** The changes after which a folder contains the generated files, and none from earlier runs. */
export interface FolderChange {
  /** Paths of files that do not exist. */
  readonly missing: readonly string[];
  /** Paths of files with another text. */
  readonly differing: readonly string[];
  /** Paths of files that an earlier run generated and this one does not. */
  readonly leftOver: readonly string[];
  /** Paths at which something exists that was not generated. */
  readonly foreign: readonly string[];
}

/** Texts by their paths in a folder, with `/` as the separator. */
export type Files = ReadonlyMap<string, string>;

/** Whether the text of a file was generated. */
export type IsGenerated = (path: string, text: string) => boolean;

/** Compares a folder with the desired files. Throws the error of the file system if it cannot be read. */
export function compareFolder(folder: string, files: Files, isGenerated: IsGenerated): FolderChange {
  const change = { missing: [], differing: [], leftOver: [], foreign: [] } as {
    readonly [Key in keyof FolderChange]: string[];
  };
  for (const [path, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const there = readFile(join(folder, path));
    if (there === undefined) change.missing.push(path);
    else if (there === NO_FILE || (there !== text && !isGenerated(path, there))) change.foreign.push(path);
    else if (there !== text) change.differing.push(path);
  }
  const folders = new Set([...files.keys()].map((path) => dirname(path)));
  for (const path of [...folders].flatMap((inner) => namesIn(folder, inner))) {
    const there = files.has(path) || !/\.(ts|json|md)$/.test(path) ? undefined : readFile(join(folder, path));
    if (typeof there === "string" && isGenerated(path, there)) change.leftOver.push(path);
  }
  return change;
}

/**
 * Applies the change. Writes all texts to a temporary folder before it moves the first one into place. A full disk or
 * an interruption until then leaves the folder unchanged. After that, there are only synchronous renames, which no
 * signal handler can interrupt. Throws the error of the file system.
 */
export function changeFolder(folder: string, files: Files, change: FolderChange): void {
  const temporary = join(folder, `.cdktf-svc-generate.${process.pid}.tmp`);
  const isNew = createFolder(folder) !== undefined;
  removeTemporary(folder);
  const written = [...change.missing, ...change.differing];
  try {
    mkdirSync(temporary);
    for (const [index, path] of written.entries()) {
      writeFileSync(join(temporary, String(index)), files.get(path) ?? "");
    }
    for (const path of written) createFolder(join(folder, dirname(path)));
  } catch (error) {
    rmSync(isNew ? folder : temporary, { recursive: true, force: true });
    throw error;
  }
  for (const [index, path] of written.entries()) {
    renameSync(join(temporary, String(index)), join(folder, path));
  }
  for (const path of change.leftOver) rmSync(join(folder, path), { force: true });
  rmSync(temporary, { recursive: true, force: true });
}

const NO_FILE = Symbol("not a file");

/** Returns the text of a file; undefined if nothing exists at the path. */
function readFile(path: string): string | undefined | typeof NO_FILE {
  try {
    return lstatSync(path).isDirectory() ? NO_FILE : readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return NO_FILE;
    throw error;
  }
}

function namesIn(folder: string, inner: string): readonly string[] {
  try {
    return readdirSync(join(folder, inner), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => (inner === "." ? name : `${inner}/${name}`))
      .sort();
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}

/** Removes the temporary folders of killed runs. */
function removeTemporary(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (/^\.cdktf-svc-generate\.\d+\.tmp$/.test(name)) {
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}
