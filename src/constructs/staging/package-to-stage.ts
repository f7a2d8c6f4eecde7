import { readFileSync } from "node:fs";
import type * as packing from "../../packing";
import { type ProviderPackage, readProviderPackage } from "./provider-package";
import { reasonOf, StagingError } from "./staging-error";

/** Which packed provider, and what it serves. */
export interface PackageChoice {
  /** Directory with a packed provider. @default - the one that is part of this package */
  readonly dir?: string | undefined;
  /** Compiled contract that it shall serve, as `formatContract` writes it. @default - the one that it was packed with */
  readonly contract?: string | undefined;
}

/** A packed provider as it shall lie there. */
export interface PackageToStage extends Omit<ProviderPackage, "zip"> {
  /** The zip. */
  readonly content: () => Uint8Array;
}

/** What was packed anew in this process: every provider of an app asks for the same again. */
const repacked = new Map<string, PackageToStage>();

/**
 * The packed provider, packed anew where it shall serve another contract than it does: the same contract gives the same bytes and
 * version, another one others. Throws a StagingError.
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
  // Its library is loaded only where a stack has a contract of its own, and a synthesis cannot wait for a promise.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
  const { repackProvider } = require("../../packing") as typeof packing;
  try {
    const packed = repackProvider({ zip: readFileSync(zip), description }, contract);
    return { ...packed.description, content: () => packed.zip };
  } catch (error) {
    throw new StagingError(
      `The provider cannot be packed with the contract that was given: ${zip}: ${reasonOf(error)}. ` +
        "Install the package anew; in a working copy, run `npm run build`.",
      { cause: error },
    );
  }
}
