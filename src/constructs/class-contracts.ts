import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import type { Contract } from "../contract";
import { contractHash, contractOf, contractsIn, describeContract } from "./base";

/** The properties of a provider that are compared with the constructs of its stack. */
export interface ServingProvider extends IConstruct {
  readonly alias: string | undefined;
  readonly contract: Contract;
}

/**
 * Returns a problem if constructs of a provider's stack have classes generated from another contract than the provider serves. `serves` is
 * that contract, or its hash if nothing else is known of it.
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
    served === contractHash(provider.contract) ? describeContract(provider.contract) : "another contract";
  return [
    `contract is ${named}, but the class of "${first.construct.node.path}"${rest} was generated from ` +
      `${describeContract(first.contract)}. A provider serves the classes of one contract: pass it the \`contract\` of the folder that ` +
      "contains the class, or import the class from the folder of this contract",
  ];
}

/** Whether the construct uses the provider: the one set explicitly, or else the one without an alias. */
function isServed(construct: IConstruct, provider: ServingProvider): boolean {
  const { provider: chosen } = construct as { readonly provider?: unknown };
  return chosen === undefined ? provider.alias === undefined : chosen === provider;
}
