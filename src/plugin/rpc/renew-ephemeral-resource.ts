import { RenewEphemeralResourceRequest, RenewEphemeralResourceResponse } from "../wire";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { renewUnsupported } from "./diagnostic-texts";
import { CallFailure } from "./session";
import { toTimestamp } from "./timestamp";

/** Renews an open ephemeral resource, at the time that it returned as `renewAt`. */
export const renewEphemeralResource = defineRpc(
  "RenewEphemeralResource",
  RenewEphemeralResourceRequest,
  RenewEphemeralResourceResponse,
  {
    async handle(session, request, context) {
      const resource = session.ephemeralResource(request.typeName);
      if (resource.renew === undefined) {
        throw new CallFailure(renewUnsupported(request.typeName));
      }
      const what = `Renewing ${request.typeName}`;
      const configured = session.requireConfigured(what);
      const before = request.private ?? new Uint8Array(0);
      const renew = resource.renew.bind(resource, { configured, private: before }, context);
      const { renewAt, private: after, diagnostics = [] } = await session.callAuthor(what, context, renew);
      return {
        renewAt: renewAt === undefined ? undefined : toTimestamp(renewAt),
        private: after ?? request.private,
        diagnostics: toDiagnosticMessages(diagnostics, session.log),
      };
    },
    fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
  },
);
