import { hasErrors } from "../diagnostic";
import type { GenerateConfigResult } from "../provider";
import { configurableValues } from "../schema/configurable-values";
import { GenerateResourceConfigRequest, GenerateResourceConfigResponse } from "../wire";
import { conformResult } from "./conform-result";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { resultMissing } from "./diagnostic-texts";
import { readRequiredObject, writeObject } from "./object-value";

/** Derives a configuration from the state of an imported object. */
export const generateResourceConfig = defineRpc(
  "GenerateResourceConfig",
  GenerateResourceConfigRequest,
  GenerateResourceConfigResponse,
  {
    async handle(session, request, context) {
      const resource = session.resource(request.typeName);
      const { block } = resource.schema;
      const what = `Generating the configuration of ${request.typeName}`;
      const state = readRequiredObject(block, request.state);
      const result: GenerateConfigResult =
        resource.generateConfig === undefined
          ? { config: configurableValues(block, state) }
          : await session.callAuthor(
              what,
              context,
              resource.generateConfig.bind(resource, { state }, context),
            );
      const { config, diagnostics: own = [] } = result;
      const returned = config === null ? undefined : conformResult(what, block, config, "known");
      const missing = config === null && !hasErrors(own) ? [resultMissing(what)] : [];
      return {
        config: writeObject(block, returned?.object ?? null),
        diagnostics: toDiagnosticMessages(
          [...own, ...(returned?.diagnostics ?? []), ...missing],
          session.log,
        ),
      };
    },
    fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
  },
);
