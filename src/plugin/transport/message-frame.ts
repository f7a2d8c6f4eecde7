import { MAX_MESSAGE_BYTES } from "./limits";
import { GrpcCode, RpcError } from "./rpc";

/** gRPC's message prefix: one byte for the compression flag, four bytes of big-endian length. */
const PREFIX_BYTES = 5;

/** Buffers start at this size and double, so that neither a large claimed length nor tiny chunks cost memory. */
const FIRST_CAPACITY_BYTES = 16 * 1024;

/** Memory of all readers of a server for incomplete messages. */
export interface BufferBudget {
  /** Bytes held now. */
  heldBytes: number;
  /** Maximum value of `heldBytes`. */
  readonly limitBytes: number;
}

/** Returns the prefix of a message of this length. Throws RESOURCE_EXHAUSTED above the limit. */
export function encodeMessagePrefix(lengthBytes: number, limitBytes: number = MAX_MESSAGE_BYTES): Buffer {
  if (lengthBytes > limitBytes) {
    throw new RpcError(
      GrpcCode.RESOURCE_EXHAUSTED,
      `The provider's answer has ${lengthBytes} bytes, more than the ${limitBytes} that one message may have.`,
    );
  }
  const prefix = Buffer.allocUnsafe(PREFIX_BYTES);
  prefix.writeUInt8(0, 0);
  prefix.writeUInt32BE(lengthBytes, 1);
  return prefix;
}

/** Splits the chunks of a request body into whole messages. Must be released when no longer needed. */
export interface MessageReader {
  /**
   * Returns the messages completed by this chunk, in order. Throws an `RpcError`: UNIMPLEMENTED for a compressed message,
   * RESOURCE_EXHAUSTED for one above the limit or if all requests together hold too much, INTERNAL for an invalid prefix.
   */
  push(chunk: Uint8Array): Uint8Array[];
  /** Throws INTERNAL if the body ends inside a message. */
  end(): void;
  /** Returns the held bytes to the budget. Repeated calls have no effect. */
  release(): void;
}

/** Creates a reader of one body, whose messages have at most `limitBytes` each, with memory from `budget`. */
export function createMessageReader(
  budget: BufferBudget,
  limitBytes: number = MAX_MESSAGE_BYTES,
): MessageReader {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  let prefixFilled = 0;
  let body = Buffer.alloc(0);
  let bodyLength = 0;
  let bodyFilled = 0;
  let heldBytes = 0;

  const hold = (bytes: number): void => {
    if (budget.heldBytes - heldBytes + bytes > budget.limitBytes) {
      throw new RpcError(
        GrpcCode.RESOURCE_EXHAUSTED,
        "The requests in flight hold more memory than the provider allows; send fewer large requests at a time.",
      );
    }
    budget.heldBytes += bytes - heldBytes;
    heldBytes = bytes;
  };

  const startBody = (): void => {
    const flag = prefix.readUInt8(0);
    bodyLength = prefix.readUInt32BE(1);
    if (flag === 1) {
      throw new RpcError(
        GrpcCode.UNIMPLEMENTED,
        "The request is compressed; this server reads identity only.",
      );
    }
    if (flag !== 0) {
      throw new RpcError(
        GrpcCode.INTERNAL,
        `The request's message prefix starts with ${flag}, which is not gRPC.`,
      );
    }
    if (bodyLength > limitBytes) {
      throw new RpcError(
        GrpcCode.RESOURCE_EXHAUSTED,
        `The request has ${bodyLength} bytes, more than the ${limitBytes} that one message may have.`,
      );
    }
    bodyFilled = 0;
    const capacity = Math.min(bodyLength, FIRST_CAPACITY_BYTES);
    hold(capacity);
    body = Buffer.allocUnsafe(capacity);
  };

  const growBody = (neededBytes: number): void => {
    if (neededBytes <= body.length) return;
    const capacity = Math.min(bodyLength, Math.max(neededBytes, body.length * 2));
    hold(capacity);
    const grown = Buffer.allocUnsafe(capacity);
    body.copy(grown, 0, 0, bodyFilled);
    body = grown;
  };

  return {
    push(chunk) {
      const messages: Uint8Array[] = [];
      let offset = 0;
      while (offset < chunk.length) {
        if (prefixFilled < PREFIX_BYTES) {
          const part = chunk.subarray(offset, offset + PREFIX_BYTES - prefixFilled);
          prefix.set(part, prefixFilled);
          prefixFilled += part.length;
          offset += part.length;
          if (prefixFilled < PREFIX_BYTES) break;
          startBody();
        }
        const part = chunk.subarray(offset, offset + bodyLength - bodyFilled);
        growBody(bodyFilled + part.length);
        body.set(part, bodyFilled);
        bodyFilled += part.length;
        offset += part.length;
        if (bodyFilled === bodyLength) {
          messages.push(body.subarray(0, bodyLength));
          prefixFilled = 0;
        }
      }
      return messages;
    },
    end() {
      if (prefixFilled > 0) {
        throw new RpcError(GrpcCode.INTERNAL, "The request ended in the middle of a message.");
      }
    },
    release() {
      hold(0);
    },
  };
}
