import type { IncomingHttpHeaders } from "node:http2";

import { parseGrpcTimeout } from "./grpc-timeout";
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
