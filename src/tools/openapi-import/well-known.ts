import { compilePattern } from "../../contract";
import type { DocumentObject } from "./json";

/**
 * The well-known types of protobuf in their proto-JSON form. Generators often describe the message instead
 * (`{seconds, nanos}`), which is not the wire format.
 */
const WELL_KNOWN: Readonly<Record<string, DocumentObject>> = {
  Timestamp: { type: "string", format: "date-time" },
  Duration: { type: "string", format: "duration" },
  FieldMask: { type: "string", format: "field-mask" },
  Struct: { type: "object", additionalProperties: true },
  Any: { type: "object", additionalProperties: true },
  Value: {},
  ListValue: { type: "array", items: {} },
  NullValue: {},
  Empty: { type: "object", properties: {} },
  BoolValue: { type: "boolean" },
  StringValue: { type: "string" },
  BytesValue: { type: "string", format: "byte" },
  Int32Value: { type: "integer", format: "int32" },
  UInt32Value: { type: "integer", format: "uint32" },
  Int64Value: { type: ["integer", "string"], format: "int64" },
  UInt64Value: { type: ["integer", "string"], format: "uint64" },
  FloatValue: { type: "number", format: "float" },
  DoubleValue: { type: "number", format: "double" },
};

/**
 * Returns the schema of a well-known type by the name of its component (`google.protobuf.Timestamp`,
 * `GoogleProtobufAny`), or undefined.
 */
export function wellKnownSchema(componentName: string): DocumentObject | undefined {
  const name = /^(?:google[._]protobuf[._]|GoogleProtobuf|protobuf)(\w+)$/.exec(componentName)?.[1];
  return name !== undefined && Object.hasOwn(WELL_KNOWN, name)
    ? structuredClone(WELL_KNOWN[name])
    : undefined;
}

/**
 * Whether a string schema is a proto-JSON duration: by its format, or because its pattern accepts `3.5s` and not `3.5`.
 */
export function isDuration(node: DocumentObject): boolean {
  const { format, pattern } = node as Record<"format" | "pattern", unknown>;
  if (format === "duration" || format === "google-duration") return true;
  if (typeof pattern !== "string" || !pattern.includes("s")) return false;
  const expression = compilePattern(pattern);
  const takes = (text: string): boolean => expression?.test(text) === true;
  return takes("3.5s") && takes("-1s") && !takes("3.5") && !takes("s") && !takes("3.5m");
}

/**
 * Whether a property describes the JSON rather than the object: `$schema`, `@type`, `@odata.etag`. Frameworks add it to each body, and it has no
 * name in Terraform. A required one stays, so that a request never lacks it in silence.
 */
export function isMetadata(name: string, required: readonly string[]): boolean {
  return /^[$@]/.test(name) && !required.includes(name);
}
