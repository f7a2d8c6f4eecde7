import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadPacking } from "./load-packing";
import type { SourceAddress } from "./source-address";

/** A folder in which the engine keeps an installed copy of the provider. */
interface InstalledCopy {
  readonly folder: string;
  /** Whether stacks share it (`TF_PLUGIN_CACHE_DIR`). */
  readonly isShared: boolean;
}

/**
 * Finds the copies of the provider that an engine has installed for a stack, in its data folder and in the shared plugin cache, under the
 * given version but with other content than `hashes` name. Terraform replaces such a copy at the next `init`; OpenTofu refuses to.
 */
export function otherInstalledCopies(
  stackDirectory: string,
  { host, namespace, type }: SourceAddress,
  { version, hashes }: { readonly version: string; readonly hashes: readonly string[] },
  environment: Readonly<Record<string, string | undefined>> = process.env,
): readonly InstalledCopy[] {
  const cache = environment["TF_PLUGIN_CACHE_DIR"] ?? "";
  const data = resolve(stackDirectory, environment["TF_DATA_DIR"] || ".terraform");
  return [
    { base: join(data, "providers"), isShared: false },
    ...(cache === "" ? [] : [{ base: resolve(stackDirectory, cache), isShared: true }]),
  ].flatMap(({ base, isShared }) => {
    const folder = join(base, host, namespace, type, version);
    return platformsIn(folder).some((platform) => !isOneOf(hashes, hashOf(join(folder, platform))))
      ? [{ folder, isShared }]
      : [];
  });
}

function isOneOf(hashes: readonly string[], hash: string | undefined): boolean {
  return hash !== undefined && hashes.includes(hash);
}

/** OpenTofu leaves a file `linux_amd64.lock` beside the folder of a platform. */
function platformsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory());
  } catch {
    return [];
  }
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
