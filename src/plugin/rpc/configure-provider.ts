import { hasErrors } from "../diagnostic";
import { ConfigureProviderRequest, ConfigureProviderResponse } from "../wire";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { readRequiredObject } from "./object-value";
import { clientCapabilities } from "./session";

/** Configures the provider; each call replaces the result of an earlier one. */
export const configureProvider = defineRpc(
  "ConfigureProvider",
  ConfigureProviderRequest,
  ConfigureProviderResponse,
  {
    async handle(session, request, _context, call) {
      const { provider } = session;
      const config = readRequiredObject(provider.schema.block, request.config);
      session.begin(request.terraformVersion);
      const asked = { config, clientCapabilities: clientCapabilities(request.clientCapabilities) };
      const { configured, diagnostics = [] } = await session.inContext(call, (context) =>
        session.callAuthor("Configuring the provider", context, () => provider.configure(asked, context)),
      );
      if (!hasErrors(diagnostics)) session.finishConfigure(configured);
      return { diagnostics: toDiagnosticMessages(diagnostics, session.log) };
    },
    fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
  },
);
