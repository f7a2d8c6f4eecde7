/** The protocol's bytes. Contains only the encoding and decoding of messages and values, and the protocol's field table. */
export { decodeMessage, encodeMessage } from "./protobuf";
export type { Decoded, Encodable, MessageType } from "./message-type";
export * from "./messages";
export { fromDynamicValue, jsonFromBytes, toDynamicValue } from "./dynamic-value";
export { decodeValue, encodeValue } from "./value-codec";
export { WireError } from "./wire-error";
