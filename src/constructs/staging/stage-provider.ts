import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createFolder, readIfThere, writeFileAtomically } from "../../base/files";
import { isStartedByCommandLine } from "./command-line";
import { type InstalledCopy, otherInstalledCopies } from "./installed-copies";
import { loadPacking } from "./load-packing";
import { mergeLockFile, type OtherProvider } from "./lock-file";
import { packageToStage } from "./package-to-stage";
import { DEFAULT_SOURCE, parseSourceAddress } from "./source-address";
import { packagesForPlatforms, type PlatformArchive, type StandaloneChoice } from "./standalone-packages";
import { reasonOf, StagingError } from "./staging-error";

/** Options of {@link stageProvider}. */
export interface StageOptions {
  /** Directory that the engine runs in. Created if missing. */
  readonly stackDirectory: string;
  /** The packed provider. @default - the one in this package */
  readonly package?: { readonly dir: string } | undefined;
  /**
   * Compiled contract that the provider serves, as written by `formatContract`. The provider is repacked with it, under another version.
   *
   * @default - the contract that the provider was packed with
   */
  readonly contract?: string | undefined;
  /**
   * Version under which the provider is staged, a release number such as `1.4.0`.
   *
   * @default - the package's release number; with another contract, a version that derives from both
   */
  readonly version?: string | undefined;
  /**
   * The stack's other providers, as its `required_providers` names them. They are pinned in the lock file, so that `cdktf deploy` needs no
   * registry for a lock.
   *
   * @default - none: the lock file gets only this provider's entry
   */
  readonly otherProviders?: readonly OtherProvider[] | undefined;
  /** Platforms for which the provider is packed with its own Node. @default - none: the machine of the engine needs Node */
  readonly standalone?: StandaloneChoice | undefined;
  /** Source address, `host/namespace/svc`. @default "svc.localhost/svc/svc" */
  readonly source?: string | undefined;
}

/** The result of staging. */
export interface StagedProvider {
  /** Exact version, for the `version` of `required_providers`. */
  readonly version: string;
  readonly source: string;
  readonly platforms: readonly string[];
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
  const address = parseSourceAddress(source);
  const { stackDirectory, contract, version } = options;
  const provider = packageToStage({ dir: options.package?.dir, contract, version });
  const directory = join(
    stackDirectory,
    "terraform.d",
    "plugins",
    address.host,
    address.namespace,
    address.type,
  );
  const packages = packagesForPlatforms(provider, options.standalone);
  const staged = { version: provider.version, hashes: [...new Set(packages.map(({ h1 }) => h1))] };
  try {
    const files = writePackages(provider.version, packages, directory);
    const warnings = [
      ...writeLock(staged, { ...options, source }),
      ...otherInstalledCopies(stackDirectory, address, { version: provider.version, packages }).map((copy) =>
        otherCopyText(provider.version, copy),
      ),
    ];
    return {
      version: provider.version,
      source,
      platforms: packages.map(({ platform }) => platform),
      files,
      warnings,
    };
  } catch (error) {
    throw new StagingError(
      `Cannot write the provider to ${stackDirectory}: ${reasonOf(error)}${pathOf(error)}. The engine looks for it below ` +
        "terraform.d/plugins there; use a writable directory (cdktf: `--output` or the `output` of cdktf.json).",
      { cause: error },
    );
  }
}

function writePackages(
  version: string,
  packages: readonly PlatformArchive[],
  directory: string,
): readonly string[] {
  createFolder(directory);
  const names = packages.map(({ platform }) => `terraform-provider-svc_${version}_${platform}.zip`);
  const files = names.map((name) => join(directory, name));
  for (const [index, { content }] of packages.entries()) {
    writeFileAtomically(files[index] ?? "", Buffer.from(content()));
  }
  for (const name of readdirSync(directory)) {
    const path = join(directory, name);
    if (isPackage(name) && !names.includes(name) && isPackedHere(path)) rmSync(path, { force: true });
  }
  return files;
}

const PACKAGE = /^terraform-provider-svc_\d+\.\d+\.\d+_(darwin|linux|windows)_(amd64|arm64)\.zip$/;

function isPackage(name: string): boolean {
  return PACKAGE.test(name);
}

/** Whether staging put a package there. A user may have put others beside it. */
function isPackedHere(path: string): boolean {
  const zip = readIfThere(path);
  return zip !== undefined && loadPacking().isPackedProvider(zip);
}

function writeLock(
  provider: { readonly version: string; readonly hashes: readonly string[] },
  { source, stackDirectory, otherProviders }: StageOptions & { readonly source: string },
): readonly string[] {
  const path = join(stackDirectory, ".terraform.lock.hcl");
  const merged = mergeLockFile(readIfThere(path)?.toString("utf8"), { source, ...provider }, otherProviders);
  if (!merged.ok) {
    return [
      `${path} was not changed, because it cannot be parsed: ${merged.reason}. It lacks the provider's entry: ` +
        "run `terraform init` for the exact problem, or delete the file and synthesize again.",
    ];
  }
  writeFileAtomically(path, Buffer.from(merged.text));
  return [
    ...(merged.hadOtherContent ? [otherContentText(provider.version, source, path)] : []),
    // Only cdktf's own command line looks for the entries.
    ...(!isStartedByCommandLine() || source !== DEFAULT_SOURCE || merged.unlocked.length === 0
      ? []
      : [providerLockText(merged.unlocked, source, path)]),
  ];
}

function otherContentText(version: string, source: string, path: string): string {
  return (
    `${path} had another hash for ${source} ${version}, and now has that of the staged provider: the provider, its contract or the choice ` +
    "of `standalone` has changed under the same version. Run `terraform init` before the next plan. If you changed none of them, check where the installed package comes from."
  );
}

function otherCopyText(version: string, { folder, isShared, isLocked }: InstalledCopy): string {
  const folderOf = isShared ? `${folder}, in the shared plugin cache,` : folder;
  const content = isLocked
    ? `contains the provider ${version} as it is packed for another platform, with Node or without. The lock file accepts both, so \`init\` ` +
      "keeps the installed one"
    : `contains other content of the provider under the same version, ${version}. Terraform leaves files in it that the staged package ` +
      "lacks, and OpenTofu refuses to replace it";
  const otherwise = isShared ? " while no run uses it, or stage under another version" : "";
  return `${folderOf} ${content}: before \`terraform init\` or \`tofu init\`, delete that folder${otherwise}.`;
}

function providerLockText(unlocked: readonly OtherProvider[], source: string, path: string): string {
  const names = unlocked.map(({ source: name, version }) =>
    version === undefined ? name : `${name} (${version})`,
  );
  return (
    `Run \`cdktf deploy\` with \`--skip-provider-lock\`: ${path} has no entry that matches ${names.join(", ")}, so cdktf would query the ` +
    `registries of all providers, and ${source} is in none.`
  );
}

function pathOf(error: unknown): string {
  const { path } = error as { readonly path?: unknown };
  return typeof path === "string" ? ` (${path})` : "";
}
