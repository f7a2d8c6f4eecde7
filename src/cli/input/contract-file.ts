import { readFileSync } from "node:fs";
import { type Contract, contract, readContract } from "../../contract";
import { InputError } from "../command";
import { errorText } from "../../base/json";

/**
 * Returns the contract that `--contract` names, the `contract.json` of a generated folder; without it, the built-in
 * contract. Throws an InputError if it cannot be read.
 */
export function contractFrom(path: string | undefined): Contract {
  if (path === undefined) return contract;
  try {
    return readContract(readFileSync(path, "utf8"));
  } catch (error) {
    const reason = errorText(error);
    throw new InputError(
      `Could not read the contract from ${JSON.stringify(path)}: ${reason}. Give the contract.json that \`cdktf-svc generate\` wrote.`,
    );
  }
}
