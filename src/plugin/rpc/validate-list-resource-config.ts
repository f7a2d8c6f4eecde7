import { ValidateListResourceConfigRequest, ValidateListResourceConfigResponse } from "../wire";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { readRequiredObject } from "./object-value";
import { validateConfig } from "./validate-config";

/** Validates the configuration of a list resource, whose values may be unknown. */
export const validateListResourceConfig = defineRpc(
  "ValidateListResourceConfig",
  ValidateListResourceConfigRequest,
  ValidateListResourceConfigResponse,
  {
    async handle(session, request, context) {
      const definition = session.listResource(request.typeName);
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
