import { type Diagnostics, hasErrors } from "../diagnostic";
import { keepSpellings } from "../plan/keep-spellings";
import type { StateResult } from "../provider";
import { type ObjectShape, withoutWriteOnly } from "../schema/schema-walk";
import type { ValueObject } from "../value/value";
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
    const { object, diagnostics } = judgeResult(what, block, state, result);
    return {
      // The state as well is encoded again: the engine's own bytes have another form of numbers, which it would report as drift.
      newState: writeObject(block, object === state ? withoutWriteOnly(block, state) : object),
      private: result.private ?? request.private,
      newIdentity: writeIdentity(resource.identity, result.identity ?? identity),
      diagnostics: toDiagnosticMessages(diagnostics, session.log),
    };
  },
  fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
});

/** Returns the new state, and all diagnostics. The new state is `state` itself if nothing has changed. */
export function judgeResult(
  what: string,
  shape: ObjectShape,
  state: ValueObject,
  { state: returned, diagnostics: own = [] }: StateResult,
): { readonly object: ValueObject | null; readonly diagnostics: Diagnostics } {
  const conformed =
    returned === null || returned === state ? undefined : conformResult(what, shape, returned, "known");
  const diagnostics = [...own, ...(conformed?.diagnostics ?? [])];
  // Only an answer without errors may remove the object from the state.
  if (hasErrors(diagnostics)) return { object: state, diagnostics };
  const object = conformed === undefined ? returned : keepSpellings(shape, state, conformed.object);
  return { object, diagnostics };
}
