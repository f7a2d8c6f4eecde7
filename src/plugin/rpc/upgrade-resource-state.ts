import { type Diagnostics, hasErrors } from "../diagnostic";
import type { Context } from "../provider";
import type { JsonObject } from "../value/json-value";
import type { ValueObject } from "../value/value";
import { UpgradeResourceStateRequest, UpgradeResourceStateResponse } from "../wire";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { resultMissing, upgradeUnsupported } from "./diagnostic-texts";
import { writeObject } from "./object-value";
import { CallFailure, type Session } from "./session";
import { readRawState, stateFromJson } from "./stored-state";

/** Converts stored state to the current schema. The engine calls it for every object of every plan, even if the version is current. */
export const upgradeResourceState = defineRpc(
  "UpgradeResourceState",
  UpgradeResourceStateRequest,
  UpgradeResourceStateResponse,
  {
    async handle(session, request, context) {
      const { typeName, version } = request;
      const { block } = session.resource(typeName).schema;
      const rawState = readRawState(typeName, request.rawState);
      const { state, diagnostics } = await currentState(session, { typeName, version, rawState }, context);
      return {
        upgradedState: state === undefined ? undefined : writeObject(block, state),
        diagnostics: toDiagnosticMessages(diagnostics, session.log),
      };
    },
    fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
  },
);

/** A state as the engine stores it, of a version of the resource's schema. */
export interface VersionedState {
  readonly typeName: string;
  readonly version: number;
  readonly rawState: JsonObject | null;
}

/** Converts stored state to the current schema. The state is undefined if the provider's upgrade failed. */
export async function currentState(
  session: Session,
  { typeName, version, rawState }: VersionedState,
  context: Context,
): Promise<{ readonly state: ValueObject | null | undefined; readonly diagnostics: Diagnostics }> {
  const resource = session.resource(typeName);
  const { block, version: current } = resource.schema;
  if (rawState === null || version === current) {
    return { state: rawState && stateFromJson(typeName, block, rawState), diagnostics: [] };
  }
  if (version > current || resource.upgrade === undefined) {
    throw new CallFailure(upgradeUnsupported(typeName, version, current));
  }
  const what = `Upgrading the state of ${typeName}`;
  const upgrade = resource.upgrade.bind(resource, { version, rawState }, context);
  const { state, diagnostics = [] } = await session.callAuthor(what, context, upgrade);
  const missing = state === undefined && !hasErrors(diagnostics) ? [resultMissing(what)] : [];
  return {
    state: state === undefined ? undefined : stateFromJson(typeName, block, state),
    diagnostics: [...diagnostics, ...missing],
  };
}
