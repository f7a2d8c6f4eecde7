import type { SecureContext } from "node:tls";
import type { Dispatcher } from "undici";
import type { Authorities } from "./authorities";
import { isOfUnknownAuthority, withProblem } from "./unknown-authority";
import { classifyNetworkError, NetworkError, type RequestPhase } from "./network-error";
import { selectProxy, type Environment } from "../config/proxy";
import type { ClosableTransport, HttpRequest, HttpResponse } from "./transport";
import { decodersFor, unpackBody } from "./unpack-body";

/** Limits of one exchange. Durations are in milliseconds of real time. */
export type UndiciTransportOptions = {
  /** Time to establish a connection, TLS included. @default 10000 */
  readonly connectTimeoutMs?: number;
  /** Time from the sent request to the head of the answer. @default 30000 */
  readonly headersTimeoutMs?: number;
  /** Time between two chunks of the answer's body. @default 30000 */
  readonly bodyTimeoutMs?: number;
  /** Time for the whole exchange, waiting for a connection included. @default 60000 */
  readonly attemptTimeoutMs?: number;
  /** Maximum size of a decoded body. @default 33554432 (32 MiB) */
  readonly maxResponseBytes?: number;
  /** Maximum number of connections to the service; a client sends no more requests at once. @default 32 */
  readonly maxConnections?: number;
  /** Maximum time that an idle connection is kept, whatever the service offers. Exceeds the longest polling interval. @default 15000 */
  readonly keepAliveMs?: number;
  /** Environment with HTTPS_PROXY, HTTP_PROXY and NO_PROXY. @default process.env */
  readonly environment?: Environment;
};

/** Default of `maxConnections`. */
export const MAX_CONNECTIONS = 32;

/** Maximum size of the headers of an answer, as in Go's client. Node's default of 16 KiB is less than gateways allow. */
const MAX_HEADER_BYTES = 1024 * 1024;

type Settings = Required<UndiciTransportOptions>;

/** A dispatcher, and the proxy that it uses. */
type Route = { readonly dispatcher: Dispatcher; readonly proxy: string | undefined };

/**
 * Creates the transport over real sockets: HTTP/1.1 with a connection pool. Certificates are verified against Node's own authorities and
 * those of `NODE_EXTRA_CA_CERTS`, and if they do not suffice, against those that Go programs trust on this machine, Terraform among them
 * ({@link readAuthorities}). The first request loads undici, so a program that never calls the service does not pay for it.
 */
export function createUndiciTransport(options: UndiciTransportOptions = {}): ClosableTransport {
  const settings: Settings = {
    connectTimeoutMs: 10_000,
    headersTimeoutMs: 30_000,
    bodyTimeoutMs: 30_000,
    attemptTimeoutMs: 60_000,
    maxResponseBytes: 32 * 1024 * 1024,
    maxConnections: MAX_CONNECTIONS,
    keepAliveMs: 15_000,
    environment: process.env,
    ...options,
  };
  /** The way to each origin, once without and once with the further authorities. */
  const routes = new Map<string, Promise<Route>>();
  let closed = false;
  /** The authorities beside Node's own, from the first connection on that needs them. */
  let authorities: Authorities | undefined;

  function routeTo(url: URL): Promise<Route> {
    const secureContext = authorities?.secureContext;
    const key = `${secureContext === undefined ? "" : "all "}${url.origin}`;
    const route = routes.get(key) ?? openRoute(url, settings, secureContext);
    // What could not be loaded, without a free file descriptor for example, may be loaded by the next request.
    if (!routes.has(key)) route.catch(() => routes.delete(key));
    routes.set(key, route);
    return route;
  }

  async function sendOnce(request: HttpRequest, url: URL): Promise<HttpResponse> {
    const route = closed ? undefined : await routeTo(url);
    // The transport may have been closed while undici was loading.
    if (route === undefined || closed) throw new NetworkError({ reason: "closed", delivery: "notSent" });
    return exchange(request, url, route, settings);
  }

  return {
    async send(request) {
      const url = new URL(request.url);
      const before = authorities;
      try {
        return await sendOnce(request, url);
      } catch (error) {
        if (!isOfUnknownAuthority(error)) throw error;
        authorities ??= (await import("./authorities.js")).readAuthorities(settings.environment);
        const { secureContext, problem } = authorities;
        // Nothing was sent before the certificate was verified.
        if (before !== undefined || secureContext === undefined) throw withProblem(error, problem);
        return sendOnce(request, url).catch((again: unknown) => {
          throw isOfUnknownAuthority(again) ? withProblem(again, problem) : again;
        });
      }
    },
    async prepare(url) {
      // The request reports a module that cannot be loaded or an unusable proxy.
      if (!closed) await routeTo(new URL(url)).catch(() => undefined);
    },
    async close() {
      closed = true;
      const all = await Promise.allSettled(routes.values());
      routes.clear();
      for (const route of all) if (route.status === "fulfilled") await route.value.dispatcher.destroy();
    },
  };
}

function proxyFor(url: URL, environment: Environment): URL | undefined {
  try {
    return selectProxy(url, environment);
  } catch (error) {
    const said = error instanceof TypeError ? error.message : "";
    throw new NetworkError({ reason: "proxy", delivery: "notSent", said });
  }
}

/** Opens the way to the origin of a URL. Rejects with a NetworkError if the proxy's address is not valid, or a module cannot be loaded. */
async function openRoute(
  url: URL,
  settings: Settings,
  secureContext: SecureContext | undefined,
): Promise<Route> {
  const proxy = proxyFor(url, settings.environment);
  try {
    return { dispatcher: await createDispatcher(proxy, settings, secureContext), proxy: proxy?.origin };
  } catch (error) {
    throw new NetworkError(classifyNetworkError(error, "connecting"), error);
  }
}

async function createDispatcher(
  proxy: URL | undefined,
  settings: Settings,
  secureContext: SecureContext | undefined,
): Promise<Dispatcher> {
  const connect = {
    timeout: settings.connectTimeoutMs,
    ...(secureContext === undefined ? {} : { secureContext }),
  };
  const pool = {
    connections: settings.maxConnections,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: settings.keepAliveMs,
    keepAliveMaxTimeout: settings.keepAliveMs,
  };
  if (proxy === undefined) {
    // Imports only the module that is needed: undici's main module also loads fetch, WebSocket and caches, at more than twice the cost.
    const { default: Agent } = await import("undici/lib/dispatcher/agent.js");
    return new Agent({ ...pool, connect });
  }
  const { ProxyAgent } = await import("undici");
  // Always uses a tunnel, for http as well, so that the proxy never sees the API key of an https service.
  return new ProxyAgent({ ...pool, uri: proxy.href, requestTls: connect, proxyTls: connect });
}

/** Sends one request through a dispatcher and returns the answer. */
function exchange(request: HttpRequest, url: URL, route: Route, settings: Settings): Promise<HttpResponse> {
  return new Promise<TransportAnswer>((resolve, reject) => {
    let phase: RequestPhase = "connecting";
    let settled = false;
    let controller: Dispatcher.DispatchController | undefined;
    let answer: TransportAnswer | undefined;

    const settle = (finish: () => void): void => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      request.signal?.removeEventListener("abort", onAbort);
      finish();
    };
    const fail = (error: unknown): void => {
      settle(() => {
        const failure = withLimit(classifyNetworkError(error, phase, route.proxy), settings);
        reject(new NetworkError(failure, error));
        // Without a controller the request still waits for a connection; it is aborted when it gets one.
        controller?.abort(new Error("stopped"));
      });
    };
    const failAs = (reason: "aborted" | "connectTimeout" | "answerTimeout" | "tooLarge"): void => {
      const delivery = phase === "connecting" ? "notSent" : "maybeReceived";
      const limit = reason === "tooLarge" ? { limitBytes: settings.maxResponseBytes } : {};
      const time =
        reason === "aborted" || reason === "tooLarge" ? {} : { limitMs: settings.attemptTimeoutMs };
      fail(new NetworkError({ reason, delivery, ...limit, ...time, ...proxyOf(route) }));
    };
    const onAbort = (): void => failAs("aborted");
    const timer = setTimeout(
      () => failAs(phase === "connecting" ? "connectTimeout" : "answerTimeout"),
      settings.attemptTimeoutMs,
    );
    if (request.signal?.aborted === true) {
      onAbort();
      return;
    }
    request.signal?.addEventListener("abort", onAbort, { once: true });

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        // Bytes may be written from here on; none were before this call.
        if (settled) started.abort(new Error("stopped"));
        else phase = "sent";
      },
      onResponseStart(_controller, status, headers) {
        if (status < 200) return;
        phase = "answering";
        answer = { status, headers: plainHeaders(headers), chunks: [], bytes: 0 };
        if (Number(answer.headers["content-length"] ?? 0) > settings.maxResponseBytes) failAs("tooLarge");
      },
      onResponseData(_controller, chunk) {
        if (answer === undefined || settled) return;
        answer.bytes += chunk.length;
        if (answer.bytes > settings.maxResponseBytes) failAs("tooLarge");
        else answer.chunks.push(chunk);
      },
      onResponseEnd() {
        const whole = answer;
        if (whole === undefined) fail(new Error("the answer ended before its head"));
        // undici frees the connection two turns of the event loop later. Resolving after that lets the caller's next
        // request reuse it instead of opening (and securing) a second one.
        else settle(() => setImmediate(() => setImmediate(resolve, whole)));
      },
      onResponseError(_controller, error) {
        fail(error);
      },
    };
    try {
      route.dispatcher.dispatch(
        {
          origin: url.origin,
          path: url.pathname + url.search,
          method: request.method,
          headers: { "accept-encoding": "gzip", ...request.headers },
          body: Buffer.from(request.body.buffer, request.body.byteOffset, request.body.byteLength),
          headersTimeout: settings.headersTimeoutMs,
          bodyTimeout: settings.bodyTimeoutMs,
        },
        handler,
      );
    } catch (error) {
      fail(error);
    }
  }).then((answer) => unpacked(answer, route, settings));
}

type TransportAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly chunks: Buffer[];
  bytes: number;
};

/** Decodes the body of an answer from its content encoding. */
async function unpacked(answer: TransportAnswer, route: Route, settings: Settings): Promise<HttpResponse> {
  const { status, headers } = answer;
  const body = Buffer.concat(answer.chunks);
  const encoding = headers["content-encoding"]?.trim() ?? "";
  if (encoding === "" || body.length === 0) return { status, headers, body };
  const zlib = await import("node:zlib");
  const decoders = decodersFor(encoding, zlib);
  if (decoders === undefined) return { status, headers, body: Buffer.alloc(0), unknownEncoding: encoding };
  try {
    return { status, headers, body: await unpackBody(body, decoders, settings.maxResponseBytes) };
  } catch (error) {
    const received = { delivery: "maybeReceived", ...proxyOf(route) } as const;
    const failure = classifyNetworkError(error, "answering", route.proxy);
    if (failure.reason === "outOfMemory") throw new NetworkError(failure, error);
    const tooLarge = error instanceof RangeError;
    throw new NetworkError(
      tooLarge
        ? { reason: "tooLarge", limitBytes: settings.maxResponseBytes, ...received }
        : { reason: "truncated", ...received },
      error,
    );
  }
}

function withLimit(failure: NetworkError["failure"], settings: Settings): NetworkError["failure"] {
  if (failure.limitMs !== undefined) return failure;
  if (failure.reason === "connectTimeout") return { ...failure, limitMs: settings.connectTimeoutMs };
  if (failure.reason === "answerTimeout") return { ...failure, limitMs: settings.headersTimeoutMs };
  return failure;
}

function proxyOf(route: Route): { proxy?: string } {
  return route.proxy === undefined ? {} : { proxy: route.proxy };
}

function plainHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name.toLowerCase()] = Array.isArray(value) ? value.join(", ") : value;
  }
  return plain;
}
