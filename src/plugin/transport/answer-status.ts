import type { ServerHttp2Stream } from "node:http2";

import { GRPC_CONTENT_TYPE, statusTrailers, type GrpcStatus } from "./grpc-status";

/** Ends a stream with an outcome and without a message. */
export function answerStatus(stream: ServerHttp2Stream, status: GrpcStatus): void {
  answerHeadersOnly(stream, {
    ":status": 200,
    "content-type": GRPC_CONTENT_TYPE,
    "grpc-accept-encoding": "identity",
    ...statusTrailers(status),
  });
}

/** Ends a stream with its headers. If the peer still sends its request, closes the stream without error. */
export function answerHeadersOnly(stream: ServerHttp2Stream, headers: Record<string, string | number>): void {
  if (isGone(stream) || stream.headersSent) return;
  stream.respond(headers, { endStream: true });
  // Discards the data that has already arrived, so that it does not block the connection's window.
  stream.resume();
  if (!stream.readableEnded) setImmediate(() => stream.close(0));
}

/** Whether nothing may be sent any more: Node throws on a closed stream, which is closed some time before it is destroyed. */
export function isGone(stream: ServerHttp2Stream): boolean {
  return stream.closed || stream.destroyed;
}
