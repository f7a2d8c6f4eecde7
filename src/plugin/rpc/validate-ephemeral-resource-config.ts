import { ValidateEphemeralResourceConfigRequest, ValidateEphemeralResourceConfigResponse } from "../wire";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { readRequiredObject } from "./object-value";
import { validateConfig } from "./validate-config";

/** Validates the configuration of an ephemeral resource, whose values may be unknown. */
export const validateEphemeralResourceConfig = defineRpc(
  "ValidateEphemeralResourceConfig",
  ValidateEphemeralResourceConfigRequest,
  ValidateEphemeralResourceConfigResponse,
  {
    async handle(session, request, context) {
      const definition = session.ephemeralResource(request.typeName);
      const diagnostics = await validateConfig(session, context, {
        what: `Validating ${request.typeName}`,
        shape: definition.schema.block,
        config: readRequiredObject(definition.schema.block, request.config),
        validate: definition.validate?.bind(definition),
        writeOnlyAllowed: true,
      });
      return { diagnostics: toDiagnosticMessages(diagnostics, session.log) };
    },
    fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
  },
);
