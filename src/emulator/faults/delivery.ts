import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer } from "../http/answer";

/** A request and its response in progress. */
export interface HttpExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly requestId: string;
  /** Monotonic time of arrival, in milliseconds. */
  readonly arrivedMs: number;
}

/** Sends a whole answer. */
export function send({ request, response }: HttpExchange, answer: Answer): void {
  const bytes = announce(response, answer);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** Sends the headers of the whole answer and the first bytes of its body, then closes the connection. */
export function sendPart({ response }: HttpExchange, answer: Answer, bytes?: number): void {
  const body = announce(response, answer);
  const part = body.subarray(0, bytes ?? Math.floor(body.length / 2));
  if (part.length > 0) {
    response.write(part, () => response.destroy());
    return;
  }
  response.flushHeaders();
  // The headers are still queued in the socket. Destroying it now would discard them.
  response.socket?.write("", () => response.destroy());
}

/** Sends an answer's body in `chunks` pieces and waits before each one. Ends early if a wait returns false. */
export async function trickle(
  { response }: HttpExchange,
  answer: Answer,
  chunks: number,
  wait: () => Promise<boolean>,
): Promise<void> {
  const body = announce(response, answer);
  response.flushHeaders();
  for (let sent = 0; sent < chunks; sent += 1) {
    if (!(await wait()) || response.destroyed) return;
    const part = body.subarray(
      Math.floor((body.length * sent) / chunks),
      Math.floor((body.length * (sent + 1)) / chunks),
    );
    if (part.length > 0) response.write(part);
  }
  response.end();
}

/** Closes a connection without sending another byte: normally, or with a reset. */
export function hangUp({ request, response }: HttpExchange, how: "disconnect" | "reset"): void {
  if (how === "reset") request.socket.resetAndDestroy();
  response.destroy();
}

function announce(response: ServerResponse, answer: Answer): Buffer {
  const bytes = Buffer.from(answer.body);
  response.writeHead(answer.status, { ...answer.headers, "content-length": bytes.length });
  return bytes;
}
