import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { connect } from "node:net";

/** Target of a TCP or SSH probe. */
export interface SocketProbeSpec {
  readonly host: string;
  readonly port: number;
}

/** URL of an HTTP probe and the accepted statuses, both bounds inclusive. */
export interface HttpProbeSpec {
  readonly url: string;
  readonly statusFrom: number;
  readonly statusTo: number;
}

/** A port that is probed: whether it accepts a connection, greets as an SSH server, or answers to a GET. */
export type PortProbeSpec =
  { readonly tcp: SocketProbeSpec } | { readonly ssh: SocketProbeSpec } | { readonly http: HttpProbeSpec };

/** Time limit of one attempt at a port, in milliseconds, if less time is not left anyway. */
export const PORT_TRY_MS = 10_000;

/** Returns a port's address for people: `10.0.0.2:443`, `[2001:db8::1]:443`. */
export function placeText({ host, port }: SocketProbeSpec): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Result of a single attempt at a port: undefined for an answer, else the reason of the failure. */
type PortAttempt = string | undefined;

/** Tries a port once, directly and without a proxy. Never rejects; an attempt that takes longer than `limitMs` fails. */
export function tryPort(probe: PortProbeSpec, limitMs: number): Promise<PortAttempt> {
  if ("http" in probe) return askHttp(probe.http, limitMs);
  return "ssh" in probe ? openSocket(probe.ssh, limitMs, true) : openSocket(probe.tcp, limitMs, false);
}

/** Start of an SSH server's banner. Other lines may precede it (RFC 4253, 4.2). */
const SSH_BANNER = /^SSH-/m;
const LONGEST_GREETING = 8 * 1024;

function openSocket(
  { host, port }: SocketProbeSpec,
  limitMs: number,
  wantsBanner: boolean,
): Promise<PortAttempt> {
  return new Promise((resolve) => {
    let greeting = "";
    const socket = connect({ host, port });
    const end = (probed: PortAttempt): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(probed);
    };
    const timer = setTimeout(
      () =>
        end(
          wantsBanner && !socket.connecting
            ? "the port is open, but no SSH banner was received"
            : "no answer in time",
        ),
      limitMs,
    );
    socket.on("error", (error) => end(reasonOf(error)));
    socket.on("connect", () => {
      if (!wantsBanner) end(undefined);
    });
    socket.on("data", (chunk: Buffer) => {
      greeting += chunk.toString("latin1");
      if (SSH_BANNER.test(greeting)) end(undefined);
      else if (greeting.length > LONGEST_GREETING) end("the server is not an SSH server");
    });
    socket.on("close", () => end("the connection was closed immediately"));
  });
}

function askHttp({ url, statusFrom, statusTo }: HttpProbeSpec, limitMs: number): Promise<PortAttempt> {
  return new Promise((resolve) => {
    const end = (probed: PortAttempt): void => {
      clearTimeout(timer);
      resolve(probed);
      request?.destroy();
    };
    let request: ReturnType<typeof requestPlain> | undefined;
    const timer = setTimeout(() => end("no answer in time"), limitMs);
    try {
      const send = url.startsWith("https:") ? requestSecure : requestPlain;
      // Uses no agent: a kept connection would answer for a server that accepts no new one.
      request = send(url, { method: "GET", agent: false, headers: { "user-agent": "cdktf-provider-svc" } });
    } catch (error) {
      end(reasonOf(error));
      return;
    }
    request.on("error", (error) => end(reasonOf(error)));
    request.on("response", ({ statusCode = 0 }) => {
      const wanted = statusFrom === statusTo ? `${statusFrom}` : `${statusFrom} to ${statusTo}`;
      end(
        statusCode >= statusFrom && statusCode <= statusTo
          ? undefined
          : `HTTP ${statusCode}, expected ${wanted}`,
      );
    });
    request.end();
  });
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  ENOTFOUND: "the host name does not exist",
  EAI_AGAIN: "the host name could not be looked up",
  ETIMEDOUT: "no answer in time",
  ERR_INVALID_URL: "the address is not a URL",
};

function reasonOf(error: unknown): string {
  const {
    code = "",
    message,
    errors,
  } = error as NodeJS.ErrnoException & { readonly errors?: readonly unknown[] };
  // A host with several addresses fails with an error for each.
  if (message === "" && errors?.[0] !== undefined) return reasonOf(errors[0]);
  return REASONS[code] ?? (message === "" ? code : message);
}
