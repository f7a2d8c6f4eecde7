import { hasErrors } from "../diagnostic";
import type { ObjectType, ValueObject } from "../value/value";
import type { JsonObject } from "../value/json-value";
import { objectFromJson } from "../value/from-json";
import { UpgradeResourceIdentityRequest, UpgradeResourceIdentityResponse } from "../wire";
import { defineRpc } from "./define-rpc";
import { toDiagnosticMessages } from "./diagnostic-message";
import { identityUnsupported, resultMissing, upgradeUnsupported } from "./diagnostic-texts";
import { identityType, writeIdentity } from "./object-value";
import { CallFailure } from "./session";
import { readRawState } from "./stored-state";

/** Converts a stored identity to the current identity schema. */
export const upgradeResourceIdentity = defineRpc(
  "UpgradeResourceIdentity",
  UpgradeResourceIdentityRequest,
  UpgradeResourceIdentityResponse,
  {
    async handle(session, request, context) {
      const { typeName, version } = request;
      const resource = session.resource(typeName);
      if (resource.identity === undefined) {
        throw new CallFailure(identityUnsupported(typeName));
      }
      const type = identityType(resource.identity);
      const rawIdentity = readRawState(typeName, request.rawIdentity);
      if (rawIdentity === null || version === resource.identity.version) {
        return {
          upgradedIdentity: writeIdentity(resource.identity, rawIdentity && fromJson(type, rawIdentity)),
        };
      }
      if (version > resource.identity.version || resource.upgradeIdentity === undefined) {
        throw new CallFailure(upgradeUnsupported(typeName, version, resource.identity.version));
      }
      const what = `Upgrading the identity of ${typeName}`;
      const upgrade = resource.upgradeIdentity.bind(resource, { version, rawIdentity }, context);
      const { identity, diagnostics = [] } = await session.callAuthor(what, context, upgrade);
      const missing = identity === undefined && !hasErrors(diagnostics) ? [resultMissing(what)] : [];
      return {
        upgradedIdentity: writeIdentity(resource.identity, identity && fromJson(type, identity)),
        diagnostics: toDiagnosticMessages([...diagnostics, ...missing], session.log),
      };
    },
    fail: (diagnostics, { log }) => ({ diagnostics: toDiagnosticMessages(diagnostics, log) }),
  },
);

function fromJson(type: ObjectType, json: JsonObject): ValueObject {
  return objectFromJson(type, json, { objects: "lenient" });
}
