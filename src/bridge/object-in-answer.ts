import { type Kind, parseResourceName } from "../contract";
import type { JsonObject, JsonValue } from "../client";

/**
 * The object that an answer shows: the answer itself (so the contract says), or the one member of it that has a name of the kind.
 * Undefined when there is none that has a name.
 */
export function objectIn(kind: Kind, answer: JsonObject): JsonObject | undefined {
  const { name } = answer;
  if (typeof name === "string" && name !== "") return answer;
  const inside = Object.values(answer)
    .filter(isObject)
    .filter((member) => {
      const inner = member["name"];
      return typeof inner === "string" && parseResourceName(kind.pattern, inner) !== undefined;
    });
  return inside.length === 1 ? inside[0] : undefined;
}

function isObject(json: JsonValue): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
