import { once } from "node:events";
import type { ClientHttp2Session } from "node:http2";

import { createCallsInFlight, type CallsInFlight } from "../../../../src/plugin/transport/calls-in-flight";
import { listen, type Endpoint } from "../../../../src/plugin/transport/endpoint";
import { createH2Server, type H2Server, type MutualTls } from "../../../../src/plugin/transport/h2-server";
import { MAX_CONNECTIONS } from "../../../../src/plugin/transport/limits";
import { createLogger } from "../../../../src/plugin/transport/log";
import { createGoPluginServices } from "../../../../src/plugin/transport/go-plugin-services";
import type { BufferBudget } from "../../../../src/plugin/transport/message-frame";
import type { Rpc } from "../../../../src/plugin/transport/rpc";
import { openPlain } from "./grpc-client";

/** A server in this process, on a real socket. */
export interface LoopbackServer {
  readonly endpoint: Endpoint;
  readonly server: H2Server;
  readonly calls: CallsInFlight;
  readonly budget: BufferBudget;
  readonly logLines: readonly string[];
  /** Opens a plaintext connection. */
  readonly connect: () => Promise<ClientHttp2Session>;
  /** Resolves when the next connection ends. */
  readonly sessionClosed: () => Promise<void>;
}

/** Serves these RPCs while `body` runs, then closes everything. */
export async function withServer(
  rpcs: Readonly<Record<string, Rpc>>,
  body: (server: LoopbackServer) => Promise<void>,
  options: {
    readonly tls?: MutualTls;
    readonly budgetBytes?: number;
    readonly keeperIntervalMs?: number;
  } = {},
): Promise<void> {
  const calls = createCallsInFlight();
  const logLines: string[] = [];
  const log = createLogger({ threshold: "trace", write: (line) => logLines.push(line) });
  const budget = { heldBytes: 0, limitBytes: options.budgetBytes ?? 512 * 1024 * 1024 };
  const closedWaits = new Set<() => void>();
  const server = createH2Server({
    connect: () => ({
      context: {
        rpcs: () => Promise.resolve(new Map(Object.entries(rpcs))),
        knownAnswers: new Map(),
        goPluginServices: createGoPluginServices(
          () => undefined,
          () => Promise.resolve(),
        ),
        calls,
        budget,
        log,
        runInCall: (_call, run) => run(),
      },
    }),
    tls: options.tls,
    log,
    onSessionClosed: () => {
      for (const wake of closedWaits) wake();
    },
  });
  const sockets = new Set<{ destroy(): void }>();
  const endpoint = await listen({
    env: process.env,
    maxConnections: MAX_CONNECTIONS,
    onConnection: (socket) => {
      sockets.add(socket);
      server.accept(socket);
    },
    onFallback: (problem) => {
      throw new Error(problem);
    },
  });
  const sessions: ClientHttp2Session[] = [];
  try {
    await body({
      endpoint,
      server,
      calls,
      budget,
      logLines,
      connect: async () => {
        const session = await openPlain(endpoint);
        session.on("error", () => undefined);
        sessions.push(session);
        return session;
      },
      sessionClosed: () => new Promise((resolve) => closedWaits.add(resolve)),
    });
  } finally {
    const closing = sessions.filter((session) => !session.destroyed).map((session) => once(session, "close"));
    for (const session of sessions) session.destroy();
    for (const socket of sockets) socket.destroy();
    await Promise.all(closing);
    await endpoint.close();
  }
}
