import { createHash } from "node:crypto";
import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { type Contract, contract as builtIn, formatContract } from "../../contract";

/**
 * By which contract a construct's class was made: what the provider of the stack serves must be the same. It is known by its content, because
 * a stack may load two copies of this package or of a generated folder.
 */

const CONTRACT = Symbol.for("cdktf-provider-svc/contract");
const CONTRACTS = Symbol.for("cdktf-provider-svc/contracts");

const hashes = new WeakMap<Contract, string>();

/** SHA-256 of a contract's compiled form, in hexadecimal. */
export function contractHash(contract: Contract): string {
  const known = hashes.get(contract);
  if (known !== undefined) return known;
  const hash = createHash("sha256").update(formatContract(contract)).digest("hex");
  hashes.set(contract, hash);
  return hash;
}

/** Remembers at a construct, and at its stack, which contract its class was made from. */
export function markContract(construct: Construct, contract: Contract): void {
  Object.defineProperty(construct, CONTRACT, { value: contract });
  const stack: MarkedStack = TerraformStack.of(construct);
  if (stack[CONTRACTS] === undefined) Object.defineProperty(stack, CONTRACTS, { value: new Set() });
  stack[CONTRACTS]?.add(contract);
}

interface MarkedStack extends TerraformStack {
  readonly [CONTRACTS]?: Set<Contract>;
}

/** The contracts that the classes of a stack's constructs were made from, also of those that were taken out of it: mostly one. */
export function contractsIn(stack: TerraformStack): readonly Contract[] {
  return [...((stack as MarkedStack)[CONTRACTS] ?? [])];
}

/** The contract that a construct's class was made from; undefined for what is no construct of the service. */
export function contractOf(construct: object): Contract | undefined {
  return (construct as { readonly [CONTRACT]?: Contract })[CONTRACT];
}

/** Says in a few words which contract it is. */
export function describeContract(contract: Contract): string {
  const hash = contractHash(contract);
  if (hash === contractHash(builtIn)) return "the contract that is built into cdktf-provider-svc";
  return `the contract ${JSON.stringify(contract.title)} ${contract.version} (${hash.slice(0, 10)})`;
}
