import type { IncomingHttpHeaders } from "node:http2";

import { GrpcCode } from "./rpc";

/** The call that the headers of a stream request, or the reason for their refusal. */
export type RequestCheck =
  | { readonly kind: "call"; readonly path: string; readonly timeoutMs: number }
  | { readonly kind: "httpRefusal"; readonly httpStatus: 405 | 415 }
  | { readonly kind: "grpcRefusal"; readonly code: GrpcCode; readonly message: string };

/**
 * Decides from its headers alone whether a stream is a gRPC call that can be served. As the protocol requires, a stream that is not gRPC is
 * refused with an HTTP status, and an unusable gRPC call with a gRPC status.
 */
export function checkRequest(headers: IncomingHttpHeaders): RequestCheck {
  if (headers[":method"] !== "POST") return { kind: "httpRefusal", httpStatus: 405 };
  const contentType = headers["content-type"]?.toLowerCase() ?? "";
  const format = /^application\/grpc(?:\+([^;\s]+))?(?:$|[;\s])/.exec(contentType);
  if (format === null) return { kind: "httpRefusal", httpStatus: 415 };
  if (format[1] !== undefined && format[1] !== "proto") {
    return refuse(GrpcCode.UNIMPLEMENTED, `The message format "${format[1]}" is not served; use protobuf.`);
  }
  const encoding = headers["grpc-encoding"];
  if (encoding !== undefined && encoding !== "identity") {
    return refuse(
      GrpcCode.UNIMPLEMENTED,
      `The compression "${String(encoding)}" is not served; use identity.`,
    );
  }
  const timeoutHeader = headers["grpc-timeout"];
  const timeoutMs = Array.isArray(timeoutHeader) ? undefined : parseGrpcTimeout(timeoutHeader);
  if (timeoutMs === undefined) {
    return refuse(GrpcCode.INTERNAL, `The grpc-timeout header "${String(timeoutHeader)}" is malformed.`);
  }
  return { kind: "call", path: headers[":path"] ?? "", timeoutMs };
}

function refuse(code: GrpcCode, message: string): RequestCheck {
  return { kind: "grpcRefusal", code, message };
}

const UNIT_MS: Readonly<Record<string, number>> = {
  H: 3_600_000,
  M: 60_000,
  S: 1000,
  m: 1,
  u: 1e-3,
  n: 1e-6,
};

/** Node's timers hold 31 bits of milliseconds; a longer deadline (24 days) is the same as none. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Parses a `grpc-timeout` header (protocol: one to eight digits and a unit out of H, M, S, m, u, n) as milliseconds, rounded up. Returns
 * `Infinity` if there is none, or one that is too long for a timer; `undefined` if it is malformed.
 */
export function parseGrpcTimeout(header: string | undefined): number | undefined {
  if (header === undefined) return Infinity;
  const match = /^([0-9]{1,8})([HMSmun])$/.exec(header);
  const unitMs = UNIT_MS[match?.[2] ?? ""];
  if (match?.[1] === undefined || unitMs === undefined) return undefined;
  const timeoutMs = Math.ceil(Number(match[1]) * unitMs);
  return timeoutMs > MAX_TIMER_MS ? Infinity : timeoutMs;
}
