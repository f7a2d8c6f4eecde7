import { ValidateActionConfigRequest, ValidateActionConfigResponse } from "../wire";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { readRequiredObject } from "./object-value";
import { validateConfig } from "./validate-config";

/** Validates the configuration of an action, whose values may be unknown. */
export const validateActionConfig = defineRpc(
  "ValidateActionConfig",
  ValidateActionConfigRequest,
  ValidateActionConfigResponse,
  {
    async handle(session, request, context) {
      const definition = session.action(request.actionType);
      const diagnostics = await validateConfig(session, context, {
        what: `Validating ${request.actionType}`,
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
