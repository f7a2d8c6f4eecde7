import { type Contract, formatContract, readContract } from "../../contract";
import { StagingError } from "../staging";
import { errorText } from "../../base/json";

/**
 * Returns the compiled text of a contract that was passed to a provider. Throws a StagingError if the provider's program cannot read it:
 * plain JavaScript may pass any value.
 */
export function compileContract(contract: Contract): string {
  try {
    const compiled = formatContract(contract);
    readContract(compiled);
    return compiled;
  } catch (error) {
    throw new StagingError(
      "`contract` is invalid: pass the `contract` that the `index` of a folder written by `cdktf-svc generate` exports " +
        `(${errorText(error)}).`,
      { cause: error },
    );
  }
}
