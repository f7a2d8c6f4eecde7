import { parseDuration } from "../contract";
import { DEFAULT_SETTLE_MS } from "./follow";

/**
 * Returns how long the service may still carry out a request whose answer was lost, in milliseconds: `SVC_JOURNAL_SETTLE`. Returns
 * undefined if the value is not a duration. @default 30 seconds
 */
export function settleTimeMs(environment: Readonly<Record<string, string | undefined>>): number | undefined {
  const given = environment["SVC_JOURNAL_SETTLE"] ?? "";
  return given === "" ? DEFAULT_SETTLE_MS : parseDuration(given);
}
