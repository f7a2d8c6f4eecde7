import type { MethodDescription } from "./method-description";
import { asObject, asText, type JsonObject } from "./schema";

/** Locates the object's properties and its name in a request. */

/** Returns the object's properties in a request, in the shape of the method's input. */
export function inputOf({ objectField }: MethodDescription, request: JsonObject): JsonObject {
  if (objectField === undefined) return request;
  const beside = Object.entries(request).filter(([name]) => name !== objectField);
  return { ...asObject(request[objectField]), ...Object.fromEntries(beside) };
}

/** Returns the path of the property that names the target object: `name`, or `machine.name`. */
export function namePathOf({ nameField = "name", objectField, request }: MethodDescription): string {
  const isBeside = Object.hasOwn(asObject(request["properties"]) ?? {}, nameField);
  return objectField === undefined || isBeside ? nameField : `${objectField}.${nameField}`;
}

/** Returns the name of the target object; empty if the request has none. */
export function nameIn(method: MethodDescription, request: JsonObject): string {
  const place = namePathOf(method)
    .split(".")
    .reduce<unknown>((value, step) => asObject(value)?.[step], request);
  return asText(place) ?? "";
}
