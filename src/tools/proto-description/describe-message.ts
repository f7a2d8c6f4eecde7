import { wellKnownSchema } from "../openapi-import";
import type { ProtoKinds } from "./find-proto-kinds";
import type { ProtoField, ProtoMessage, ProtoType } from "./proto-schema";
import { isWellKnown, isWrapper } from "./well-known-message";

/** A schema of the document. */
export type SchemaObject = Readonly<Record<string, unknown>>;

/** The proto-JSON form of scalars. */
const SCALARS: Readonly<Record<string, SchemaObject>> = {
  double: { type: "number", format: "double" },
  float: { type: "number", format: "float" },
  int32: { type: "integer", format: "int32" },
  sint32: { type: "integer", format: "int32" },
  sfixed32: { type: "integer", format: "int32" },
  uint32: { type: "integer", format: "uint32" },
  fixed32: { type: "integer", format: "uint32" },
  int64: { type: "string", format: "int64" },
  sint64: { type: "string", format: "int64" },
  sfixed64: { type: "string", format: "int64" },
  uint64: { type: "string", format: "uint64" },
  fixed64: { type: "string", format: "uint64" },
  bool: { type: "boolean" },
  string: { type: "string" },
  bytes: { type: "string", format: "byte" },
};

/** Formats of `google.api.field_info`. */
const FORMATS: Readonly<Record<string, string>> = { UUID4: "uuid", IPV4: "ipv4", IPV6: "ipv6" };

/** Facts of a message as the request of methods. */
export interface RequestFacts {
  /** Fields that a request must have although no field says so, by their names in the source. */
  readonly required: readonly string[];
  /** Whether an absent field says nothing, as in an update without a field mask: null, which JSON reads as absent, clears nothing there. */
  readonly isPartial: boolean;
}

/** Returns the schema of a message. */
export function describeMessage(
  message: ProtoMessage,
  kinds: ProtoKinds,
  { required, isPartial }: RequestFacts = { required: [], isPartial: false },
): SchemaObject {
  const { fields, description, deprecated } = message;
  const needed = fields.filter(
    ({ name, isRequired, options }) =>
      isRequired || options.behaviors.includes("REQUIRED") || required.includes(name),
  );
  const groups = new Map<string, string[]>();
  for (const { oneof, jsonName } of fields) {
    if (oneof !== undefined) groups.set(oneof, [...(groups.get(oneof) ?? []), jsonName]);
  }
  const exclusive = [...groups.values()].filter((group) => group.length > 1);
  const kind = kinds.ofMessage.get(message.fullName);
  return {
    type: "object",
    ...(description === "" ? {} : { description }),
    ...(deprecated ? { deprecated } : {}),
    ...(kind === undefined
      ? {}
      : { "x-kind": { pattern: kind.pattern, plural: kind.plural, nameField: kind.nameField } }),
    properties: Object.fromEntries(
      fields.map((field) => [field.jsonName, describeField(message, field, kinds, isPartial)]),
    ),
    ...(needed.length === 0 ? {} : { required: needed.map(({ jsonName }) => jsonName) }),
    ...(exclusive.length === 0 ? {} : { "x-exclusive": exclusive }),
  };
}

function describeField(
  message: ProtoMessage,
  field: ProtoField,
  kinds: ProtoKinds,
  isPartial: boolean,
): SchemaObject {
  const { shape, description, hasPresence, oneof, options, type, default: fallback } = field;
  const { behaviors } = options;
  const isNullable =
    hasPresence && !isPartial && !("message" in type) && oneof === undefined && !field.isRequired;
  const has = (behavior: string): boolean => behaviors.includes(behavior);
  const references = kinds.referredKind(field);
  const holds = kinds.heldBy(message, field);
  const value = describeValue(field, holds === "idempotency-token");
  return {
    ...(shape === "list" ? { type: "array", items: value } : {}),
    ...(shape === "map" ? { type: "object", additionalProperties: value } : {}),
    ...(shape === "single" ? value : {}),
    ...(description === "" ? {} : { description }),
    ...(options.deprecated ? { deprecated: true } : {}),
    ...(isNullable ? { nullable: true } : {}),
    ...(fallback === undefined || isWide(type) ? {} : { default: fallback }),
    ...(has("OUTPUT_ONLY") ? { readOnly: true } : {}),
    ...(has("INPUT_ONLY") ? { writeOnly: true } : {}),
    ...(has("IMMUTABLE") ? { "x-immutable": true } : {}),
    ...(has("UNORDERED_LIST") && shape === "list" ? { uniqueItems: true } : {}),
    ...(references === undefined ? {} : { "x-references": references }),
    ...(holds === undefined ? {} : { "x-holds": holds }),
  };
}

/** Returns the schema of a field's value, or of an element of a list or map. */
function describeValue({ type, options }: ProtoField, isToken: boolean): SchemaObject {
  const schema = describeType(type);
  if (!("scalar" in type) || type.scalar !== "string") return schema;
  if (options.isRedacted) return { ...schema, format: "password" };
  const format = isToken ? undefined : FORMATS[options.format ?? ""];
  return format === undefined ? schema : { ...schema, format };
}

/** Returns the schema of a type's values in proto-JSON. */
export function describeType(type: ProtoType): SchemaObject {
  if ("scalar" in type) return SCALARS[type.scalar] ?? {};
  if ("enum" in type) return type.enum === "google.protobuf.NullValue" ? {} : referTo(type.enum);
  if (!isWellKnown(type.message)) return referTo(type.message);
  return { ...wellKnownSchema(type.message), ...(isWrapper(type.message) ? { nullable: true } : {}) };
}

function referTo(fullName: string): SchemaObject {
  return { $ref: `#/components/schemas/${fullName}` };
}

/** Whether JSON writes the values of a type as texts of digits. */
function isWide(type: ProtoType): boolean {
  return "scalar" in type && type.scalar.endsWith("64");
}
