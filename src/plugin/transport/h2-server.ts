import type * as Http2 from "node:http2";
import type { Socket } from "node:net";
import type * as Tls from "node:tls";

import type { ServerIdentity } from "./certificate";
import {
  MAX_CONCURRENT_STREAMS,
  MAX_HEADER_BYTES,
  MAX_SESSION_MEMORY_MB,
  SESSION_WINDOW_BYTES,
  STREAM_WINDOW_BYTES,
  TLS_HANDSHAKE_TIMEOUT_MS,
} from "./limits";
import type { Logger } from "./log";
import { serveCall, type ServeContext } from "./serve-call";

/** Both halves of mutual TLS. */
export interface MutualTls {
  readonly identity: ServerIdentity;
  /** The DER bytes of the only certificate that a client may present. */
  readonly clientCertificateDer: Buffer;
}

/** Speaks gRPC on connections that somebody else accepted. */
export interface H2Server {
  /** Takes over a fresh connection. Whatever arrives on it, nothing is thrown. */
  accept(socket: Socket): void;
  /** Connections that have passed authentication and are open. */
  readonly sessionCount: number;
  /** Asks each peer to confirm that it has read all that was sent to it, or is gone, for at most `timeoutMs`. */
  flush(timeoutMs: number): Promise<void>;
  /**
   * Closes connections whose peer does not answer for `timeoutMs`. Not to be used while the host exists, which may be
   * suspended. After some violations of the protocol Node's http2 stops to read a connection, and never learns that it
   * was closed (seen with Node 20): such a one would count as a host for ever.
   */
  closeSilent(timeoutMs: number): Promise<void>;
}

/** How a server is made. */
export interface H2ServerOptions {
  readonly context: ServeContext;
  /** Plaintext when undefined. */
  readonly tls: MutualTls | undefined;
  readonly log: Logger;
  /** Called after a connection ended; `sessionCount` is already lower. */
  readonly onSessionClosed: () => void;
}

/** Makes the server. Loads http2 (and tls), which is why it is made only once the host has been told where to connect. */
export function createH2Server(options: H2ServerOptions): H2Server {
  const http2 = process.getBuiltinModule("node:http2");
  const { log } = options;
  const sessions = new Set<Http2.ServerHttp2Session>();
  const server = http2.createServer({
    maxSessionMemory: MAX_SESSION_MEMORY_MB,
    settings: {
      enablePush: false,
      initialWindowSize: STREAM_WINDOW_BYTES,
      maxConcurrentStreams: MAX_CONCURRENT_STREAMS,
      maxHeaderListSize: MAX_HEADER_BYTES,
    },
  });
  server.on("session", (session) => {
    sessions.add(session);
    session.setLocalWindowSize(SESSION_WINDOW_BYTES);
    session.on("error", (error: Error) => log.debug("connection error", { error: error.message }));
    session.once("close", () => {
      sessions.delete(session);
      options.onSessionClosed();
    });
  });
  server.on("stream", (stream, headers) => serveCall(stream, headers, options.context));
  const serve = (socket: Socket): void => void server.emit("connection", socket);
  const tlsServer = options.tls === undefined ? undefined : createTlsServer(options.tls, serve, log);

  return {
    accept(socket) {
      socket.on("error", (error: Error) => log.debug("socket error", { error: error.message }));
      if (tlsServer === undefined) serve(socket);
      else tlsServer.emit("connection", socket);
    },
    get sessionCount() {
      // A session that was destroyed stays open as long as what was written to it cannot be: for ever, where nobody reads it any more.
      return [...sessions].filter((session) => !session.destroyed).length;
    },
    async flush(timeoutMs) {
      await Promise.all([...sessions].map((session) => isAnswering(session, timeoutMs)));
    },
    async closeSilent(timeoutMs) {
      for (const session of [...sessions]) {
        if (!(await isAnswering(session, timeoutMs))) session.destroy();
      }
    },
  };
}

function createTlsServer(mutual: MutualTls, serve: (socket: Socket) => void, log: Logger): Tls.Server {
  const tls = process.getBuiltinModule("node:tls");
  const server = tls.createServer({
    key: mutual.identity.privateKeyPem,
    cert: mutual.identity.certificatePem,
    // Whoever presents a certificate has to prove that its key is theirs, whatever is known of it; which one it may be is decided below. No
    // authority is asked about it, for which Node would first read all that the world trusts: half of the time until a process can answer.
    requestCert: true,
    rejectUnauthorized: false,
    ca: [],
    minVersion: "TLSv1.2",
    ALPNProtocols: ["h2"],
    handshakeTimeout: TLS_HANDSHAKE_TIMEOUT_MS,
  });
  server.on("secureConnection", (socket) => {
    const presented = socket.getPeerX509Certificate()?.raw;
    socket.on("error", (error: Error) => log.debug("socket error", { error: error.message }));
    const known = presented !== undefined && mutual.clientCertificateDer.equals(presented);
    if (!known || socket.alpnProtocol !== "h2") {
      log.warn("refused a connection that is not the host's", { known_certificate: known });
      socket.destroy();
      return;
    }
    serve(socket);
  });
  server.on("tlsClientError", (error, socket) => {
    log.warn("refused a connection that is not the host's", { error: error.message });
    socket.destroy();
  });
  return server;
}

/** Frames arrive in order, so the answer to a ping also says that what went before it has arrived. */
function isAnswering(session: Http2.ServerHttp2Session, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMs);
    const settle = (answering: boolean): void => {
      clearTimeout(timer);
      resolve(answering);
    };
    session.once("close", () => settle(false));
    if (session.destroyed || !session.ping((error) => settle(error === null))) settle(false);
  });
}
