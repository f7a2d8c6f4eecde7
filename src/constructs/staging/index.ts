/**
 * Puts the provider where Terraform and OpenTofu find it by themselves. Contains only files and paths: no constructs and no cdktf, so
 * that the command line can stage without loading them.
 */
export { isStartedByCommandLine } from "./command-line";
export { type InstalledCopy, otherInstalledCopies } from "./installed-copies";
export { type LockEntry, type LockMerge, mergeLockFile, type OtherProvider } from "./lock-file";
export { packagedFile, packageFolder } from "./packaged-file";
export { type PackageChoice, type PackageToStage, packageToStage } from "./package-to-stage";
export { type ProviderPackage, readProviderPackage } from "./provider-package";
export { hasHookRunner, HOOK_RUNNER, stageHookRunner } from "./stage-hook-runner";
export { checkProviderVersion } from "./provider-version";
export { DEFAULT_SOURCE, parseSourceAddress, type SourceAddress } from "./source-address";
export { type StagedProvider, stageProvider, type StageOptions } from "./stage-provider";
export {
  checkStandalone,
  DEFAULT_STANDALONE,
  packagesForPlatforms,
  requestedPlatforms,
  type PlatformArchive,
  STAGED_PLATFORMS,
  type StandaloneChoice,
  standalonePackages,
} from "./standalone-packages";
export { reasonOf, StagingError } from "./staging-error";
