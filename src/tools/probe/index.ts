/**
 * Checks conclusions of an OpenAPI import against the live service, with reads only. Contains only the checks, and knows neither the command
 * line nor the description, but the contract.
 */
export { type ProbeOptions, probeService } from "./probe-service";
