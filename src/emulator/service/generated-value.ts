import type { IdSource } from "./generated-id";
import { addressAt } from "./ipv4";
import type { ReadOnlyValue } from "./object-form";
import { asList, asText, isWide, shapeOf, typesOf, type DocumentSchema } from "./schema";

/** Unassigned addresses: the range for benchmarks (RFC 2544). */
const PUBLIC_RANGE = "198.18.0.0/15";

/** The service documents that its keys begin with a prefix, but not the prefix itself. */
const SECRET_PREFIX = "svc_";

/**
 * Creates plausible values for read-only properties from their schemas. Names of other objects, and mutable texts
 * without an example, get no value.
 */
export function createReadOnlyValues(time: () => string, ids: IdSource): ReadOnlyValue {
  const make = (schema: DocumentSchema, path: string): unknown => {
    const example = schema["default"] ?? schema["example"] ?? asList(schema["examples"])[0];
    if (schema["format"] === "date-time") return time();
    if (example !== undefined) return isWide(schema) ? (asText(example) ?? JSON.stringify(example)) : example;
    const allowed = asList(schema["enum"])[0];
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
