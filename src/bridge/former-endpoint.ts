import { normalizedEndpoint } from "../client";
import { type Diagnostic, errorDiagnostic } from "../plugin";

const VARIABLE = "SVC_FORMER_ENDPOINT";

/** The endpoint at which the service was before, or the fault of the variable that names it. */
interface FormerEndpoint {
  readonly endpoint?: string;
  readonly problem?: Diagnostic;
}

/** Reads `SVC_FORMER_ENDPOINT`, with which the user says that the configured endpoint is the same service at a new address. */
export function formerEndpointIn(environment: Readonly<Record<string, string | undefined>>): FormerEndpoint {
  const given = environment[VARIABLE] ?? "";
  if (given === "") return {};
  const endpoint = normalizedEndpoint(given);
  if (endpoint !== undefined) return { endpoint };
  return {
    problem: errorDiagnostic(
      "Invalid value",
      `${VARIABLE} must be the former base address of the service, such as https://api.example.com, with its base path if it has one.`,
    ),
  };
}
