import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer } from "./answer";

/** A request on its way through the server. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly requestId: string;
}

/** Sends an answer whole. */
export function send({ request, response }: Exchange, answer: Answer): void {
  const bytes = announce(response, answer);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** Announces the whole answer, sends the first bytes of its body, and closes the connection. */
export function sendPart({ response }: Exchange, answer: Answer, bytes?: number): void {
  const body = announce(response, answer);
  const part = body.subarray(0, bytes ?? Math.floor(body.length / 2));
  if (part.length > 0) {
    response.write(part, () => response.destroy());
    return;
  }
  response.flushHeaders();
  // The headers lie in the socket's queue; closing at once would take them along.
  response.socket?.write("", () => response.destroy());
}

/** Sends an answer's body in so many pieces, and waits before each. Ends early when a wait says not to go on. */
export async function trickle(
  { response }: Exchange,
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

/** Ends a connection without another byte: in good order, or with a reset. */
export function hangUp({ request, response }: Exchange, how: "disconnect" | "reset"): void {
  if (how === "reset") request.socket.resetAndDestroy();
  response.destroy();
}

function announce(response: ServerResponse, answer: Answer): Buffer {
  const bytes = Buffer.from(answer.body);
  response.writeHead(answer.status, { ...answer.headers, "content-length": bytes.length });
  return bytes;
}
