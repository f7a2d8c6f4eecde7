import { hasErrors } from "../diagnostic";
import { ImportResourceStateRequest, ImportResourceStateResponse } from "../wire";
import { conformResult } from "./conform-result";
import { deferralOf } from "./deferral";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { identityUnsupported, importFoundNothing, importUnsupported } from "./diagnostic-texts";
import { readIdentity, writeIdentity, writeObject } from "./object-value";
import { CallFailure } from "./session";

/** Finds an existing object by its id or its identity. */
export const importResourceState = defineRpc(
  "ImportResourceState",
  ImportResourceStateRequest,
  ImportResourceStateResponse,
  {
    async handle(session, request, context) {
      const { typeName, id } = request;
      const resource = session.resource(typeName);
      if (resource.import === undefined) {
        throw new CallFailure(importUnsupported(typeName));
      }
      if (request.identity !== undefined && resource.identity === undefined) {
        throw new CallFailure(identityUnsupported(typeName));
      }
      const deferred = deferralOf(session, request);
      // The engine generates a placeholder for the deferred import.
      if (deferred !== undefined) return { importedResources: [], deferred };
      const what = `Importing ${typeName}`;
      const configured = session.requireConfigured(what);
      const identity = readIdentity(resource.identity, request.identity);
      const importState = resource.import.bind(resource, { configured, id, identity }, context);
      const result = await session.callAuthor(what, context, importState);
      const found =
        result.state === null ? undefined : conformResult(what, resource.schema.block, result.state, "known");
      const own = result.diagnostics ?? [];
      const missing = found === undefined && !hasErrors(own) ? [importFoundNothing(typeName, id)] : [];
      const diagnostics = [...own, ...missing, ...(found?.diagnostics ?? [])];
      return {
        importedResources:
          found === undefined || hasErrors(diagnostics)
            ? []
            : [
                {
                  typeName,
                  state: writeObject(resource.schema.block, found.object),
                  private: result.private,
                  identity: writeIdentity(resource.identity, result.identity ?? identity),
                },
              ],
        diagnostics: toDiagnosticMessages(diagnostics, session.log),
      };
    },
    fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
  },
);
