/** Bytes do not match the protocol. The message has the problem and its place, and quotes no value. */
export class WireError extends Error {
  override readonly name = "WireError";
}
