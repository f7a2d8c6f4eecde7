import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What a folder has to become to hold what was generated, and nothing that was generated before. */
export interface FolderChange {
  /** Paths of files that are not there. */
  readonly missing: readonly string[];
  /** Paths of files with another text. */
  readonly differing: readonly string[];
  /** Paths of files that an earlier run wrote and this one would not. */
  readonly leftOver: readonly string[];
  /** Paths at which something stands that nobody generated. */
  readonly foreign: readonly string[];
}

/** Texts by their paths in a folder, `/` between the parts. */
export type Files = ReadonlyMap<string, string>;

/** Says whether the text of a file was generated. */
export type IsGenerated = (path: string, text: string) => boolean;

/** Compares a folder with what it shall hold. Throws the error of the file system where it cannot be read. */
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
 * Makes the change. Every text is written in full beside its place before the first one is put there, so that a full disk or an interruption
 * until then leaves the folder as it was; from then on there are only renames, which no signal that can be caught gets in between of. Throws the
 * error of the file system.
 */
export function changeFolder(folder: string, files: Files, change: FolderChange): void {
  const temporary = join(folder, `.cdktf-svc-generate.${process.pid}.tmp`);
  const isNew = mkdirSync(folder, { recursive: true }) !== undefined;
  removeTemporary(folder);
  const written = [...change.missing, ...change.differing];
  try {
    mkdirSync(temporary);
    for (const [index, path] of written.entries()) {
      writeFileSync(join(temporary, String(index)), files.get(path) ?? "");
    }
    for (const path of written) mkdirSync(join(folder, dirname(path)), { recursive: true });
  } catch (error) {
    rmSync(isNew ? folder : temporary, { recursive: true, force: true });
    throw error;
  }
  for (const [index, path] of written.entries())
    renameSync(join(temporary, String(index)), join(folder, path));
  for (const path of change.leftOver) rmSync(join(folder, path), { force: true });
  rmSync(temporary, { recursive: true, force: true });
}

const NO_FILE = Symbol("something that is no file");

/** The text of a file; undefined where nothing is. */
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

/** Removes what a run that was killed has left. */
function removeTemporary(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (/^\.cdktf-svc-generate\.\d+\.tmp$/.test(name)) {
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}
