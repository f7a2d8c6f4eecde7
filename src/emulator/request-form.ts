import type { MethodDescription } from "./method-description";
import { asObject, asText, type JsonObject } from "./schema";

/** Where things lie in a request: the object's own properties, and its name. */

/** What a request says of the object, wherever that lies in it; of the shape of the method's input. */
export function inputOf({ objectField }: MethodDescription, request: JsonObject): JsonObject {
  if (objectField === undefined) return request;
  const beside = Object.entries(request).filter(([name]) => name !== objectField);
  return { ...asObject(request[objectField]), ...Object.fromEntries(beside) };
}

/** The path of the property that names the object that a call is about: `name`, or `machine.name`. */
export function namePathOf({ nameField = "name", objectField, request }: MethodDescription): string {
  const isBeside = Object.hasOwn(asObject(request["properties"]) ?? {}, nameField);
  return objectField === undefined || isBeside ? nameField : `${objectField}.${nameField}`;
}

/** The name of the object that a call is about; empty where the request has none. */
export function nameIn(method: MethodDescription, request: JsonObject): string {
  const place = namePathOf(method)
    .split(".")
    .reduce<unknown>((value, step) => asObject(value)?.[step], request);
  return asText(place) ?? "";
}
