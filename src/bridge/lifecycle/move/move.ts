import { ID, idField, type Kind, labelsPlace } from "../../../contract";
import { isMovable, provenName } from "../../../moves";
import { type MoveRequest, type MoveResult, type Schema, valueObject } from "../../../plugin";
import { withAllInState } from "../decorators/with-labels-all";
import { MOVED_UNREAD } from "../../context";
import * as diagnose from "./move-diagnostics";

/**
 * Converts the state of another provider's resource: its state must prove which object it holds. The object's values come from the next read, as after
 * an import. Another copy of this provider keeps its values. Returns undefined for any other source.
 */
export function move(kind: Kind, { version }: Schema, request: MoveRequest): MoveResult | undefined {
  const { sourceTypeName: typeName, sourceSchemaVersion, rawState, private: before } = request;
  if (!isMovable(typeName, kind)) return undefined;
  const proof = provenName({ typeName, attributes: rawState }, kind);
  if ("problem" in proof) return { diagnostics: [diagnose.moveUnproven(kind, typeName, proof.problem)] };
  const { name } = proof;
  const moved = { name, ...(idField(kind) === undefined ? {} : { [ID]: name }) };
  const identity = valueObject({ name });
  if (typeName !== `svc_${kind.terraformName}`) return { state: moved, private: MOVED_UNREAD, identity };
  if (sourceSchemaVersion > version) {
    return { diagnostics: [diagnose.moveFromLater(kind, name, request.sourceProviderAddress)] };
  }
  const place = labelsPlace(kind);
  const own = place === undefined ? rawState : withAllInState(rawState, place.path);
  return { state: { ...own, ...moved }, private: before, identity };
}
