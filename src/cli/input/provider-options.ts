import { checkProviderVersion, type PackageChoice } from "../../constructs/staging";
import { formatContract } from "../../contract";
import { asUsage } from "./as-usage";
import { contractFrom } from "./contract-file";

/** Returns the choice of `--contract` and `--version`. Throws a UsageError or an InputError. */
export function providerChoice({
  contract,
  version,
}: {
  readonly contract?: string | undefined;
  readonly version?: string | undefined;
}): Pick<PackageChoice, "contract" | "version"> {
  if (version !== undefined) asUsage(() => checkProviderVersion(version));
  return {
    // Formatted again, so that equal contracts give the same text.
    contract: contract === undefined ? undefined : formatContract(contractFrom(contract)),
    version,
  };
}
