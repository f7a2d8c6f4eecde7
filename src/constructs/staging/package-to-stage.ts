import { readFileSync } from "node:fs";
import type * as packing from "../../packing";
import { type ProviderPackage, readProviderPackage } from "./provider-package";
import { reasonOf, StagingError } from "./staging-error";

/** Selects a packed provider and the contract that it serves. */
export interface PackageChoice {
  /** Directory with a packed provider. @default - the one in this package */
  readonly dir?: string | undefined;
  /** Compiled contract to serve, as written by `formatContract`. @default - the one that the provider was packed with */
  readonly contract?: string | undefined;
}

/** A packed provider that is ready to be staged. */
export interface PackageToStage extends Omit<ProviderPackage, "zip"> {
  /** Returns the content of the zip. */
  readonly content: () => Uint8Array;
}

/** Packages repacked in this process: every provider of an app requests the same one. */
const repacked = new Map<string, PackageToStage>();

/**
 * Returns the packed provider, repacked with `contract` if that is given. The same contract gives the same bytes and version; a different
 * one gives a different version. Throws a StagingError.
 */
export function packageToStage({ dir, contract }: PackageChoice): PackageToStage {
  const { zip, ...description } = readProviderPackage(dir);
  if (contract === undefined) return { ...description, content: () => readFileSync(zip) };
  const key = JSON.stringify([zip, description.h1, contract]);
  const known = repacked.get(key) ?? repack(zip, description, contract);
  repacked.set(key, known);
  return known;
}

function repack(zip: string, description: Omit<ProviderPackage, "zip">, contract: string): PackageToStage {
  // The packing module is loaded only for stacks with their own contract, and synchronously because synthesis cannot await a promise.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
  const { repackProvider } = require("../../packing") as typeof packing;
  try {
    const packed = repackProvider({ zip: readFileSync(zip), description }, contract);
    return { ...packed.description, content: () => packed.zip };
  } catch (error) {
    throw new StagingError(
      `The provider cannot be packed with the given contract: ${zip}: ${reasonOf(error)}. ` +
        "Reinstall the package; in a working copy, run `npm run build`.",
      { cause: error },
    );
  }
}
