import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadPacking } from "./load-packing";
import type { SourceAddress } from "./source-address";

/** An installed copy of the provider for one platform, with other content than the staged package. */
export interface InstalledCopy {
  readonly folder: string;
  /** Whether stacks share it (`TF_PLUGIN_CACHE_DIR`). */
  readonly isShared: boolean;
  /** Whether the lock file accepts the copy, because another platform's staged package has its content: `init` then keeps it. */
  readonly isLocked: boolean;
}

/** The staged packages, whose hashes are in the lock file. */
interface StagedPackages {
  readonly version: string;
  readonly packages: readonly { readonly platform: string; readonly h1: string }[];
}

/**
 * Finds the copies of the provider that an engine has installed for a stack, in its data folder and in the shared plugin cache, under the
 * staged version but with other content than the package for their platform. At the next `init`, both engines keep such a copy if the lock
 * file accepts it. Otherwise Terraform unpacks the staged package over it, which leaves files that the package lacks, and OpenTofu refuses.
 */
export function otherInstalledCopies(
  stackDirectory: string,
  { host, namespace, type }: SourceAddress,
  { version, packages }: StagedPackages,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): readonly InstalledCopy[] {
  const cache = environment["TF_PLUGIN_CACHE_DIR"] ?? "";
  const data = resolve(stackDirectory, environment["TF_DATA_DIR"] || ".terraform");
  const expected = new Map(packages.map(({ platform, h1 }) => [platform, h1]));
  const hashes = [...expected.values()];
  return [
    { base: join(data, "providers"), isShared: false },
    ...(cache === "" ? [] : [{ base: resolve(stackDirectory, cache), isShared: true }]),
  ].flatMap(({ base, isShared }) => {
    const versionFolder = join(base, host, namespace, type, version);
    return platformsIn(versionFolder).flatMap((platform) => {
      const folder = join(versionFolder, platform);
      const hash = hashOf(folder);
      if (hash !== undefined && hash === expected.get(platform)) return [];
      return [{ folder, isShared, isLocked: hash !== undefined && hashes.includes(hash) }];
    });
  });
}

/** OpenTofu leaves a file `linux_amd64.lock` beside the folder of a platform. */
function platformsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => isFolder(join(folder, name)));
  } catch {
    return [];
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** Returns the engines' hash of an installed package. Undefined if it cannot be read. */
function hashOf(folder: string): string | undefined {
  try {
    const files = readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
    return loadPacking().hashOfFiles(files);
  } catch {
    return undefined;
  }
}
