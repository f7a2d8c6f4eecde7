import type * as Http2 from "node:http2";
import type { Socket } from "node:net";
import type * as Tls from "node:tls";

import { certificatePem, type ServerIdentity } from "./certificate";
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

/** Serves gRPC on connections that the caller accepted. */
export interface H2Server {
  /** Serves a fresh connection. Never throws, whatever the peer sends. */
  accept(socket: Socket): void;
  /** Number of open connections that have passed authentication. */
  readonly sessionCount: number;
  /** Waits until each peer has confirmed that it has read everything sent to it, or is gone, for at most `timeoutMs`. */
  flush(timeoutMs: number): Promise<void>;
  /**
   * Closes connections whose peer does not answer for `timeoutMs`. Do not use it while the host exists, which may be suspended. After some
   * protocol violations, Node's http2 stops reading a connection and never notices its end (seen with Node 20): such a connection would
   * count as a host forever.
   */
  closeSilent(timeoutMs: number): Promise<void>;
}

/** How one connection is served. */
export interface ServedConnection {
  readonly context: ServeContext;
  /** Called after the connection ended. @default nothing */
  readonly onClosed?: () => void;
}

/** Options of the server. */
export interface H2ServerOptions {
  /** Called once for each connection that has passed authentication. */
  readonly connect: (socket: Socket) => ServedConnection;
  /** Plaintext if undefined. */
  readonly tls: MutualTls | undefined;
  readonly log: Logger;
  /** Called after a connection ended; `sessionCount` is already lower. */
  readonly onSessionClosed: () => void;
}

/** Creates the server. Loads http2 (and tls), so it is called only once the handshake line has been written. */
export function createH2Server(options: H2ServerOptions): H2Server {
  const http2 = process.getBuiltinModule("node:http2");
  const { log } = options;
  const sessions = new Map<Http2.ServerHttp2Session, ServedConnection>();
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
    const connection = options.connect(session.socket);
    sessions.set(session, connection);
    session.on("stream", (stream, headers) => serveCall(stream, headers, connection.context));
    session.setLocalWindowSize(SESSION_WINDOW_BYTES);
    session.on("error", (error: Error) => log.debug("connection error", { error: error.message }));
    session.once("close", () => {
      sessions.delete(session);
      connection.onClosed?.();
      options.onSessionClosed();
    });
  });
  const serve = (socket: Socket): void => void server.emit("connection", socket);
  const tlsServer = options.tls === undefined ? undefined : createTlsServer(options.tls, serve, log);

  return {
    accept(socket) {
      socket.on("error", (error: Error) => log.debug("socket error", { error: error.message }));
      if (tlsServer === undefined) serve(socket);
      else tlsServer.emit("connection", socket);
    },
    get sessionCount() {
      // A destroyed session stays open as long as its pending data cannot be written: forever, if the peer does not read any more.
      return [...sessions.keys()].filter((session) => !session.destroyed).length;
    },
    async flush(timeoutMs) {
      await Promise.all([...sessions.keys()].map((session) => isAnswering(session, timeoutMs)));
    },
    async closeSilent(timeoutMs) {
      for (const session of [...sessions.keys()]) {
        if (!(await isAnswering(session, timeoutMs))) session.destroy();
      }
    },
  };
}

function createTlsServer(mutual: MutualTls, serve: (socket: Socket) => void, log: Logger): Tls.Server {
  const tls = process.getBuiltinModule("node:tls");
  const server = tls.createServer({
    key: mutual.identity.privateKey.export({ type: "pkcs8", format: "pem" }),
    cert: certificatePem(mutual.identity),
    // TLS only verifies that the client has the key of its certificate; the handler below compares the certificate itself. The list of
    // authorities is empty: otherwise Node would first load all trusted roots, half of the time until a process can answer.
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

/** Frames arrive in order, so the answer to a ping also confirms that all earlier frames have arrived. */
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
