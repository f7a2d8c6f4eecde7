import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { loadPacking } from "./load-packing";
import { type ProviderPackage, readProviderPackage } from "./provider-package";
import { checkProviderVersion, versionForContract } from "./provider-version";
import { reasonOf, StagingError } from "./staging-error";

/** Selects a packed provider, the contract that it serves and its version. */
export interface PackageChoice {
  /** Directory with a packed provider. @default - the one in this package */
  readonly dir?: string | undefined;
  /** Compiled contract to serve, as written by `formatContract`. @default - the one that the provider was packed with */
  readonly contract?: string | undefined;
  /**
   * Version, a release number such as `1.4.0`.
   *
   * @default - the version of the packed provider, or, with another contract, one that derives from it and from the contract
   */
  readonly version?: string | undefined;
}

/** A packed provider that is ready to be staged. */
export interface PackageToStage extends Omit<ProviderPackage, "zip"> {
  /** Returns the content of the zip. */
  readonly content: () => Uint8Array;
}

/** Packages repacked in this process: every provider of an app requests the same one. */
const repacked = new Map<string, PackageToStage>();

/**
 * Returns the packed provider, repacked with `contract` and `version` if they are given. The same choice gives the same bytes. Throws a
 * StagingError.
 */
export function packageToStage({ dir, contract, version }: PackageChoice): PackageToStage {
  if (version !== undefined) checkProviderVersion(version);
  const { zip, ...description } = readProviderPackage(dir);
  const isOther = contract !== undefined && description.contract !== sha256(contract);
  const wanted =
    version ?? (isOther ? versionForContract(description.version, contract) : description.version);
  if (!isOther && wanted === description.version) {
    return { ...description, content: () => readFileSync(zip) };
  }
  const key = JSON.stringify([zip, description.h1, contract, wanted]);
  const known = repacked.get(key) ?? repack(zip, description, contract, wanted);
  repacked.set(key, known);
  return known;
}

function repack(
  zip: string,
  description: Omit<ProviderPackage, "zip">,
  contract: string | undefined,
  version: string,
): PackageToStage {
  try {
    const packed = loadPacking().repackProvider(
      { zip: readFileSync(zip), description },
      { contract, version },
    );
    return { ...packed.description, content: () => packed.zip };
  } catch (error) {
    throw new StagingError(
      `The provider cannot be packed with the given contract and version: ${zip}: ${reasonOf(error)}. ` +
        "Reinstall the package; in a working copy, run `npm run build`.",
      { cause: error },
    );
  }
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
