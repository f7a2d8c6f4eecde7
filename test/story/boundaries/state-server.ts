import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Keeps one state for the engine's `http` backend, which is written rarely: not after every resource, as a file is. */
export interface StateServer {
  readonly url: string;
  /** The state as it was written last; undefined before that. */
  text(): string | undefined;
  /** Puts a state in the place of what was written last, as if that had never come. */
  restore(text: string | undefined): void;
  close(): Promise<void>;
}

/** Starts with no state, on loopback. */
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
