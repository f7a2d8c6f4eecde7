import { hasErrors } from "../diagnostic";
import type { ListedResource } from "../provider";
import type { Encodable } from "../wire";
import { ListResourceEvent, ListResourceRequest } from "../wire";
import { conformResult } from "./conform-result";
import { defineStreamRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { resultMissing } from "./diagnostic-texts";
import { readRequiredObject, writeIdentity, writeObject } from "./object-value";
import type { Session } from "./session";

/** Lists the objects of a managed resource, one event each. The engine cancels the call when it has enough of them. */
export const listResource = defineStreamRpc("ListResource", ListResourceRequest, ListResourceEvent, {
  async *handle(session, request, context) {
    const { typeName, includeResourceObject: includeObject } = request;
    const definition = session.listResource(typeName);
    const what = `Listing ${typeName}`;
    const configured = session.requireConfigured(what);
    const config = readRequiredObject(definition.schema.block, request.config);
    const limit = request.limit > 0 ? request.limit : Infinity;
    const listed = session.iterateAuthor(what, context, () =>
      definition.list({ configured, config, includeObject, limit }, context),
    );
    let count = 0;
    for await (const each of listed) {
      const { event, isLast } = toEvent(session, what, typeName, each, includeObject);
      yield event;
      if (each.identity !== null) count++;
      if (isLast || count >= limit) return;
    }
  },
  fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
});

function toEvent(
  session: Session,
  what: string,
  typeName: string,
  { identity, displayName, object, diagnostics: own = [] }: ListedResource,
  includeObject: boolean,
): { readonly event: Encodable<typeof ListResourceEvent>; readonly isLast: boolean } {
  const resource = session.resource(typeName);
  const { block } = resource.schema;
  const returned =
    includeObject && object !== undefined ? conformResult(what, block, object, "known") : undefined;
  const isMissing = identity === null ? own.length === 0 : includeObject && object === undefined;
  const missing = isMissing && !hasErrors(own) ? [resultMissing(what)] : [];
  const diagnostics = [...own, ...(returned?.diagnostics ?? []), ...missing];
  return {
    event: {
      identity: writeIdentity(resource.identity, identity),
      displayName: session.log.redact(displayName),
      resourceObject: returned === undefined ? undefined : writeObject(block, returned.object),
      diagnostics: toDiagnosticMessages(diagnostics, session.log),
    },
    isLast: hasErrors(diagnostics),
  };
}
