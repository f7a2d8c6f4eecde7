import { createHash } from "node:crypto";
import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { type Contract, contract as builtIn, formatContract } from "../../contract";

/**
 * Records from which contract a construct's class was generated. The stack's provider must serve the same contract. Contracts are compared
 * by content, because a stack may load two copies of this package or of a generated folder.
 */

const CONTRACT = Symbol.for("cdktf-provider-svc/contract");
const CONTRACTS = Symbol.for("cdktf-provider-svc/contracts");

const hashes = new WeakMap<Contract, string>();

/** Returns the SHA-256 of a contract's compiled form, in hexadecimal. */
export function contractHash(contract: Contract): string {
  const known = hashes.get(contract);
  if (known !== undefined) return known;
  const hash = createHash("sha256").update(formatContract(contract)).digest("hex");
  hashes.set(contract, hash);
  return hash;
}

/** Records the contract that a construct's class was generated from, on the construct and on its stack. */
export function markContract(construct: Construct, contract: Contract): void {
  Object.defineProperty(construct, CONTRACT, { value: contract });
  const stack: MarkedStack = TerraformStack.of(construct);
  if (stack[CONTRACTS] === undefined) Object.defineProperty(stack, CONTRACTS, { value: new Set() });
  stack[CONTRACTS]?.add(contract);
}

interface MarkedStack extends TerraformStack {
  readonly [CONTRACTS]?: Set<Contract>;
}

/** Returns the contracts of a stack's classes, usually one. Includes those of constructs that were removed from the stack. */
export function contractsIn(stack: TerraformStack): readonly Contract[] {
  return [...((stack as MarkedStack)[CONTRACTS] ?? [])];
}

/** Returns the contract that a construct's class was generated from, or undefined if it is not a construct of the service. */
export function contractOf(construct: object): Contract | undefined {
  return (construct as { readonly [CONTRACT]?: Contract })[CONTRACT];
}

/** Describes a contract in a few words, for error messages. */
export function describeContract(contract: Contract): string {
  const hash = contractHash(contract);
  if (hash === contractHash(builtIn)) return "the built-in contract of cdktf-provider-svc";
  return `the contract ${JSON.stringify(contract.title)} ${contract.version} (${hash.slice(0, 10)})`;
}
