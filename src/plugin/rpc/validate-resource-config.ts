import { ValidateResourceConfigRequest, ValidateResourceConfigResponse } from "../wire";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { readRequiredObject } from "./object-value";
import { clientCapabilities } from "./session";
import { validateConfig } from "./validate-config";

/** Validates the configuration of a resource, whose values may be unknown. */
export const validateResourceConfig = defineRpc(
  "ValidateResourceConfig",
  ValidateResourceConfigRequest,
  ValidateResourceConfigResponse,
  {
    async handle(session, request, context) {
      const definition = session.resource(request.typeName);
      const diagnostics = await validateConfig(session, context, {
        what: `Validating ${request.typeName}`,
        shape: definition.schema.block,
        config: readRequiredObject(definition.schema.block, request.config),
        validate: definition.validate?.bind(definition),
        writeOnlyAllowed: clientCapabilities(request.clientCapabilities).writeOnlyAttributesAllowed,
      });
      return { diagnostics: toDiagnosticMessages(diagnostics, session.log) };
    },
    fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
  },
);
