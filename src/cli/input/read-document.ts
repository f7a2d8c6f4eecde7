import { readFileSync, statSync } from "node:fs";
import {
  createUndiciTransport,
  type HttpResponse,
  isLoopbackHost,
  isUnverified,
  keyOrigin,
  NetworkError,
  type NetworkFailure,
  type Transport,
  UNVERIFIED_VARIABLE,
} from "../../client";
import { type CommandIo, InputError, UsageError } from "../command";
import { printableLine } from "../../base/escaping";
import { errorText } from "../../base/json";

/** Options of reading an API description from an address. */
export interface ReadDocumentOptions {
  readonly env: CommandIo["env"];
  /** Sends SVC_API_KEY even if the address has another origin than SVC_ENDPOINT. @default false */
  readonly sendApiKey?: boolean;
  /** Time limit for the whole description, including redirects, in milliseconds. @default 60000 */
  readonly timeoutMs?: number;
}

/** Far larger than any expected description. */
export const LARGEST_BYTES = 32 * 1024 * 1024;

const MOST_REDIRECTS = 5;

const DEFAULT_PATH = "/openapi.yaml";

/**
 * Reads the text of an API description from a file or from an address (`http://`, `https://`). An address without a
 * path, or equal to SVC_ENDPOINT, is that of a service, with the description at `/openapi.yaml` (documented).
 *
 * Sends SVC_API_KEY only to the origin of SVC_ENDPOINT, or to any given address with `sendApiKey`. Never sends it to
 * another origin after a redirect, and never unencrypted over a network. Throws an InputError with the address or path
 * and the reason if the description cannot be read, and a UsageError for an invalid address or key.
 */
export async function readDocument(source: string, options: ReadDocumentOptions): Promise<string> {
  if (!/^https?:\/\//i.test(source)) return readTextFile(source, "the API description");
  const url = toUrl(source, options.env);
  const transport = createUndiciTransport({
    maxResponseBytes: LARGEST_BYTES,
    environment: options.env,
    headersTimeoutMs: options.timeoutMs ?? 60_000,
    bodyTimeoutMs: options.timeoutMs ?? 60_000,
    attemptTimeoutMs: options.timeoutMs ?? 60_000,
  });
  try {
    return toText(url, await get(transport.send, url, options), options);
  } finally {
    await transport.close();
  }
}

/** Reads the texts of overlays, in order. Throws an InputError if one cannot be read. */
export function readOverlays(paths: readonly string[]): readonly string[] {
  return paths.map((path) => readTextFile(path, "the overlay"));
}

/** Reads a text file. Throws an InputError with its path and the reason if that fails. */
export function readTextFile(path: string, what: string): string {
  const refuse = (why: string): InputError =>
    new InputError(`Reading ${what} from ${JSON.stringify(path)} failed: ${why}.`);
  try {
    const found = statSync(path);
    if (found.isDirectory()) throw refuse("it is a folder; name a file in it");
    if (found.size > LARGEST_BYTES) throw refuse(`it is larger than ${LARGEST_BYTES / 1024 / 1024} MiB`);
    return decode(readFileSync(path), refuse);
  } catch (error) {
    if (error instanceof InputError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const known: Readonly<Record<string, string>> = {
      ENOENT: "the file does not exist",
      ENOTDIR: "the file does not exist",
      EACCES: "permission denied",
    };
    throw refuse(known[code ?? ""] ?? errorText(error));
  }
}

function decode(bytes: Uint8Array, refuse: (why: string) => InputError): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refuse("it is not UTF-8 text");
  }
}

function toUrl(source: string, env: CommandIo["env"]): URL {
  const url = URL.canParse(source) ? new URL(source) : undefined;
  if (url === undefined) throw new UsageError(`${JSON.stringify(source)} is not a valid address`);
  if (url.username !== "" || url.password !== "") {
    throw new UsageError(
      "the address must not contain a user or password; the command authenticates with SVC_API_KEY",
    );
  }
  url.hash = "";
  const endpoint = endpointOf(env);
  const plain = (each: URL): string => each.href.replace(/\/+$/, "");
  const isBase =
    url.search === "" && (url.pathname === "/" || (endpoint !== undefined && plain(url) === plain(endpoint)));
  return isBase ? new URL(`${plain(url)}${DEFAULT_PATH}`) : url;
}

function endpointOf(env: CommandIo["env"]): URL | undefined {
  const text = env["SVC_ENDPOINT"]?.trim() ?? "";
  return URL.canParse(text) ? new URL(text) : undefined;
}

async function get(send: Transport, start: URL, options: ReadDocumentOptions): Promise<HttpResponse> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? 60_000);
  let url = start;
  for (let count = 0; ; count += 1) {
    if (isUnverified(url, options.env)) {
      throw failed(
        url,
        `${UNVERIFIED_VARIABLE}=0 turns off the verification of certificates; unset it, and set SSL_CERT_FILE to the file of your own authority`,
      );
    }
    const key = url.origin === start.origin ? apiKeyFor(url, options) : undefined;
    const answer = await send({
      url: url.href,
      method: "GET",
      headers: {
        accept: "application/yaml, application/json, */*;q=0.5",
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: new Uint8Array(),
      signal,
    }).catch((error: unknown) => {
      throw failed(url, error instanceof NetworkError ? networkText(error.failure) : String(error));
    });
    const { location } = answer.headers;
    if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined) return answer;
    const next = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
    if (next === undefined || !/^https?:$/.test(next.protocol)) {
      throw failed(url, "it redirects to an invalid address");
    }
    if (url.protocol === "https:" && next.protocol === "http:") {
      throw failed(url, `it redirects to ${shown(next)}, which is not encrypted`);
    }
    if (count === MOST_REDIRECTS) throw failed(start, `it redirects more than ${MOST_REDIRECTS} times`);
    url = next;
  }
}

/** Returns the key if it may be sent to the address. */
function apiKeyFor(url: URL, { env, sendApiKey = false }: ReadDocumentOptions): string | undefined {
  const key = env["SVC_API_KEY"]?.trim() ?? "";
  const wanted = key !== "" && (sendApiKey || keyOrigin(env) === url.origin);
  if (!wanted) return undefined;
  if (!/^[!-~]+$/.test(key)) {
    throw new UsageError("SVC_API_KEY must consist of visible ASCII characters without spaces");
  }
  if (url.protocol === "https:" || isLoopbackHost(url.hostname)) return key;
  throw failed(
    url,
    "SVC_API_KEY is never sent over an unencrypted connection; use https, or unset SVC_API_KEY",
  );
}

function toText(
  start: URL,
  { status, headers, body, unknownEncoding }: HttpResponse,
  options: ReadDocumentOptions,
): string {
  const sent = apiKeyFor(start, options) !== undefined;
  if (status === 401 || status === 403) {
    throw failed(
      start,
      sent
        ? `it rejected the key in SVC_API_KEY (HTTP ${status})`
        : `it requires a key (HTTP ${status}); SVC_API_KEY is sent only to the origin of SVC_ENDPOINT, or elsewhere with --send-api-key`,
    );
  }
  if (status === 404) throw failed(start, `not found (HTTP 404); give the address of the description itself`);
  if (status !== 200) throw failed(start, `it answered with HTTP ${status}`);
  if (unknownEncoding !== undefined) {
    throw failed(
      start,
      `it answered with the unsupported content encoding "${printableLine(unknownEncoding)}"`,
    );
  }
  const text = decode(body, (why) => failed(start, why));
  if (/^text\/html\b/i.test(headers["content-type"] ?? "") || /^\s*<(!doctype|html)\b/i.test(text)) {
    throw failed(start, "it answered with an HTML page; give the address of the description itself");
  }
  return text;
}

function failed(url: URL, why: string): InputError {
  return new InputError(`Reading the API description from ${shown(url)} failed: ${why}.`);
}

/** Returns an address without its query, which may contain a secret. */
function shown(url: URL): string {
  return `${url.origin}${url.pathname}`;
}

function networkText({ reason, said, limitMs, limitBytes, proxy }: NetworkFailure): string {
  const seconds = limitMs === undefined ? "" : ` within ${limitMs / 1000} s`;
  const texts: Partial<Record<NetworkFailure["reason"], string>> = {
    connectionRefused: "the connection was refused",
    hostNotFound: "the host does not exist",
    dnsUnavailable: "the host name could not be resolved because DNS did not answer",
    unreachable: "the host is unreachable",
    connectTimeout: `the connection was not established${seconds}`,
    answerTimeout: `no complete response arrived${seconds}`,
    aborted: "no complete response arrived in time",
    connectionClosed: "the connection was closed before a response arrived",
    truncated: "the response was interrupted",
    tooLarge: `the response is larger than ${(limitBytes ?? LARGEST_BYTES) / 1024 / 1024} MiB`,
    tls: "the TLS connection failed",
    notHttp: "the server does not speak HTTP",
    proxy: "the proxy refused the connection",
    outOfMemory: "this process is out of memory",
    tooManyFiles: "this process has too many open files",
  };
  const text = texts[reason] ?? "the network failed";
  return `${text}${said === undefined ? "" : ` (${said})`}${proxy === undefined ? "" : `, through the proxy ${proxy}`}`;
}
