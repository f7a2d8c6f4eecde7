import { MAX_STATUS_TEXT_BYTES } from "./limits";
import { GrpcCode } from "./rpc";

/** Media type of every answer. */
export const GRPC_CONTENT_TYPE = "application/grpc";

/** A call's outcome, as sent in the trailers. */
export interface GrpcStatus {
  readonly code: GrpcCode;
  readonly message: string;
}

/** The outcome of a call that succeeded. */
export const OK_STATUS: GrpcStatus = { code: GrpcCode.OK, message: "" };

/**
 * Escapes a status text for its header as the gRPC protocol specifies: UTF-8, with every byte outside of printable ASCII, and the percent
 * sign, as %XX. A text longer than 8 KiB is truncated between characters and ends with an ellipsis.
 */
export function encodeStatusText(text: string): string {
  const bytes = Buffer.from(text, "utf8");
  let end = bytes.length;
  let ellipsis = "";
  if (end > MAX_STATUS_TEXT_BYTES) {
    end = MAX_STATUS_TEXT_BYTES;
    while (end > 0 && isContinuation(bytes[end])) end -= 1;
    ellipsis = "...";
  }
  let escaped = "";
  for (const byte of bytes.subarray(0, end)) {
    const plain = byte >= 0x20 && byte <= 0x7e && byte !== 0x25;
    escaped += plain ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return escaped + ellipsis;
}

/** Returns the trailers that end a call with this outcome. */
export function statusTrailers(status: GrpcStatus): Record<string, string> {
  const trailers: Record<string, string> = { "grpc-status": status.code.toString() };
  if (status.message !== "") trailers["grpc-message"] = encodeStatusText(status.message);
  return trailers;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
