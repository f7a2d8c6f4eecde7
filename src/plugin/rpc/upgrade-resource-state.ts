import { hasErrors } from "../diagnostic";
import { UpgradeResourceStateRequest, UpgradeResourceStateResponse } from "../wire";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { resultMissing, upgradeUnsupported } from "./diagnostic-texts";
import { writeObject } from "./object-value";
import { CallFailure } from "./session";
import { readRawState, stateFromJson } from "./stored-state";

/** Converts stored state to the current schema. The engine calls it for every object of every plan, even if the version is current. */
export const upgradeResourceState = defineRpc(
  "UpgradeResourceState",
  UpgradeResourceStateRequest,
  UpgradeResourceStateResponse,
  {
    async handle(session, request, context) {
      const { typeName, version } = request;
      const resource = session.resource(typeName);
      const { block, version: current } = resource.schema;
      const rawState = readRawState(typeName, request.rawState);
      if (rawState === null || version === current) {
        return { upgradedState: writeObject(block, rawState && stateFromJson(typeName, block, rawState)) };
      }
      if (version > current || resource.upgrade === undefined) {
        throw new CallFailure(upgradeUnsupported(typeName, version, current));
      }
      const what = `Upgrading the state of ${typeName}`;
      const upgrade = resource.upgrade.bind(resource, { version, rawState }, context);
      const { state, diagnostics = [] } = await session.callAuthor(what, context, upgrade);
      const missing = state === undefined && !hasErrors(diagnostics) ? [resultMissing(what)] : [];
      return {
        upgradedState:
          state === undefined ? undefined : writeObject(block, stateFromJson(typeName, block, state)),
        diagnostics: toDiagnosticMessages([...diagnostics, ...missing], session.log),
      };
    },
    fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
  },
);
