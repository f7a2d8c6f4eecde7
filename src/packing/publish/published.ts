import { dirname, join } from "node:path";
import { createFolder, lockFile, readIfThere, writeFileAtomically } from "../../base/files";

/** The package for one platform, as it is published. */
export interface PublishedPackage {
  /** Such as `linux_amd64`. */
  readonly platform: string;
  /** Hash of the package in the engines' format. */
  readonly h1: string;
  readonly zip: Uint8Array;
}

/** A version of the provider with all its packages. */
export interface Release {
  readonly version: string;
  readonly packages: readonly PublishedPackage[];
}

/** A source address, in parts. */
export interface PublishedAddress {
  readonly host: string;
  readonly namespace: string;
  readonly type: string;
}

/** A file to publish: its path below the folder, with slashes, and its content. */
export interface PublishedFile {
  readonly path: string;
  readonly content: Uint8Array | string;
}

/** Returns the name of an archive, on which the engines rely in a filesystem mirror. */
export function archiveName(version: string, platform: string): string {
  return `terraform-provider-svc_${version}_${platform}.zip`;
}

/** Returns a platform's operating system and architecture. */
export function partsOf(platform: string): { readonly os: string; readonly arch: string } {
  const [os = "", arch = ""] = platform.split("_");
  return { os, arch };
}

/** Formats a value as the content of a JSON file. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** How long a publication waits for others to the same folder, each of which may write several hundred megabytes, in milliseconds. */
const LOCK_WAIT_MS = 15 * 60_000;

/**
 * Publishes to a folder while no other process does. `filesOf` reads what is there, and returns the files to write, each atomically, in the
 * given order: a file that refers to others comes after them, so that a reader never finds a reference without its target.
 */
export function publishTo(folder: string, filesOf: () => readonly PublishedFile[]): void {
  createFolder(folder);
  const lock = lockFile(join(folder, ".publish.lock"), { waitMs: LOCK_WAIT_MS });
  try {
    for (const { path, content } of filesOf()) {
      const target = join(folder, path);
      createFolder(dirname(target));
      lock.renew();
      writeFileAtomically(target, Buffer.from(content));
    }
  } finally {
    lock.unlock();
  }
}

/** Reads a JSON file below a folder. Undefined if there is none. Throws an Error if it is not JSON. */
export function readJson(folder: string, path: string): unknown {
  const text = readText(folder, path);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${join(folder, path)} is not JSON. Correct it or publish to another folder`, {
      cause: error,
    });
  }
}

/** Reads a file below a folder. Undefined if there is none. */
export function readText(folder: string, path: string): string | undefined {
  return readIfThere(join(folder, path))?.toString("utf8");
}

/** Returns the error for a version that was published before with other content: engines refuse the one or the other by their lock files. */
export function publishedBefore(version: string, path: string): Error {
  return new Error(
    `version ${version} is already published with other content or other platforms: ${path}. A published version never changes: ` +
      "publish under another version (--version), or, if no configuration uses it yet, delete its files first",
  );
}
