import { GetFunctionsRequest, GetFunctionsResponse } from "../wire";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { functionMessages } from "./provider-schema-messages";

/** Returns the provider's functions. OpenTofu requests them here; Terraform reads them from the provider's schema. */
export const getFunctions = defineRpc("GetFunctions", GetFunctionsRequest, GetFunctionsResponse, {
  handle: ({ provider }) => ({ functions: functionMessages(provider.functions) }),
  fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
});
