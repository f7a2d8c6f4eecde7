import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Contract, contract, readContract } from "../contract";

/**
 * The contract by which hooks call: `contract.json` beside the program, where the stack's provider has one of its own, else the one that is built in.
 * Throws a ContractError for one that cannot be used.
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
