import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { createFolder, writeFileAtomically } from "../../base/files";
import type { PackedProvider } from "../pack-provider";
import { sha256 } from "../zip-files";
import { fetchNode } from "./fetch-node";
import { packStandalone, type PlatformPackage } from "./pack-standalone";
import { NODE_PACKAGES, type StandalonePlatform } from "./platforms";
import { integrityOf, readNode } from "./read-node";

/** Where {@link standalonePackage} finds Node, and where it keeps packages. */
export interface StandaloneOptions {
  /** File with Node: an executable for the platform, or the npm package. @default - Node is downloaded through npm */
  readonly node?: string | undefined;
  /** Folder for finished packages. @default - `SVC_CACHE_DIR`, or the user's folder for caches */
  readonly cache?: string | undefined;
}

/** Form of the packages. Another number makes earlier cached packages unusable. */
const FORM = 2;

/**
 * Returns the provider packed with Node for a platform. Packing takes seconds and a download, so it keeps the result and returns it the next
 * time. Throws an Error.
 */
export function standalonePackage(
  packed: PackedProvider,
  platform: StandalonePlatform,
  { node, cache = cacheFolder() }: StandaloneOptions = {},
): PlatformPackage {
  // A file with the published package gives the same key as the download.
  const ofNode = node === undefined ? NODE_PACKAGES[platform].integrity : integrityOf(readFileSync(node));
  const { version, h1 } = packed.description;
  const key = sha256(Buffer.from(JSON.stringify([FORM, version, h1, platform, ofNode])));
  const kept = cache === undefined ? undefined : readKept(cache, key, platform);
  if (kept !== undefined) return kept;
  const program = node === undefined ? fetchNode(platform) : readNode(node, platform);
  const made = packStandalone(packed, program, platform);
  if (cache !== undefined) keep(cache, key, made);
  return made;
}

/**
 * Returns the folder in which the user's programs keep what they can make again. Undefined without a home directory, as with an empty
 * `HOME`: a relative folder would be in the user's repository, and a common one would trust other users' files.
 */
export function cacheFolder(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  system: NodeJS.Platform = process.platform,
): string | undefined {
  const own = environment["SVC_CACHE_DIR"] || undefined;
  if (own !== undefined) return own;
  const usual =
    system === "darwin"
      ? join(homedir(), "Library", "Caches")
      : system === "win32"
        ? environment["LOCALAPPDATA"] || join(homedir(), "AppData", "Local")
        : environment["XDG_CACHE_HOME"] || join(homedir(), ".cache");
  return isAbsolute(usual) ? join(usual, "cdktf-provider-svc") : undefined;
}

/** Reads a kept package. Undefined if there is none, or if its content changed. */
function readKept(cache: string, key: string, platform: string): PlatformPackage | undefined {
  try {
    const text = readFileSync(join(cache, `${key}.json`), "utf8");
    const { h1, sha256: hash } = JSON.parse(text) as { readonly h1: string; readonly sha256: string };
    const zip = readFileSync(join(cache, `${key}.zip`));
    if (sha256(zip) !== hash) return undefined;
    markUsed(cache, key);
    return { platform, h1, zip };
  } catch {
    return undefined;
  }
}

/** Time after which a package that was not used is removed. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Records the use of a package in its files' times. In a cache that cannot be written, it stays as it is. */
function markUsed(cache: string, key: string): void {
  const now = new Date();
  try {
    for (const end of ["zip", "json"]) utimesSync(join(cache, `${key}.${end}`), now, now);
  } catch {
    // The package may be removed too early, and is then packed again.
  }
}

/** Removes the packages that were not used for long. Leaves files of others alone. */
function removeUnused(cache: string): void {
  for (const name of readdirSync(cache).filter((each) => /^[0-9a-f]{64}\.(zip|json)$/.test(each))) {
    const path = join(cache, name);
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS) rmSync(path, { force: true });
  }
}

/** Keeps a package. A cache that cannot be written costs only time. */
function keep(cache: string, key: string, { h1, zip }: PlatformPackage): void {
  try {
    createFolder(cache);
    writeFileAtomically(join(cache, `${key}.zip`), Buffer.from(zip));
    writeFileAtomically(join(cache, `${key}.json`), Buffer.from(JSON.stringify({ h1, sha256: sha256(zip) })));
    removeUnused(cache);
  } catch {
    // The next call packs again.
  }
}
