import type { Type, Value } from "../value/value";
import { parseJson } from "../value/json-text";
import { ValueError } from "../value/value-error";
import { valueFromJson } from "../value/from-json";
import type { DynamicValueMessage } from "./messages";
import type { Decoded, Encodable } from "./message-type";
import { decodeValue, encodeValue } from "./value-codec";

/**
 * Decodes a value in either form that the protocol allows; an absent one is null.
 *
 * @throws ValueError if it is not a value of this type.
 */
export function fromDynamicValue(
  type: Type,
  message: Decoded<typeof DynamicValueMessage> | undefined,
): Value {
  if (message === undefined) {
    return null;
  }
  if (message.msgpack.length > 0) {
    return decodeValue(type, message.msgpack);
  }
  return message.json.length > 0
    ? valueFromJson(type, jsonFromBytes(message.json), { objects: "exact" })
    : null;
}

/** Encodes a value, always as MessagePack. */
export function toDynamicValue(type: Type, value: Value): Encodable<typeof DynamicValueMessage> {
  return { msgpack: encodeValue(type, value) };
}

/**
 * Parses JSON that arrived as bytes.
 *
 * @throws ValueError if it is not JSON.
 */
export function jsonFromBytes(bytes: Uint8Array): ReturnType<typeof parseJson> {
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw new ValueError(error instanceof SyntaxError ? error.message : "the JSON text is not valid UTF-8");
  }
}
