import { GetFunctionsRequest, GetFunctionsResponse } from "../wire";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { functionMessages } from "./provider-schema-messages";

/** The provider's functions. OpenTofu asks for them here; Terraform takes them from the provider's schema. */
export const getFunctions = defineRpc("GetFunctions", GetFunctionsRequest, GetFunctionsResponse, {
  handle: ({ provider }) => ({ functions: functionMessages(provider.functions) }),
  fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
});
