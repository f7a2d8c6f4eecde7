import { isLoopbackHost } from "./loopback";
import type { Environment } from "./proxy";

/** The variable with which Node verifies no certificate at all if its value is `0`. */
export const UNVERIFIED_VARIABLE = "NODE_TLS_REJECT_UNAUTHORIZED";

/**
 * Whether the environment turns off the verification of certificates for an address that is not this machine. Anyone on the network path
 * could then read the API key.
 */
export function isUnverified(url: URL, environment: Environment): boolean {
  return (
    url.protocol === "https:" && environment[UNVERIFIED_VARIABLE] === "0" && !isLoopbackHost(url.hostname)
  );
}
