import type { Field, FieldType } from "../../contract";
import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from "../../client";
import { isZero } from "../check-object";

/**
 * Whether an object in a list lacks a value that its own read shows. For no kind is it documented that a list returns
 * as much of an object as reading it. A different value means only that the object has changed.
 */
export function showsLess(fields: readonly Field[], listed: JsonObject, own: JsonObject): boolean {
  return fields.some(
    ({ readable, type, wireName }) =>
      readable && lacks(type, listed[wireName] ?? null, own[wireName] ?? null),
  );
}

function lacks(type: FieldType, listed: JsonValue, own: JsonValue): boolean {
  if (own === null || isZero(type, own)) return false;
  if (listed === null) return true;
  switch (type.kind) {
    case "object":
      return isJsonObject(listed) && isJsonObject(own) && showsLess(type.fields, listed, own);
    case "map":
      if (!isJsonObject(listed) || !isJsonObject(own)) return false;
      return Object.entries(own).some(([key, value]) => lacks(type.element, listed[key] ?? null, value));
    case "list":
    case "set":
      if (!isJsonList(listed) || !isJsonList(own) || listed.length !== own.length) return false;
      return own.some((value, index) => lacks(type.element, listed[index] ?? null, value));
    default:
      return false;
  }
}
