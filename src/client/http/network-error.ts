import type { Delivery, FailureReason } from "../errors/error-facts";

/** Reasons why a request gets no complete answer. */
export type NetworkFailureReason = Extract<
  FailureReason,
  | "connectionRefused"
  | "hostNotFound"
  | "dnsUnavailable"
  | "unreachable"
  | "connectTimeout"
  | "tls"
  | "proxy"
  | "connectionClosed"
  | "answerTimeout"
  | "truncated"
  | "tooLarge"
  | "notHttp"
  | "network"
  | "outOfMemory"
  | "tooManyFiles"
  | "aborted"
  | "closed"
>;

/**
 * Progress of a request.
 * - `connecting`: waits for a connection; no byte of the request was written.
 * - `sent`: was handed to a connection.
 * - `answering`: the head of the answer has arrived.
 * - `unknown`: the transport cannot tell; the kind of error decides, and in doubt the request counts as "maybe
 *   received".
 */
export type RequestPhase = "connecting" | "sent" | "answering" | "unknown";

/** Facts about a network failure. */
export type NetworkFailure = {
  readonly reason: NetworkFailureReason;
  readonly delivery: Delivery;
  /** Text of the system's error, if it helps a user (a certificate's fault, a system error). */
  readonly said?: string;
  readonly proxy?: string;
  readonly limitMs?: number;
  readonly limitBytes?: number;
};

/** Error that a transport rejects with. Callers of the client receive a ServiceError made from it instead. */
export class NetworkError extends Error {
  readonly failure: NetworkFailure;

  constructor(failure: NetworkFailure, cause?: unknown) {
    super(`${failure.reason} (${failure.delivery})`, cause === undefined ? undefined : { cause });
    this.name = "NetworkError";
    this.failure = failure;
  }
}

const REASON_BY_CODE: ReadonlyMap<string, NetworkFailureReason> = new Map([
  ["ECONNREFUSED", "connectionRefused"],
  ["ENOTFOUND", "hostNotFound"],
  // Some resolvers return this for "no such record", others ENOTFOUND.
  ["ENODATA", "hostNotFound"],
  ["EAI_AGAIN", "dnsUnavailable"],
  ["EHOSTUNREACH", "unreachable"],
  ["ENETUNREACH", "unreachable"],
  ["EHOSTDOWN", "unreachable"],
  ["ENETDOWN", "unreachable"],
  ["EADDRNOTAVAIL", "unreachable"],
  ["UND_ERR_CONNECT_TIMEOUT", "connectTimeout"],
  ["UND_ERR_HEADERS_TIMEOUT", "answerTimeout"],
  ["UND_ERR_BODY_TIMEOUT", "answerTimeout"],
  ["ECONNRESET", "connectionClosed"],
  ["ECONNABORTED", "connectionClosed"],
  ["EPIPE", "connectionClosed"],
  ["UND_ERR_SOCKET", "connectionClosed"],
  ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "truncated"],
  ["UND_ERR_RES_EXCEEDED_MAX_SIZE", "tooLarge"],
  ["UND_ERR_HEADERS_OVERFLOW", "notHttp"],
  // TLS to a port without TLS ("wrong version number").
  ["EPROTO", "tls"],
  ["UND_ERR_PRX_TLS", "tls"],
  ["ENOMEM", "outOfMemory"],
  ["EAI_MEMORY", "outOfMemory"],
  ["Z_MEM_ERROR", "outOfMemory"],
  ["ERR_MEMORY_ALLOCATION_FAILED", "outOfMemory"],
  ["EMFILE", "tooManyFiles"],
  ["ENFILE", "tooManyFiles"],
  ["UND_ERR_DESTROYED", "closed"],
  ["UND_ERR_CLOSED", "closed"],
  ["ABORT_ERR", "aborted"],
]);

/** Failures that happen before a connection exists, in any transport. */
const BEFORE_SENDING: ReadonlySet<NetworkFailureReason> = new Set<NetworkFailureReason>([
  "connectionRefused",
  "hostNotFound",
  "dnsUnavailable",
  "connectTimeout",
]);

/** Certificate faults: OpenSSL's verification codes as Node reports them, and Node's own codes. */
const TLS_CODE =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_(?:CA|PURPOSE)|HOSTNAME_MISMATCH)/;

/** Reasons whose system error text adds nothing to the message for the reason. */
const SELF_EXPLAINING: ReadonlySet<NetworkFailureReason> = new Set<NetworkFailureReason>([
  "connectionRefused",
  "hostNotFound",
  "dnsUnavailable",
  "connectTimeout",
  "answerTimeout",
  "connectionClosed",
  "truncated",
  "tooLarge",
  "aborted",
  "closed",
]);

/**
 * Classifies an error of a transport: the reason, and whether the service may have received the request. A
 * {@link NetworkError} carries both. For any other error the phase decides, or the error's code if the phase is
 * unknown.
 */
export function classifyNetworkError(
  error: unknown,
  phase: RequestPhase = "unknown",
  proxy?: string,
): NetworkFailure {
  if (error instanceof NetworkError) return error.failure;
  const { code, message } = describe(error);
  const reason = reasonFor(code, message, phase, proxy);
  const unsent = phase === "connecting" || (phase === "unknown" && BEFORE_SENDING.has(reason));
  return {
    reason,
    delivery: unsent ? "notSent" : "maybeReceived",
    ...(SELF_EXPLAINING.has(reason) || message === "" ? {} : { said: message }),
    ...(proxy === undefined ? {} : { proxy }),
  };
}

function reasonFor(
  code: string,
  message: string,
  phase: RequestPhase,
  proxy: string | undefined,
): NetworkFailureReason {
  if (TLS_CODE.test(code)) return "tls";
  if (code.startsWith("HPE_")) return phase === "answering" ? "truncated" : "notHttp";
  if (phase === "connecting") {
    // The only answer before a request is sent is the proxy's answer to CONNECT.
    if (proxy !== undefined && (code === "UND_ERR_ABORTED" || message.includes("Proxy"))) return "proxy";
    // A host that drops packets: the system's own timer may be shorter than ours.
    if (code === "ETIMEDOUT") return "connectTimeout";
  }
  if (code === "ETIMEDOUT") return "answerTimeout";
  const reason = REASON_BY_CODE.get(code) ?? "network";
  return reason === "connectionClosed" && phase === "answering" ? "truncated" : reason;
}

/** Finds the code and the message of an error inside the wrappers of Node and undici. */
function describe(error: unknown): { code: string; message: string } {
  for (let current: unknown = error, depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    const code = codeOf(current);
    // An attempt at several addresses fails with an empty message and one error per address.
    const first: unknown = current instanceof AggregateError ? current.errors[0] : undefined;
    const message = current.message === "" && first instanceof Error ? first.message : current.message;
    if (code !== "" && code !== "UND_ERR") return { code, message };
    if (first instanceof Error) return { code: codeOf(first), message };
    if (!(current.cause instanceof Error)) {
      return { code: current.name === "AbortError" ? "ABORT_ERR" : "", message };
    }
    current = current.cause;
  }
  return { code: "", message: typeof error === "string" ? error : "" };
}

function codeOf(error: Error): string {
  const code: unknown = "code" in error ? error.code : undefined;
  if (typeof code === "string") return code;
  // The JavaScript engine refuses memory with a RangeError without a code: for a buffer, a text, or the WebAssembly that
  // undici's parser consists of.
  if (error instanceof RangeError) return "ENOMEM";
  // undici's parser errors mostly have no code.
  return error.name === "HTTPParserError" ? "HPE_UNNAMED" : "";
}
