import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { connect } from "node:net";
import type { HttpProbeSpec, ProbeSpec, SocketProbeSpec } from "../hook-spec";

/** How a single try ended: undefined for an answer, else why it was none. */
export type Knock = string | undefined;

/** Tries once, directly and through no proxy. Never rejects; a try that does not end in `limitMs` has failed. */
export function knock(probe: ProbeSpec, limitMs: number): Promise<Knock> {
  if ("http" in probe) return askHttp(probe.http, limitMs);
  return "ssh" in probe ? openSocket(probe.ssh, limitMs, true) : openSocket(probe.tcp, limitMs, false);
}

/** What is tried, for people. */
export function describeProbe(probe: ProbeSpec): string {
  if ("http" in probe) return `GET ${withoutQuery(probe.http.url)}`;
  const [kind, { host, port }] =
    "ssh" in probe ? (["SSH", probe.ssh] as const) : (["TCP", probe.tcp] as const);
  return `${kind} at ${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** What an SSH server says first. Other lines may come before it (RFC 4253, 4.2). */
const SSH_BANNER = /^SSH-/m;
const LONGEST_GREETING = 8 * 1024;

function openSocket({ host, port }: SocketProbeSpec, limitMs: number, wantsBanner: boolean): Promise<Knock> {
  return new Promise((resolve) => {
    let greeting = "";
    const socket = connect({ host, port });
    const end = (knocked: Knock): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(knocked);
    };
    const timer = setTimeout(
      () =>
        end(
          wantsBanner && !socket.connecting
            ? "the port is open, but nothing greeted with SSH-"
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
      else if (greeting.length > LONGEST_GREETING) end("what listens there is no SSH server");
    });
    socket.on("close", () => end("the connection was closed at once"));
  });
}

function askHttp({ url, statusFrom, statusTo }: HttpProbeSpec, limitMs: number): Promise<Knock> {
  return new Promise((resolve) => {
    const end = (knocked: Knock): void => {
      clearTimeout(timer);
      resolve(knocked);
      request?.destroy();
    };
    let request: ReturnType<typeof requestPlain> | undefined;
    const timer = setTimeout(() => end("no answer in time"), limitMs);
    try {
      const send = url.startsWith("https:") ? requestSecure : requestPlain;
      // No agent: a connection that is kept would answer for a server that takes no new one.
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
          : `HTTP ${statusCode} where ${wanted} is wanted`,
      );
    });
    request.end();
  });
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was broken off",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  ENOTFOUND: "the host name does not exist",
  EAI_AGAIN: "the host name could not be looked up",
  ETIMEDOUT: "no answer in time",
  ERR_INVALID_URL: "the address is no URL",
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

/** A query may hold a token. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/, "");
}
