import type { Delivery, FailureReason } from "./error";

/** The reasons for which a request gets no whole answer. */
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
  | "aborted"
  | "closed"
>;

/**
 * How far a request had got.
 * - `connecting`: waiting for a connection; not one byte of the request was written.
 * - `sent`: it was handed to a connection.
 * - `answering`: the answer's head has arrived.
 * - `unknown`: the transport cannot tell; then the kind of error decides, in doubt for "maybe received".
 */
export type RequestPhase = "connecting" | "sent" | "answering" | "unknown";

/** What is known about a network failure besides its reason. */
export type NetworkFailure = {
  readonly reason: NetworkFailureReason;
  readonly delivery: Delivery;
  /** The machine's own words, where they tell a person something (a certificate's fault, a system error). */
  readonly said?: string;
  readonly proxy?: string;
  readonly limitMs?: number;
  readonly limitBytes?: number;
};

/** What a transport rejects with. It never reaches the client's callers: they get a ServiceError made of it. */
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
  // What some resolvers say for "no such record", where others say ENOTFOUND.
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
  // TLS spoken to a port that does not speak it ("wrong version number").
  ["EPROTO", "tls"],
  ["UND_ERR_PRX_TLS", "tls"],
  ["UND_ERR_DESTROYED", "closed"],
  ["UND_ERR_CLOSED", "closed"],
  ["ABORT_ERR", "aborted"],
]);

/** Failures that happen before a connection exists, whoever reports them. */
const BEFORE_SENDING: ReadonlySet<NetworkFailureReason> = new Set<NetworkFailureReason>([
  "connectionRefused",
  "hostNotFound",
  "dnsUnavailable",
  "connectTimeout",
]);

/** Certificate faults: OpenSSL's verification codes as Node reports them, and Node's own. */
const TLS_CODE =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_(?:CA|PURPOSE)|HOSTNAME_MISMATCH)/;

/** Reasons whose words add nothing to what the text about the reason says by itself. */
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
 * Classifies anything that a transport may reject with: why, and whether the service may have received the request. A
 * {@link NetworkError} says so itself. For any other error the phase decides, and without one its code.
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
    // The only answer that exists before a request is sent is a proxy's, to the wish for a tunnel.
    if (proxy !== undefined && (code === "UND_ERR_ABORTED" || message.includes("Proxy"))) return "proxy";
    // A host that swallows packets: the system's own timer may be shorter than ours.
    if (code === "ETIMEDOUT") return "connectTimeout";
  }
  if (code === "ETIMEDOUT") return "answerTimeout";
  const reason = REASON_BY_CODE.get(code) ?? "network";
  return reason === "connectionClosed" && phase === "answering" ? "truncated" : reason;
}

/** Finds the code and the words of an error, within the wrappers in which Node and undici put it. */
function describe(error: unknown): { code: string; message: string } {
  for (let current: unknown = error, depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    const code = codeOf(current);
    // An attempt at several addresses at once fails with an empty message and one error for each.
    const first: unknown = current instanceof AggregateError ? current.errors[0] : undefined;
    const message = current.message === "" && first instanceof Error ? first.message : current.message;
    if (code !== "" && code !== "UND_ERR") return { code, message };
    if (first instanceof Error) return { code: codeOf(first), message };
    if (!(current.cause instanceof Error))
      return { code: current.name === "AbortError" ? "ABORT_ERR" : "", message };
    current = current.cause;
  }
  return { code: "", message: typeof error === "string" ? error : "" };
}

function codeOf(error: Error): string {
  const code: unknown = "code" in error ? error.code : undefined;
  if (typeof code === "string") return code;
  // undici's parser errors mostly come without their code.
  return error.name === "HTTPParserError" ? "HPE_UNNAMED" : "";
}
