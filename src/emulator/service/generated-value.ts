import type { IdSource } from "./generated-id";
import { addressAt } from "./ipv4";
import type { ReadOnlyValue } from "./object-form";
import { asList, asText, isWide, shapeOf, typesOf, type DocumentSchema } from "./schema";
import { asRecord } from "../../base/json";

/** Unassigned addresses: the range for benchmarks (RFC 2544). */
const PUBLIC_RANGE = "198.18.0.0/15";

/** The service documents that its keys begin with a prefix, but not the prefix itself. */
const SECRET_PREFIX = "svc_";

/**
 * Creates plausible values for read-only properties from their schemas. A value has the property's type, whatever the
 * schema's format, example and default say. Names of other objects, and mutable texts without an example, get no value.
 */
export function createReadOnlyValues(time: () => string, ids: IdSource): ReadOnlyValue {
  const make = (schema: DocumentSchema, path: string): unknown => {
    const proposals = [schema["default"], schema["example"], asList(schema["examples"])[0]];
    const example = proposals.find((value) => value !== undefined && isOfType(schema, value));
    if (schema["format"] === "date-time" && isOfType(schema, "")) return time();
    if (example !== undefined) return isWide(schema) ? (asText(example) ?? JSON.stringify(example)) : example;
    const allowed = asList(schema["enum"]).find((value) => isOfType(schema, value));
    if (allowed !== undefined) return allowed;
    const shape = shapeOf(schema);
    if (shape === "list") return [];
    if (shape === "map") return {};
    if (shape !== "scalar") return undefined;
    if (isWide(schema)) return String((schema["minimum"] as number | bigint | undefined) ?? 0);
    const types = typesOf(schema);
    if (types.includes("integer") || types.includes("number")) return schema["minimum"] ?? 0;
    if (types.includes("boolean")) return false;
    return types.includes("string") ? text(schema, path) : undefined;
  };

  const text = (schema: DocumentSchema, path: string): unknown => {
    if (schema["x-references"] !== undefined) return undefined;
    switch (schema["format"]) {
      case "ipv4":
        return addressAt(PUBLIC_RANGE, ids.count("ipv4"));
      case "ipv6":
        return `2001:db8::${(ids.count("ipv6") + 1).toString(16)}`;
      case "uuid":
        return `00000000-0000-4000-8000-${(ids.count("uuid") + 1).toString(16).padStart(12, "0")}`;
      case "password":
        return `${SECRET_PREFIX}${ids.next("password")}${ids.next("password")}`;
      case "uri":
        return `https://${ids.next("uri")}.example.com/`;
      case undefined: {
        const free = schema["pattern"] === undefined && schema["minLength"] === undefined;
        return schema["x-immutable"] === true && free ? ids.next(`value ${path}`) : undefined;
      }
      default:
        return undefined;
    }
  };
  return make;
}

/** Whether a schema allows values of this value's type. A 64-bit integer may be a number or a text of digits. */
function isOfType(schema: DocumentSchema, value: unknown): boolean {
  const shape = shapeOf(schema);
  if (Array.isArray(value)) return shape === "list";
  if (asRecord(value) !== undefined) return shape !== "list" && shape !== "scalar";
  if (shape === "json" && schema["type"] === undefined) return true;
  if (shape !== "scalar" && shape !== "json") return false;
  if (isWide(schema)) return /^-?\d+$/.test(String(value));
  return (
    typesOf(schema).includes(typeof value) || (typesOf(schema).includes("integer") && Number.isInteger(value))
  );
}
