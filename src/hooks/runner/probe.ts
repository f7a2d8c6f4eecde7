import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { connect } from "node:net";
import type { HookRun, HttpProbeSpec, LoginProbeSpec, ProbeAttempt, ProbeSpec, SocketProbeSpec } from "..";

/** Result of a single attempt at a port: undefined for an answer, else the reason of the failure. */
type PortAttempt = string | undefined;

type PortProbeSpec = Exclude<ProbeSpec, { readonly login: LoginProbeSpec }>;

/** Time limits of one attempt at a port, and of a login, in milliseconds. */
const TRY_MS = 10_000;
const LOGIN_MS = 30_000;

/**
 * Tries once, directly and without a proxy; a login as the user's configuration of `ssh` says. Never rejects; an attempt that takes longer than `limitMs`
 * fails.
 */
export async function tryProbe(
  probe: ProbeSpec,
  limitMs: number,
  run: Pick<HookRun, "environment" | "directory">,
): Promise<ProbeAttempt> {
  if ("login" in probe) {
    const { tryLogin } = await import("../ssh/index.js");
    // A login waits on the machine for cloud-init, which may take all of the time.
    return tryLogin(probe.login, probe.login.cloudInit ? limitMs : Math.min(LOGIN_MS, limitMs), run);
  }
  const reason = await tryPort(probe, Math.min(TRY_MS, limitMs));
  return reason === undefined ? { kind: "ready", lines: [] } : { kind: "waiting", reason };
}

function tryPort(probe: PortProbeSpec, limitMs: number): Promise<PortAttempt> {
  if ("http" in probe) return askHttp(probe.http, limitMs);
  return "ssh" in probe ? openSocket(probe.ssh, limitMs, true) : openSocket(probe.tcp, limitMs, false);
}

/** Words about a probe for users. */
export interface ProbeWords {
  /** Names the target. */
  readonly what: string;
  /** Says of it that it is ready, and that it is not. */
  readonly isReady: string;
  readonly wasNotReady: string;
  /** What to do if it does not become ready. */
  readonly advice: string;
}

/** Describes a probe to users. */
export function describeProbe(probe: ProbeSpec): ProbeWords {
  const advice = "Check that it listens there and that firewalls allow this machine";
  const answer = { isReady: "answers", wasNotReady: "did not answer", advice };
  if ("http" in probe) return { what: `GET ${withoutQuery(probe.http.url)}`, ...answer };
  if ("login" in probe) {
    const { cloudInit, user } = probe.login;
    const place = `${user}@${placeText(probe.login)}`;
    return cloudInit
      ? {
          what: `cloud-init at ${place}`,
          isReady: "has ended",
          wasNotReady: "had not ended",
          advice: "See what it does in /var/log/cloud-init-output.log on the machine",
        }
      : {
          what: `SSH login ${place}`,
          isReady: "succeeds",
          wasNotReady: "did not succeed",
          advice:
            "Check that the machine creates the user with this key, and that firewalls allow this machine",
        };
  }
  const [kind, target] = "ssh" in probe ? (["SSH", probe.ssh] as const) : (["TCP", probe.tcp] as const);
  return { what: `${kind} at ${placeText(target)}`, ...answer };
}

function placeText({ host, port }: SocketProbeSpec): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
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

/** Removes the query, which may contain a token. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/, "");
}
