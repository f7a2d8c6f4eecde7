import { type Kind, type Method, nameFieldOf, parseResourceName, toObjectForm } from "../contract";
import { isJsonObject, type JsonObject } from "../client";

/**
 * Returns the object in a method's answer: the field that the contract declares, else the answer itself, or its only
 * member with a name of the kind. Undefined if there is no object with a name.
 */
export function objectIn(kind: Kind, method: Method, answer: JsonObject): JsonObject | undefined {
  const { wireName } = nameFieldOf(kind);
  const placed = (object: JsonObject): JsonObject => toObjectForm(kind, object);
  const isNamed = (object: JsonObject): boolean => {
    const name = placed(object)[wireName];
    return typeof name === "string" && name !== "";
  };
  if (method.answerField !== undefined) {
    const inner = memberIn(method, answer);
    return inner !== undefined && isNamed(inner) ? placed(inner) : undefined;
  }
  // The name in it is the operation's.
  if (method.operationField === "") return undefined;
  if (isNamed(answer)) return placed(answer);
  const inside = Object.values(answer)
    .filter(isJsonObject)
    .map(placed)
    .filter((member) => {
      const inner = member[wireName];
      return typeof inner === "string" && parseResourceName(kind.pattern, inner) !== undefined;
    });
  return inside.length === 1 ? inside[0] : undefined;
}

/**
 * Returns the part of an answer that the contract declares as the object, with or without a name; undefined if it is
 * not an object.
 */
export function memberIn({ answerField }: Method, answer: JsonObject): JsonObject | undefined {
  if (answerField === undefined) return answer;
  const inner = Object.hasOwn(answer, answerField) ? answer[answerField] : undefined;
  return isJsonObject(inner) ? inner : undefined;
}
