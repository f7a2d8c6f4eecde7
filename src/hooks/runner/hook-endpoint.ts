import type { Contract } from "../../contract";
import { type Environment, normalizedEndpoint } from "../../client";
import type { HookProviderSettings } from "..";

/** Returns the endpoint of a hook in its normal form, or as it is if it is no address. */
export function hookEndpoint(
  { endpoint }: Pick<HookProviderSettings, "endpoint">,
  environment: Environment,
  contract: Contract,
): string {
  const given = endpoint || environment["SVC_ENDPOINT"] || (contract.defaultEndpoint ?? "");
  return normalizedEndpoint(given) ?? given;
}
