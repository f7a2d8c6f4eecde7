import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import type { Contract } from "../contract";
import { contractHash, contractOf, describeContract } from "./foundation";

/** A provider, as far as the constructs of its stack are compared with it. */
export interface ServingProvider extends IConstruct {
  readonly alias: string | undefined;
  readonly contract: Contract;
}

/**
 * Says which constructs of a provider's stack are of a class that was made from another contract than the provider serves. `served` is the hash
 * of that contract.
 */
export function classContractProblems(provider: ServingProvider, served: string): readonly string[] {
  const others = TerraformStack.of(provider)
    .node.findAll()
    .flatMap((construct) => {
      const contract = contractOf(construct);
      return contract !== undefined && isServed(construct, provider) && contractHash(contract) !== served
        ? [{ construct, contract }]
        : [];
    });
  const [first, ...more] = others;
  if (first === undefined) return [];
  const rest = more.length === 0 ? "" : ` (and ${more.length} more)`;
  const serves =
    served === contractHash(provider.contract) ? describeContract(provider.contract) : "another one";
  return [
    `contract is ${serves}, but the class of "${first.construct.node.path}"${rest} was made from ` +
      `${describeContract(first.contract)}. A provider serves the classes of one contract: give it the \`contract\` of the folder that ` +
      "the class comes from, or import the class from where this contract comes from",
  ];
}

/** Whether the construct goes through the provider: the one that it chose, or else the one that has no alias. */
function isServed(construct: IConstruct, provider: ServingProvider): boolean {
  const { provider: chosen } = construct as { readonly provider?: unknown };
  return chosen === undefined ? provider.alias === undefined : chosen === provider;
}
