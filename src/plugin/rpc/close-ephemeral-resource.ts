import { CloseEphemeralResourceRequest, CloseEphemeralResourceResponse } from "../wire";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";

/** Closes an ephemeral resource. Succeeds without a call if the resource has no `close`. */
export const closeEphemeralResource = defineRpc(
  "CloseEphemeralResource",
  CloseEphemeralResourceRequest,
  CloseEphemeralResourceResponse,
  {
    async handle(session, request, context) {
      const resource = session.ephemeralResource(request.typeName);
      if (resource.close === undefined) {
        return {};
      }
      const what = `Closing ${request.typeName}`;
      const configured = session.requireConfigured(what);
      const close = resource.close.bind(
        resource,
        { configured, private: request.private ?? new Uint8Array(0) },
        context,
      );
      const diagnostics = await session.callAuthor(what, context, close);
      return { diagnostics: toDiagnosticMessages(diagnostics, session.log) };
    },
    fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
  },
);
