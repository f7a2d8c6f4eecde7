import { readFileSync } from "node:fs";
import { type Contract, contract, readContract } from "../contract";
import { InputError } from "./command";

/** The contract that `--contract` names, a `contract.json` of a generated folder; the built-in one without. Throws an InputError. */
export function contractFrom(path: string | undefined): Contract {
  if (path === undefined) return contract;
  try {
    return readContract(readFileSync(path, "utf8"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(
      `The contract cannot be read from ${JSON.stringify(path)}: ${reason}. Give the contract.json of a folder that \`cdktf-svc generate\` wrote.`,
    );
  }
}
