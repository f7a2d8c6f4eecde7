import { ValidateProviderConfigRequest, ValidateProviderConfigResponse } from "../wire";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { readRequiredObject } from "./object-value";
import { validateConfig } from "./validate-config";

/** Validates the provider's own configuration, whose values may be unknown. */
export const validateProviderConfig = defineRpc(
  "ValidateProviderConfig",
  ValidateProviderConfigRequest,
  ValidateProviderConfigResponse,
  {
    async handle(session, request, context) {
      const { provider } = session;
      const diagnostics = await validateConfig(session, context, {
        what: "Validating the provider's configuration",
        shape: provider.schema.block,
        config: readRequiredObject(provider.schema.block, request.config),
        validate: provider.validate?.bind(provider),
        writeOnlyAllowed: true,
      });
      return { diagnostics: toDiagnosticMessages(diagnostics, session.log) };
    },
    fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
  },
);
