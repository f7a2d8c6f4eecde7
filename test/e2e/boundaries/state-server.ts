import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Stores one state for the engine's `http` backend. The engine writes it rarely, and not after every resource as it
 * does a file.
 */
export interface StateServer {
  readonly url: string;
  /** The last written state; undefined if there is none. */
  text(): string | undefined;
  /** Replaces the stored state, as if the last write had not happened. */
  restore(text: string | undefined): void;
  close(): Promise<void>;
}

/** Starts a server on loopback, without a state. */
export async function startStateServer(): Promise<StateServer> {
  let kept: string | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      if (request.method === "POST") kept = Buffer.concat(chunks).toString("utf8");
      response.writeHead(request.method === "GET" && kept === undefined ? 404 : 200);
      response.end(request.method === "GET" ? kept : undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/state`,
    text: () => kept,
    restore: (text) => void (kept = text),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
