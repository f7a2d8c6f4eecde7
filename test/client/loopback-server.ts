import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from "node:net";
import type { TestContext } from "node:test";

/** A request as the server received it. */
export type SeenRequest = {
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly remotePort: number;
};

export type HttpLoopback = { readonly origin: string; readonly seen: readonly SeenRequest[] };

/** Starts a real HTTP server on loopback that closes at the end of the test. It calls `handler` after it has received the whole request. */
export async function startHttp(
  t: TestContext,
  handler: (response: ServerResponse, request: SeenRequest, count: number) => void,
): Promise<HttpLoopback> {
  const seen: SeenRequest[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const request: SeenRequest = {
        url: incoming.url ?? "",
        method: incoming.method ?? "",
        headers: incoming.headers,
        body: Buffer.concat(chunks).toString("utf8"),
        remotePort: incoming.socket.remotePort ?? 0,
      };
      seen.push(request);
      handler(response, request, seen.length);
    });
  });
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${await listen(server)}`, seen };
}

export type TcpLoopback = {
  readonly origin: string;
  readonly port: number;
  readonly connections: () => number;
};

/** Starts a raw TCP server on loopback, for behaviour that an HTTP server cannot produce. */
export async function startTcp(
  t: TestContext,
  onConnection: (socket: Socket, count: number) => void,
): Promise<TcpLoopback> {
  const sockets = new Set<Socket>();
  let count = 0;
  const server = createTcpServer((socket) => {
    count += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    // Connection resets are part of these tests.
    socket.on("error", () => undefined);
    onConnection(socket, count);
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const port = await listen(server);
  return { origin: `http://127.0.0.1:${port}`, port, connections: () => count };
}

/** Returns an unused port on loopback. */
export async function unusedPort(): Promise<number> {
  const server = createTcpServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** Answers with JSON. */
export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}
