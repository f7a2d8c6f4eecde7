import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { mergeLockFile } from "./lock-file";
import { type PackageToStage, packageToStage } from "./package-to-stage";
import { DEFAULT_SOURCE, parseSourceAddress } from "./source-address";
import { reasonOf, StagingError } from "./staging-error";
import { readIfThere, writeFileAtomically } from "./write-file";

/** The platforms that the provider is staged for. It is one script for Node, which Windows cannot start. */
export const STAGED_PLATFORMS = ["darwin_amd64", "darwin_arm64", "linux_amd64", "linux_arm64"] as const;

/** Options of {@link stageProvider}. */
export interface StageOptions {
  /** Directory that the engine runs in. Created if missing. */
  readonly stackDirectory: string;
  /** The packed provider. @default - the one in this package */
  readonly package?: { readonly dir: string } | undefined;
  /**
   * Compiled contract that the provider serves, as written by `formatContract`. The provider is repacked with it, under a separate version.
   *
   * @default - the contract that the provider was packed with
   */
  readonly contract?: string | undefined;
  /** Source address, `host/namespace/svc`. @default "svc.localhost/svc/svc" */
  readonly source?: string | undefined;
}

/** The result of staging. */
export interface StagedProvider {
  /** Exact version, for the `version` of `required_providers`. */
  readonly version: string;
  readonly source: string;
  readonly platforms: typeof STAGED_PLATFORMS;
  /** Paths of the staged packages, one for each platform. */
  readonly files: readonly string[];
  /** Steps that could not be done but are not failures, in sentences for users. */
  readonly warnings: readonly string[];
}

/**
 * Puts the packed provider below `terraform.d/plugins` of a directory, where Terraform and OpenTofu find it by themselves, and its entry
 * into the directory's `.terraform.lock.hcl`. Idempotent. Removes packages of other versions that were staged earlier and changes nothing
 * else. Throws a StagingError.
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
      `Cannot write the provider to ${stackDirectory}: ${reasonOf(error)}${pathOf(error)}. The engine looks for it below ` +
        "terraform.d/plugins there; use a writable directory (cdktf: `--output` or the `output` of cdktf.json).",
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

// Versions of staged packages end in a part of the content's hash; packages from other sources do not.
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
      `${path} was not changed, because it cannot be parsed: ${merged.reason}. It lacks the provider's entry: ` +
        "run `terraform init` for the exact problem, or delete the file and synthesize again.",
    ];
  }
  writeFileAtomically(path, Buffer.from(merged.text));
  return [];
}

function pathOf(error: unknown): string {
  const { path } = error as { readonly path?: unknown };
  return typeof path === "string" ? ` (${path})` : "";
}
