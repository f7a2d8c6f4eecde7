import { hasErrors } from "../diagnostic";
import { keepSpellings } from "../plan";
import { withoutWriteOnly } from "../schema";
import { ReadResourceRequest, ReadResourceResponse } from "../wire";
import { conformResult } from "./conform-result";
import { deferralOf } from "./deferral";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { readIdentity, readObject, writeIdentity, writeObject } from "./object-value";

/** Reads the current object. If that fails, the state is unchanged. */
export const readResource = defineRpc("ReadResource", ReadResourceRequest, ReadResourceResponse, {
  async handle(session, request, context) {
    const { typeName } = request;
    const resource = session.resource(typeName);
    const { block } = resource.schema;
    const state = readObject(block, request.currentState);
    if (state === null) {
      return { newState: writeObject(block, null), private: request.private };
    }
    const deferred = deferralOf(session, request);
    if (deferred !== undefined) {
      const { currentState: newState, currentIdentity: newIdentity } = request;
      return { newState, private: request.private, newIdentity, deferred };
    }
    const what = `Reading ${typeName}`;
    const configured = session.requireConfigured(what);
    const identity = readIdentity(resource.identity, request.currentIdentity);
    const result = await session.callAuthor(what, context, () =>
      resource.read({ configured, state, private: request.private, identity }, context),
    );
    // Most reads return the state that they got, which is in the engine's form and spelling already.
    const isSame = result.state === state;
    const returned =
      isSame || result.state === null ? undefined : conformResult(what, block, result.state, "known");
    const diagnostics = [...(result.diagnostics ?? []), ...(returned?.diagnostics ?? [])];
    const failed = hasErrors(diagnostics);
    const fresh = returned === undefined ? null : keepSpellings(block, state, returned.object);
    return {
      // Only an answer without errors may remove the object from the state.
      newState: writeObject(block, failed || isSame ? withoutWriteOnly(block, state) : fresh),
      private: result.private ?? request.private,
      newIdentity: writeIdentity(resource.identity, result.identity ?? identity),
      diagnostics: toDiagnosticMessages(diagnostics, session.log),
    };
  },
  fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
});
