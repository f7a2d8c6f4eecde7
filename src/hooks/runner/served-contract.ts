import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Contract, contract, readContract } from "../../contract";

/**
 * Returns the contract for hook calls: `contract.json` beside the program if the stack's provider has its own, else
 * the built-in one. Throws a ContractError if it is not valid.
 */
export function servedContract(folder: string): Contract {
  let text: string;
  try {
    text = readFileSync(join(folder, "contract.json"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return contract;
    throw error;
  }
  return readContract(text);
}
