import { once } from "node:events";
import {
  connect,
  type ClientHttp2Session,
  type ClientHttp2Stream,
  type OutgoingHttpHeaders,
} from "node:http2";
import { connect as connectSocket, type Socket } from "node:net";
import { connect as connectTls, type ConnectionOptions } from "node:tls";

/** The address in a plugin's handshake line. */
export interface Address {
  readonly network: string;
  readonly address: string;
}

/** Result of a call. */
export interface Outcome {
  readonly httpStatus: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  /** From the trailers, or from the headers if there are no trailers. */
  readonly grpcStatus: string | undefined;
  readonly grpcMessage: string;
  readonly messages: readonly Buffer[];
  /** HTTP/2 error code with which the stream was closed. */
  readonly resetCode: number | undefined;
}

export function openSocket(at: Address): Socket {
  if (at.network === "unix") return connectSocket(at.address);
  const [host = "", port] = at.address.split(":");
  return connectSocket(Number(port), host);
}

/** Opens a connection without TLS. */
export async function openPlain(at: Address): Promise<ClientHttp2Session> {
  const session = connect("http://localhost", { createConnection: () => openSocket(at) });
  await once(session, "connect");
  return session;
}

/** Opens a connection that trusts exactly one server certificate, as the host does. Rejects if either side refuses. */
export async function openMutual(
  at: Address,
  serverCertificatePem: string,
  options: ConnectionOptions,
): Promise<ClientHttp2Session> {
  const tls = connectTls({
    socket: openSocket(at),
    ca: serverCertificatePem,
    servername: "localhost",
    ALPNProtocols: ["h2"],
    minVersion: "TLSv1.2",
    ...options,
  });
  await once(tls, "secureConnect");
  const session = connect("https://localhost", { createConnection: () => tls });
  await new Promise<void>((resolve, reject) => {
    session.once("error", reject);
    session.once("close", () => reject(new Error("the connection was closed")));
    // The server may refuse the certificate after the client has completed its handshake.
    session.ping((error) => (error === null ? resolve() : reject(error)));
  });
  return session;
}

export function frame(message: Uint8Array, flag = 0): Buffer {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt8(flag, 0);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

export function startCall(
  session: ClientHttp2Session,
  path: string,
  headers: OutgoingHttpHeaders = {},
): ClientHttp2Stream {
  return session.request({
    ":method": "POST",
    ":path": path,
    "content-type": "application/grpc",
    te: "trailers",
    ...headers,
  });
}

/** Collects the complete result. Never rejects: a reset is a result. */
export async function outcomeOf(stream: ClientHttp2Stream): Promise<Outcome> {
  let headers: Record<string, unknown> = {};
  let trailers: Record<string, unknown> = {};
  const chunks: Buffer[] = [];
  stream.on("response", (received) => {
    headers = { ...received };
  });
  stream.on("trailers", (received: object) => {
    trailers = { ...received };
  });
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  stream.on("error", () => undefined);
  await new Promise((resolve) => stream.once("close", resolve));
  const text = (name: string): string | undefined => {
    const value: unknown = trailers[name] ?? headers[name];
    return typeof value === "string" ? value : undefined;
  };
  return {
    httpStatus: headers[":status"] as number | undefined,
    headers,
    grpcStatus: text("grpc-status"),
    grpcMessage: decodeURIComponent(text("grpc-message") ?? ""),
    messages: unframe(Buffer.concat(chunks)),
    resetCode: stream.rstCode,
  };
}

/** Makes a call with one request message. */
export function call(
  session: ClientHttp2Session,
  path: string,
  request: Uint8Array = new Uint8Array(0),
  headers: OutgoingHttpHeaders = {},
): Promise<Outcome> {
  const stream = startCall(session, path, headers);
  stream.end(frame(request));
  return outcomeOf(stream);
}

function unframe(bytes: Buffer): Buffer[] {
  const messages: Buffer[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const length = bytes.readUInt32BE(offset + 1);
    messages.push(bytes.subarray(offset + 5, offset + 5 + length));
    offset += 5 + length;
  }
  return messages;
}
