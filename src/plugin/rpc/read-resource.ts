import { hasErrors } from "../diagnostic";
import { keepSpellings } from "../plan";
import { withoutWriteOnly } from "../schema";
import { ReadResourceRequest, ReadResourceResponse } from "../wire";
import { conformResult } from "./conform-result";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { readIdentity, readObject, writeIdentity, writeObject } from "./object-value";

/** Reads an object as it is now. Where that fails, nothing in state changes. */
export const readResource = defineRpc("ReadResource", ReadResourceRequest, ReadResourceResponse, {
  async handle(session, request, context) {
    const { typeName } = request;
    const resource = session.resource(typeName);
    const { block } = resource.schema;
    const state = readObject(block, request.currentState);
    if (state === null) {
      return { newState: writeObject(block, null), private: request.private };
    }
    const what = `Reading ${typeName}`;
    const configured = session.requireConfigured(what);
    const identity = readIdentity(resource.identity, request.currentIdentity);
    const result = await session.callAuthor(what, context, () =>
      resource.read({ configured, state, private: request.private, identity }, context),
    );
    const returned = result.state === null ? undefined : conformResult(what, block, result.state, "known");
    const diagnostics = [...(result.diagnostics ?? []), ...(returned?.diagnostics ?? [])];
    const failed = hasErrors(diagnostics);
    const fresh = returned === undefined ? null : keepSpellings(block, state, returned.object);
    return {
      // Only a clean answer may say that the object is gone.
      newState: writeObject(block, failed ? withoutWriteOnly(block, state) : fresh),
      private: result.private ?? request.private,
      newIdentity: writeIdentity(resource.identity, result.identity ?? identity),
      diagnostics: toDiagnosticMessages(diagnostics, session.log),
    };
  },
  fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
});
