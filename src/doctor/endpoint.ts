import { resolveConfig } from "../client";
import type { Contract } from "../contract";

/** Returns the endpoint that the environment or the contract names; undefined if there is none that can be used. It needs no key. */
export function endpointIn(
  environment: Readonly<Record<string, string | undefined>>,
  contract: Contract,
): string | undefined {
  // A key that is an argument belongs to any endpoint, and nothing is sent.
  return resolveConfig({ apiKey: "none" }, environment, contract).config?.endpoint;
}
