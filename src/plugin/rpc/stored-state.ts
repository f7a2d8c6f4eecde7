import { impliedType, type ObjectShape, withoutWriteOnly } from "../schema/schema-walk";
import { Decimal } from "../value/decimal";
import type { Json, JsonObject } from "../value/json-value";
import { objectFromJson } from "../value/from-json";
import { ValueError } from "../value/value-error";
import type { ValueObject } from "../value/value";
import { type Decoded, jsonFromBytes, type RawStateMessage } from "../wire";
import { stateUnreadable } from "./diagnostic-texts";
import { CallFailure } from "./session";

/** Returns the JSON object of stored state, or null. Throws a {@link CallFailure} if it is anything else. */
export function readRawState(
  typeName: string,
  message: Decoded<typeof RawStateMessage> | undefined,
): JsonObject | null {
  if (message === undefined || message.json.length === 0) {
    const isFlat = message !== undefined && message.flatmap.size > 0;
    const problem = isFlat ? "it is in the form that Terraform 0.11 wrote" : "there is none";
    throw new CallFailure(stateUnreadable(typeName, problem));
  }
  const json = orUnreadable(typeName, () => jsonFromBytes(message.json));
  if (json !== null && !isJsonObject(json)) {
    throw new CallFailure(stateUnreadable(typeName, "it is not an object"));
  }
  return json;
}

/** Converts stored state to a value of the current schema: unknown attributes are dropped, new ones become null. */
export function stateFromJson(typeName: string, shape: ObjectShape, json: JsonObject): ValueObject {
  const state = orUnreadable(typeName, () =>
    objectFromJson(impliedType(shape), json, { objects: "lenient" }),
  );
  return withoutWriteOnly(shape, state);
}

function orUnreadable<T>(typeName: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ValueError) {
      throw new CallFailure(stateUnreadable(typeName, error.message), { cause: error });
    }
    throw error;
  }
}

function isJsonObject(json: Json): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json) && !(json instanceof Decimal);
}
