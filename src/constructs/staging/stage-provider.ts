import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { mergeLockFile } from "./lock-file";
import { type PackageToStage, packageToStage } from "./package-to-stage";
import { DEFAULT_SOURCE, parseSourceAddress } from "./source-address";
import { reasonOf, StagingError } from "./staging-error";
import { readIfThere, writeFileAtomically } from "./write-file";

/** The platforms that the provider is staged for. It is one script for Node; Windows has no way to start one. */
export const STAGED_PLATFORMS = ["darwin_amd64", "darwin_arm64", "linux_amd64", "linux_arm64"] as const;

/** Where to stage what. */
export interface StageOptions {
  /** Directory that the engine runs in. It is made when it is not there. */
  readonly stackDirectory: string;
  /** The packed provider. @default - the one that is part of this package */
  readonly package?: { readonly dir: string } | undefined;
  /**
   * Compiled contract that the provider shall serve, as `formatContract` writes it: its package is packed anew with it, under a version of
   * its own.
   *
   * @default - the contract that it was packed with
   */
  readonly contract?: string | undefined;
  /** Source address, `host/namespace/svc`. @default "svc.localhost/svc/svc" */
  readonly source?: string | undefined;
}

/** What lies there now. */
export interface StagedProvider {
  /** Exact version, for the `version` of `required_providers`. */
  readonly version: string;
  readonly source: string;
  readonly platforms: typeof STAGED_PLATFORMS;
  /** Paths of the staged packages, one for each platform. */
  readonly files: readonly string[];
  /** What could not be done and is no failure, in sentences for people. */
  readonly warnings: readonly string[];
}

/**
 * Puts the packed provider below `terraform.d/plugins` of a directory, where Terraform and OpenTofu look by themselves, and its entry
 * into the directory's `.terraform.lock.hcl`. Doing it again changes nothing. Packages of other versions that an earlier
 * staging left are removed; nothing else is touched. Throws a StagingError.
 */
export function stageProvider(options: StageOptions): StagedProvider {
  const source = options.source ?? DEFAULT_SOURCE;
  const { host, namespace, type } = parseSourceAddress(source);
  const { stackDirectory, contract } = options;
  const provider = packageToStage({ dir: options.package?.dir, contract });
  const directory = join(stackDirectory, "terraform.d", "plugins", host, namespace, type);
  try {
    const files = writePackages(provider, directory);
    const warnings = writeLock(provider, source, join(stackDirectory, ".terraform.lock.hcl"));
    return { version: provider.version, source, platforms: STAGED_PLATFORMS, files, warnings };
  } catch (error) {
    throw new StagingError(
      `The provider cannot be put into ${stackDirectory}: ${reasonOf(error)}${pathOf(error)}. The engine looks for it below ` +
        "terraform.d/plugins there; give a directory that can be written to (cdktf: `--output` or the `output` of cdktf.json).",
      { cause: error },
    );
  }
}

function writePackages(provider: PackageToStage, directory: string): readonly string[] {
  const content = Buffer.from(provider.content());
  mkdirSync(directory, { recursive: true });
  const names = STAGED_PLATFORMS.map(
    (platform) => `terraform-provider-svc_${provider.version}_${platform}.zip`,
  );
  const files = names.map((name) => join(directory, name));
  for (const file of files) writeFileAtomically(file, content);
  for (const name of readdirSync(directory)) {
    if (isOwnPackage(name) && !names.includes(name)) rmSync(join(directory, name), { force: true });
  }
  return files;
}

// The versions that we give end in a piece of the content's hash; a package that somebody else put here does not.
const OWN_PACKAGE = new RegExp(
  `^terraform-provider-svc_\\d+\\.\\d+\\.\\d+-([0-9A-Za-z.-]+-)?c[0-9a-f]{10}_(${STAGED_PLATFORMS.join("|")})\\.zip$`,
);

function isOwnPackage(name: string): boolean {
  return OWN_PACKAGE.test(name);
}

function writeLock(provider: PackageToStage, source: string, path: string): readonly string[] {
  const merged = mergeLockFile(readIfThere(path)?.toString("utf8"), { source, ...provider });
  if (!merged.ok) {
    return [
      `${path} was left as it is, because it cannot be understood: ${merged.reason}. The provider's entry is missing in it: ` +
        "`terraform init` will say what is wrong, or delete the file and synthesise again.",
    ];
  }
  writeFileAtomically(path, Buffer.from(merged.text));
  return [];
}

function pathOf(error: unknown): string {
  const { path } = error as { readonly path?: unknown };
  return typeof path === "string" ? ` (${path})` : "";
}
