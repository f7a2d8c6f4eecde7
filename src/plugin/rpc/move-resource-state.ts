import { hasErrors } from "../diagnostic";
import { MoveResourceStateRequest, MoveResourceStateResponse } from "../wire";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { moveUnsupported, resultMissing } from "./diagnostic-texts";
import { writeIdentity, writeObject } from "./object-value";
import { CallFailure } from "./session";
import { readRawState, stateFromJson } from "./stored-state";

/** Converts the state of another resource type to one of this provider, for a `moved` block. */
export const moveResourceState = defineRpc(
  "MoveResourceState",
  MoveResourceStateRequest,
  MoveResourceStateResponse,
  {
    async handle(session, request, context) {
      const {
        targetTypeName: typeName,
        sourceProviderAddress,
        sourceTypeName,
        sourceSchemaVersion,
      } = request;
      const resource = session.resource(typeName);
      const { block } = resource.schema;
      const unsupported = moveUnsupported(typeName, sourceTypeName, sourceProviderAddress);
      const rawState = readRawState(sourceTypeName, request.sourceState);
      if (resource.moveFrom === undefined || rawState === null) {
        throw new CallFailure(unsupported);
      }
      const what = `Moving ${sourceTypeName} to ${typeName}`;
      const source = { sourceProviderAddress, sourceTypeName, sourceSchemaVersion, rawState };
      const move = resource.moveFrom.bind(resource, { ...source, private: request.sourcePrivate }, context);
      const result = await session.callAuthor(what, context, move);
      if (result === undefined) {
        throw new CallFailure(unsupported);
      }
      const { state, diagnostics = [] } = result;
      const missing = state === undefined && !hasErrors(diagnostics) ? [resultMissing(what)] : [];
      return {
        targetState:
          state === undefined ? undefined : writeObject(block, stateFromJson(typeName, block, state)),
        targetPrivate: result.private,
        targetIdentity: writeIdentity(resource.identity, result.identity),
        diagnostics: toDiagnosticMessages([...diagnostics, ...missing], session.log),
      };
    },
    fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
  },
);
