import type { Field, FieldType } from "../../../src/contract";
import { decodeProtoJson, encodeProtoJson, type JsonInputObject, type JsonObject } from "../../../src/client";

/** How a service writes the values it received, within the choices of proto-JSON. */
export interface Spelling {
  /** Zero values are omitted, written out, or shown as they were sent. */
  readonly zeros: "omitted" | "written" | "asSent";
  /** 64-bit integers are strings or bare numbers. */
  readonly wide: "text" | "number";
  /** Times end in `Z` or in an offset. */
  readonly times: "asSent" | "offset";
}

type Wire = Readonly<Record<string, unknown>>;

/** Returns the object as a service shows it that stores a create request's values, passed through real proto-JSON text. */
export function echo(fields: readonly Field[], sent: JsonInputObject, spelling: Spelling): JsonObject {
  const request = decodeProtoJson(Buffer.from(encodeProtoJson(sent)).toString("utf8")) as Wire;
  const text = JSON.stringify({ ...objectOf(fields, request, spelling), unheardOf: { of: [1] } });
  return decodeProtoJson(text.replace(/"@wide:(-?\d+)"/g, "$1")) as JsonObject;
}

function objectOf(fields: readonly Field[], sent: Wire, spelling: Spelling): Wire {
  const shown: [string, unknown][] = [];
  for (const field of fields) {
    if (!field.readable || field.writeOnly) continue;
    const given = Object.hasOwn(sent, field.wireName) ? sent[field.wireName] : undefined;
    const value =
      given ??
      field.default ??
      (field.presence === "computed" ? chosen(field.type, field.wireName) : undefined);
    if (value === undefined) {
      if (spelling.zeros === "written" && zeroOf(field.type) !== undefined) {
        shown.push([field.wireName, zeroOf(field.type)]);
      }
    } else if (spelling.zeros !== "omitted" || !isZero(field.type, value)) {
      shown.push([field.wireName, valueOf(field.type, value, spelling)]);
    }
  }
  return Object.fromEntries(shown);
}

function valueOf(type: FieldType, value: unknown, spelling: Spelling): unknown {
  switch (type.kind) {
    case "number":
      if (type.format === "float") return Math.fround(Number(value));
      if (type.format === "double") return Number(value);
      if (!type.format.endsWith("64")) return value;
      return spelling.wide === "number" ? `@wide:${String(value)}` : String(value);
    case "timestamp":
      return spelling.times === "offset" ? String(value).replace("Z", "+00:00") : value;
    case "list":
      return (value as readonly unknown[]).map((element) => valueOf(type.element, element, spelling));
    case "map":
      return Object.fromEntries(
        Object.entries(value as Wire).map(([key, element]) => [
          key,
          valueOf(type.element, element, spelling),
        ]),
      );
    case "object":
      return objectOf(type.fields, value as Wire, spelling);
    default:
      return value;
  }
}

/** Returns the value that a service chooses for a computed field. An object is empty, and its own computed fields are chosen in turn. */
function chosen({ kind }: FieldType, name: string): unknown {
  switch (kind) {
    case "string":
    case "json":
      return `made-${name}`;
    case "timestamp":
      return "2026-01-01T00:00:00Z";
    case "number":
      return 1;
    case "bool":
      return true;
    case "list":
    case "set":
      return [];
    case "map":
    case "object":
      return {};
  }
}

function zeroOf(type: FieldType): unknown {
  switch (type.kind) {
    case "string":
      return "";
    case "bool":
      return false;
    case "number":
      return type.format.endsWith("64") ? "0" : 0;
    case "list":
      return [];
    case "map":
      return {};
    default:
      return undefined;
  }
}

function isZero(type: FieldType, value: unknown): boolean {
  if (type.kind === "number") return Number(value) === 0;
  const zero = zeroOf(type);
  return zero !== undefined && JSON.stringify(zero) === JSON.stringify(value);
}
