import { loadPacking } from "./load-packing";
import type { PackageToStage } from "./package-to-stage";
import { reasonOf, StagingError } from "./staging-error";

/** The platforms that the provider is staged for. It is one script for Node, which Windows cannot start. */
export const STAGED_PLATFORMS = ["darwin_amd64", "darwin_arm64", "linux_amd64", "linux_arm64"] as const;

/** The platform for which `standalone: true` packs Node: that of most runners. */
export const DEFAULT_STANDALONE: readonly string[] = ["linux_amd64"];

/** For which platforms the provider is packed with its own Node. */
export interface StandaloneChoice {
  readonly platforms: readonly string[];
  /** File with Node for the only platform: an executable, or an npm package. @default - Node is downloaded through npm */
  readonly node?: string | undefined;
}

/** The package for one platform. */
export interface PlatformArchive {
  readonly platform: string;
  /** Hash of the package in the engines' format. */
  readonly h1: string;
  /** Returns the content of the zip. */
  readonly content: () => Uint8Array;
}

/** Returns the platforms that a provider's `standalone` requests. Throws a StagingError if there is no such platform. */
export function requestedPlatforms(standalone: boolean | readonly string[] | undefined): readonly string[] {
  if (standalone === undefined || standalone === false) return [];
  return checkStandalone({ platforms: standalone === true ? DEFAULT_STANDALONE : standalone });
}

/**
 * Checks platforms and file of a choice. Throws a StagingError if there is no such platform, if there is none at all, or if one file is given
 * for several platforms.
 */
export function checkStandalone({ platforms, node }: StandaloneChoice): readonly string[] {
  const { STANDALONE_PLATFORMS, isStandalonePlatform } = loadPacking();
  const known = platforms.filter(isStandalonePlatform);
  const unknown = platforms.find((platform) => !isStandalonePlatform(platform));
  if (unknown !== undefined || known.length === 0) {
    throw new StagingError(
      `${unknown === undefined ? "An empty list" : JSON.stringify(unknown)} is not a platform of the standalone provider: choose among ` +
        `${STANDALONE_PLATFORMS.join(", ")}.`,
    );
  }
  if (node !== undefined && known.length > 1) {
    throw new StagingError(
      `The file ${JSON.stringify(node)} contains Node for one platform, but ${known.join(", ")} are requested: pack each by itself.`,
    );
  }
  return [...new Set(known)];
}

/**
 * Returns the packages to stage, sorted by platform: with Node for the chosen platforms, and without for the others. Throws a StagingError if
 * a package with Node cannot be made.
 */
export function packagesForPlatforms(
  provider: PackageToStage,
  standalone: StandaloneChoice | undefined,
): readonly PlatformArchive[] {
  const withNode = standalone === undefined ? [] : standalonePackages(provider, standalone);
  const chosen = new Set(withNode.map(({ platform }) => platform));
  const others = STAGED_PLATFORMS.filter((platform) => !chosen.has(platform)).map((platform) => ({
    platform,
    h1: provider.h1,
    content: provider.content,
  }));
  return [...withNode, ...others].sort((a, b) => (a.platform < b.platform ? -1 : 1));
}

/** Returns packages with Node. Throws a StagingError. */
export function standalonePackages(
  provider: PackageToStage,
  choice: StandaloneChoice,
): readonly PlatformArchive[] {
  const { isStandalonePlatform, standalonePackage } = loadPacking();
  return checkStandalone(choice)
    .filter(isStandalonePlatform)
    .map((platform) => {
      try {
        const packed = { zip: provider.content(), description: provider };
        const { h1, zip } = standalonePackage(packed, platform, { node: choice.node });
        return { platform, h1, content: () => zip };
      } catch (error) {
        throw new StagingError(
          `The standalone provider for ${platform} cannot be packed: ${reasonOf(error)}.`,
          {
            cause: error,
          },
        );
      }
    });
}
