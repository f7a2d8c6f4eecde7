/** Thrown if protos cannot be read. The message says where and why, and what to do. */
export class ProtoError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ProtoError";
  }
}
