import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import type { Contract } from "../contract";
import { contractHash, contractOf, contractsIn, describeContract } from "./foundation";

/** A provider, as far as the constructs of its stack are compared with it. */
export interface ServingProvider extends IConstruct {
  readonly alias: string | undefined;
  readonly contract: Contract;
}

/**
 * Says which constructs of a provider's stack are of a class that was made from another contract than the provider serves. `serves` is that
 * contract, or its hash where nothing else is known of it.
 */
export function classContractProblems(
  provider: ServingProvider,
  serves: Contract | string,
): readonly string[] {
  const stack = TerraformStack.of(provider);
  if (contractsIn(stack).every((contract) => contract === serves)) return [];
  const served = typeof serves === "string" ? serves : contractHash(serves);
  if (contractsIn(stack).every((contract) => contractHash(contract) === served)) return [];
  const others = stack.node.findAll().flatMap((construct) => {
    const contract = contractOf(construct);
    return contract !== undefined && isServed(construct, provider) && contractHash(contract) !== served
      ? [{ construct, contract }]
      : [];
  });
  const [first, ...more] = others;
  if (first === undefined) return [];
  const rest = more.length === 0 ? "" : ` (and ${more.length} more)`;
  const named =
    served === contractHash(provider.contract) ? describeContract(provider.contract) : "another one";
  return [
    `contract is ${named}, but the class of "${first.construct.node.path}"${rest} was made from ` +
      `${describeContract(first.contract)}. A provider serves the classes of one contract: give it the \`contract\` of the folder that ` +
      "the class comes from, or import the class from where this contract comes from",
  ];
}

/** Whether the construct goes through the provider: the one that it chose, or else the one that has no alias. */
function isServed(construct: IConstruct, provider: ServingProvider): boolean {
  const { provider: chosen } = construct as { readonly provider?: unknown };
  return chosen === undefined ? provider.alias === undefined : chosen === provider;
}
