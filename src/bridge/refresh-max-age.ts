import { parseDuration } from "../contract";
import { type Diagnostic, errorDiagnostic } from "../plugin";
import { REFRESH_MAX_AGE_MS } from "../api";
import type { Environment } from "../client";

const VARIABLE = "SVC_REFRESH_MAX_AGE";

/**
 * Returns how old a list that answers refresh reads may be, in milliseconds: `SVC_REFRESH_MAX_AGE`. 0 means that lists are not used.
 * Returns undefined if the value is not a duration. @default 30 seconds
 */
export function refreshMaxAgeMs(environment: Environment): number | undefined {
  const given = environment[VARIABLE] ?? "";
  if (given === "") return REFRESH_MAX_AGE_MS;
  return /^0(ms|s|m|h)?$/.test(given) ? 0 : parseDuration(given);
}

/** Reports that the value of the environment variable is not a duration. */
export function badRefreshMaxAge(environment: Environment): Diagnostic {
  return errorDiagnostic(
    "Invalid value",
    `${VARIABLE} must be a duration such as 30s or 2m, or 0 to read each object by itself; got ${JSON.stringify(environment[VARIABLE] ?? "")}.`,
  );
}
