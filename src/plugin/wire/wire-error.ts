/** Bytes are not what the protocol says they are. The message says what and where, and quotes no value. */
export class WireError extends Error {
  override readonly name = "WireError";
}
