import { type Contract, formatContract, readContract } from "../contract";
import { StagingError } from "./staging";

/**
 * The compiled text of a contract that was given to a provider. A plain script may give anything, and only what the provider's program will
 * understand is staged: throws a StagingError for everything else.
 */
export function compileContract(contract: Contract): string {
  try {
    const compiled = formatContract(contract);
    readContract(compiled);
    return compiled;
  } catch (error) {
    throw new StagingError(
      "`contract` cannot be given to the provider: give what the `index` of a folder exports that `cdktf-svc generate` wrote " +
        `(${error instanceof Error ? error.message : String(error)}).`,
      { cause: error },
    );
  }
}
