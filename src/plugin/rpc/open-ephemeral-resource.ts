import { hasErrors } from "../diagnostic";
import { keepSpellings } from "../plan/keep-spellings";
import { impliedType } from "../schema/schema-walk";
import { UNKNOWN } from "../value/value";
import { OpenEphemeralResourceRequest, OpenEphemeralResourceResponse, toDynamicValue } from "../wire";
import { conformResult } from "./conform-result";
import { deferralOf } from "./deferral";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { resultMissing } from "./diagnostic-texts";
import { readRequiredObject, writeObject } from "./object-value";
import { toTimestamp } from "./timestamp";

/** Opens an ephemeral resource. */
export const openEphemeralResource = defineRpc(
  "OpenEphemeralResource",
  OpenEphemeralResourceRequest,
  OpenEphemeralResourceResponse,
  {
    async handle(session, request, context) {
      const resource = session.ephemeralResource(request.typeName);
      const { block } = resource.schema;
      const deferred = deferralOf(session, request);
      if (deferred !== undefined) return { result: toDynamicValue(impliedType(block), UNKNOWN), deferred };
      const what = `Opening ${request.typeName}`;
      const configured = session.requireConfigured(what);
      const config = readRequiredObject(block, request.config);
      const opened = await session.callAuthor(what, context, () =>
        resource.open({ configured, config }, context),
      );
      const { result, renewAt, diagnostics: own = [] } = opened;
      const returned = result === null ? undefined : conformResult(what, block, result, "known");
      const missing = result === null && !hasErrors(own) ? [resultMissing(what)] : [];
      const diagnostics = [...own, ...(returned?.diagnostics ?? []), ...missing];
      return {
        result:
          returned === undefined
            ? undefined
            : writeObject(block, keepSpellings(block, config, returned.object)),
        private: opened.private,
        renewAt: renewAt === undefined ? undefined : toTimestamp(renewAt),
        diagnostics: toDiagnosticMessages(diagnostics, session.log),
      };
    },
    fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
  },
);
