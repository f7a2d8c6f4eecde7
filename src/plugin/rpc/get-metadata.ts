import { GetMetadataRequest, GetMetadataResponse } from "../wire";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { serverCapabilities } from "./provider-schema-messages";

/** Returns the names of all types and functions of the provider. No engine calls it yet. */
export const getMetadata = defineRpc("GetMetadata", GetMetadataRequest, GetMetadataResponse, {
  handle({ provider }) {
    return {
      serverCapabilities: serverCapabilities(provider),
      dataSources: typeNames(provider.dataSources),
      resources: typeNames(provider.resources),
      functions: [...(provider.functions ?? new Map<string, never>()).keys()].map((name) => ({ name })),
      ephemeralResources: typeNames(provider.ephemeralResources),
      listResources: typeNames(provider.listResources),
      actions: typeNames(provider.actions),
    };
  },
  fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
});

function typeNames(types: ReadonlyMap<string, unknown> | undefined): { typeName: string }[] {
  return [...(types?.keys() ?? [])].map((typeName) => ({ typeName }));
}
