import type { Provider } from "../provider";
import { schemaToMessage } from "../schema/to-message";
import { type Encodable, GetProviderSchemaRequest, GetProviderSchemaResponse } from "../wire";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import {
  actionSchemaMessages,
  functionMessages,
  schemaMessages,
  serverCapabilities,
} from "./provider-schema-messages";

/** Returns all schemas at once. Engines call it in the first process of a run, and cache the answer. */
export const getProviderSchema = defineRpc(
  "GetProviderSchema",
  GetProviderSchemaRequest,
  GetProviderSchemaResponse,
  {
    handle: ({ provider }) => providerSchema(provider),
    fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
  },
);

function providerSchema(provider: Provider<unknown>): Encodable<typeof GetProviderSchemaResponse> {
  return {
    provider: schemaToMessage(provider.schema),
    resourceSchemas: schemaMessages(provider.resources),
    dataSourceSchemas: schemaMessages(provider.dataSources),
    ephemeralResourceSchemas: schemaMessages(provider.ephemeralResources),
    listResourceSchemas: schemaMessages(provider.listResources),
    actionSchemas: actionSchemaMessages(provider.actions),
    functions: functionMessages(provider.functions),
    serverCapabilities: serverCapabilities(provider),
  };
}
