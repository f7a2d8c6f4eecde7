import { withoutNulls } from "../json-value";
import type { MethodDescription } from "./method-description";
import { asText } from "./schema";
import { asRecord, type UnknownRecord } from "../../base/json";

/** Locates the object's properties and its name in a request. */

/** Returns the object's properties in a request, in the shape of the method's input. */
export function inputOf({ objectField, standIns }: MethodDescription, request: UnknownRecord): UnknownRecord {
  const beside = Object.entries(request).filter(([name]) => name !== objectField);
  const flat =
    objectField === undefined
      ? request
      : { ...asRecord(request[objectField]), ...Object.fromEntries(beside) };
  const moved = [...standIns].filter(([name]) => Object.hasOwn(flat, name));
  const kept: UnknownRecord = Object.fromEntries(
    Object.entries(flat).filter(([name]) => !standIns.has(name)),
  );
  return moved.reduce((into, [name, path]) => withValue(into, path, flat[name]), kept);
}

function withValue(
  into: UnknownRecord,
  [step = "", ...rest]: readonly string[],
  value: unknown,
): UnknownRecord {
  return {
    ...into,
    [step]: rest.length === 0 ? value : withValue(asRecord(into[step]) ?? {}, rest, value),
  };
}

/** Returns the path of the property that names the target object: `name`, or `machine.name`. */
export function namePathOf({ nameField = "name", objectField, request }: MethodDescription): string {
  const [root = ""] = nameField.split(".");
  const isBeside = root !== objectField && Object.hasOwn(asRecord(request["properties"]) ?? {}, root);
  return objectField === undefined || isBeside ? nameField : `${objectField}.${nameField}`;
}

/** Returns the name of the target object; empty if the request has none. */
export function nameIn(method: MethodDescription, request: UnknownRecord): string {
  const place = namePathOf(method)
    .split(".")
    .reduce<unknown>((value, step) => asRecord(value)?.[step], request);
  return asText(place) ?? "";
}

/** The effect of an update on omitted properties; `mask`: its field mask decides. */
export type UpdateMode = "mask" | "merge" | "replace" | "fields";

/** Returns what an update does with omitted properties. `chosen` applies to every update whose request has no field mask. */
export function updateModeOf(
  { verb, maskField, updateMode, objectField }: MethodDescription,
  chosen: "merge" | "replace" | undefined,
  request: UnknownRecord,
): UpdateMode {
  if (maskField !== undefined && (chosen === undefined || Object.hasOwn(request, maskField))) return "mask";
  const said = (verb === "update" ? chosen : undefined) ?? updateMode;
  if (said === "merge" || said === "replace" || said === "fields") return said;
  return objectField === undefined ? "fields" : "replace";
}

/** Returns a request as it is validated: a merge patch without its nulls, which remove properties. */
export function withoutPatchNulls(
  method: MethodDescription,
  chosen: "merge" | "replace" | undefined,
  request: UnknownRecord,
): UnknownRecord {
  const isPatch = updateModeOf(method, chosen, request) === "merge";
  return isPatch ? (asRecord(withoutNulls(request)) ?? {}) : request;
}
