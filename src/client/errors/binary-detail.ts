import { BinaryReader, WireType } from "@bufbuild/protobuf/wire";
import type { JsonObject, JsonValue } from "../http/proto-json";

/**
 * Decodes the binary form of an error's details, which Connect requires, while the readable one beside it is optional. Only the messages of
 * google.rpc that help a user are known.
 */

/** The fields of a message by number: the name in proto-JSON, and the form of the value. */
type DetailShape = Readonly<
  Record<number, readonly [name: string, form: "text" | "duration" | { readonly each: DetailShape }]>
>;

const LOCALIZED: DetailShape = { 1: ["locale", "text"], 2: ["message", "text"] };

const MESSAGES: Readonly<Record<string, DetailShape>> = {
  BadRequest: {
    1: ["fieldViolations", { each: { 1: ["field", "text"], 2: ["description", "text"] } }],
  },
  ErrorInfo: { 1: ["reason", "text"], 2: ["domain", "text"] },
  Help: { 1: ["links", { each: { 1: ["description", "text"], 2: ["url", "text"] } }] },
  LocalizedMessage: LOCALIZED,
  PreconditionFailure: {
    1: ["violations", { each: { 1: ["type", "text"], 2: ["subject", "text"], 3: ["description", "text"] } }],
  },
  QuotaFailure: { 1: ["violations", { each: { 1: ["subject", "text"], 2: ["description", "text"] } }] },
  RequestInfo: { 1: ["requestId", "text"] },
  ResourceInfo: {
    1: ["resourceType", "text"],
    2: ["resourceName", "text"],
    4: ["description", "text"],
  },
  RetryInfo: { 1: ["retryDelay", "duration"] },
};

/** Returns a detail's message as proto-JSON. Undefined if its type is unknown, or if the value is not such a message. */
export function decodeDetail(
  type: JsonValue | undefined,
  value: JsonValue | undefined,
): JsonObject | undefined {
  if (typeof type !== "string" || typeof value !== "string") return undefined;
  const name = /(?:^|\/)google\.rpc\.(\w+)$/.exec(type)?.[1] ?? "";
  const shape = Object.hasOwn(MESSAGES, name) ? MESSAGES[name] : undefined;
  if (shape === undefined) return undefined;
  try {
    return read(Buffer.from(value, "base64"), shape);
  } catch {
    return undefined;
  }
}

function read(bytes: Uint8Array, shape: DetailShape): JsonObject {
  const reader = new BinaryReader(bytes);
  const message: Record<string, JsonValue> = {};
  while (reader.pos < reader.len) {
    const [number, wireType] = reader.tag();
    const [name, form] = shape[number] ?? [];
    if (name === undefined || form === undefined || wireType !== WireType.LengthDelimited) {
      reader.skip(wireType, number);
    } else if (form === "text") {
      message[name] = reader.string();
    } else if (form === "duration") {
      message[name] = readDuration(reader.bytes());
    } else {
      const before = message[name];
      message[name] = [
        ...(Array.isArray(before) ? (before as JsonValue[]) : []),
        read(reader.bytes(), form.each),
      ];
    }
  }
  return message;
}

/** Returns a google.protobuf.Duration as proto-JSON: `1.5s`. */
function readDuration(bytes: Uint8Array): string {
  const reader = new BinaryReader(bytes);
  let seconds = 0;
  let nanos = 0;
  while (reader.pos < reader.len) {
    const [number, wireType] = reader.tag();
    if (wireType !== WireType.Varint || number > 2) reader.skip(wireType, number);
    else if (number === 1) seconds = Number(reader.int64());
    else nanos = reader.int32();
  }
  return `${seconds}.${String(nanos).padStart(9, "0")}s`;
}
