import { type Contract, contract as builtIn, readContract } from "../../contract";
import type { SynthRequest } from "..";

/** Finds the contract of a request. Throws an Error if the program does not know it. */
export type ContractOf = (request: Pick<SynthRequest, "contract" | "contractText">) => Contract;

/** Returns the function that finds the contracts of requests. It keeps those whose text it received. */
export function createContracts(): ContractOf {
  const contracts = new Map<string, Contract>([["", builtIn]]);
  return ({ contract: digest, contractText }) => {
    if (contractText !== undefined) contracts.set(digest, readContract(contractText));
    const contract = contracts.get(digest);
    if (contract === undefined) throw new Error(`the contract ${digest} is not known`);
    return contract;
  };
}
