import { excerpt, type Redact } from "../../base/redaction";
import type { ErrorDialect } from "../../contract";
import { type Clock, parseRetryAfter } from "../clock";
import { ServiceError } from "./error";
import type { ServiceErrorFacts } from "./error-facts";
import { type ErrorBody, parseErrorBody } from "./error-body";
import { type ErrorCode, errorCodeFromStatus } from "./error-code";
import { isWordFor } from "./error-words";
import { type Call, type Exchange, UnusableAnswer } from "../http/exchange";
import { classifyNetworkError, type NetworkFailureReason } from "../http/network-error";
import { parseRateLimit } from "../limit/rate-control";
import type { HttpResponse } from "../http/transport";

/** Headers in which services and proxies return the id of a request, the service's own first. */
const HEADERS = [
  "x-request-id",
  "request-id",
  "x-requestid",
  "x-correlation-id",
  "x-amzn-requestid",
  "x-amz-request-id",
  "x-trace-id",
  "cf-ray",
];

/** Returns the request id, by which the service's support can find a request in its logs, if the answer has one. */
export function requestIdFrom(headers: Readonly<Record<string, string>>, redact: Redact): string | undefined {
  const found = HEADERS.map((name) => headers[name]).find(
    (value) => value !== undefined && value.trim() !== "",
  );
  return found === undefined ? undefined : excerpt(redact(found), 128);
}

/** Dependencies of the error conversion. */
export type ConversionContext = {
  readonly endpoint: string;
  readonly environmentPrefix: string;
  readonly redact: Redact;
  readonly clock: Clock;
  /** The service's own error codes. */
  readonly dialect?: ErrorDialect | undefined;
};

type Base = Pick<
  ServiceErrorFacts,
  "method" | "endpoint" | "environmentPrefix" | "mayHaveCreated" | "harmsTwice"
>;

/** Converts every failure into a `ServiceError`. The steps above it see no other error of a call. */
export function withErrorConversion(context: ConversionContext): (next: Exchange) => Exchange {
  return (next) => async (call) => {
    try {
      return await next(call);
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      const base = baseFacts(call, context);
      throw error instanceof UnusableAnswer
        ? new ServiceError(factsOfAnswer(error, base, call.method, context))
        : new ServiceError(factsOfNetwork(error, base, context.redact), safeCause(error, context.redact));
    }
  };
}

/** Returns the facts that the errors of a call share. */
export function baseFacts(call: Call, { endpoint, environmentPrefix }: ConversionContext): Base {
  return {
    method: call.method.path,
    endpoint: new URL(endpoint).origin,
    environmentPrefix,
    mayHaveCreated: call.method.safety === "create",
    ...(call.method.safety === "once" ? { harmsTwice: true as const } : {}),
  };
}

/** Returns the facts of a failed answer. Its body decides the code, else its status. */
function factsOfAnswer(
  { response, fault }: UnusableAnswer,
  base: Base,
  { capacityCodes = [] }: Call["method"],
  context: ConversionContext,
): ServiceErrorFacts {
  const { status, headers } = response;
  const { redact } = context;
  const body = parseErrorBody(response.body, { redact, httpStatus: status, dialect: context.dialect });
  const isLack = fault.kind === "status" && status >= 400 && isCodeAmong(capacityCodes, body.codes);
  const requestId = requestIdFrom(headers, redact) ?? body.requestId;
  const retryAfterMs = askedWait(status, headers, context.clock.wallMs()) ?? body.retryAfterMs;
  const common = {
    ...base,
    httpStatus: status,
    ...(isLack ? { lacksCapacity: true as const } : {}),
    ...(response.unknownEncoding === undefined
      ? {}
      : { unknownEncoding: excerpt(redact(response.unknownEncoding), 40) }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
  if (fault.kind !== "status") return { ...common, ...factsOfBadSuccess(fault, body) };
  if (status >= 300 && status <= 399) {
    return { ...common, ...factsOfRedirect(status, headers["location"], base, redact) };
  }
  return { ...common, ...factsOfRefusal(status, body) };
}

/** Returns the wait that the service asked for. With a 429 it may state only the reset of its rate limit. */
function askedWait(status: number, headers: HttpResponse["headers"], nowMs: number): number | undefined {
  const plain = parseRetryAfter(headers["retry-after"], nowMs);
  return plain ?? (status === 429 ? parseRateLimit(headers, nowMs)?.resetMs : undefined);
}

/** Whether a body has one of some codes, in any case. */
function isCodeAmong(wanted: readonly string[], codes: readonly string[]): boolean {
  if (wanted.length === 0) return false;
  const found = new Set(codes.map((code) => code.toLowerCase()));
  return wanted.some((code) => found.has(code.toLowerCase()));
}

function factsOfRefusal(
  status: number,
  body: ErrorBody,
): Pick<ServiceErrorFacts, "code" | "codeFromStatus" | "sightedCode" | "reason" | "delivery"> {
  const code = agreedCode(status, body);
  // A proxy or a web framework also returns these statuses for an unknown address.
  const unknownAddress = code === undefined && (status === 404 || status === 405 || status === 410);
  return {
    code: code ?? errorCodeFromStatus(status),
    ...(code === undefined ? { codeFromStatus: true as const } : {}),
    ...(code === undefined && body.sighted !== undefined ? { sightedCode: body.sighted } : {}),
    reason: unknownAddress ? "unknownAddress" : "answered",
    delivery: "answered",
    ...said(body),
    ...filled("fieldViolations", body.fieldViolations),
    ...filled("reasons", body.reasons),
    ...filled("causes", body.causes),
    ...filled("links", body.links),
    ...filled("details", body.details),
  };
}

function filled<Key extends string, Item>(
  key: Key,
  items: readonly Item[],
): { [K in Key]?: readonly Item[] } {
  return (items.length === 0 ? {} : { [key]: items }) as { [K in Key]?: readonly Item[] };
}

/** Returns the code that this client understands in an error's body, and the member that looks most like one. */
export function errorCodeOfAnswer(
  status: number,
  text: string,
  dialect: ErrorDialect | undefined,
): { readonly code?: ErrorCode; readonly sighted?: { readonly field: string; readonly text: string } } {
  const body = parseErrorBody(new TextEncoder().encode(text), { httpStatus: status, dialect });
  const code = agreedCode(status, body);
  return {
    ...(code === undefined ? {} : { code }),
    ...(body.sighted === undefined ? {} : { sighted: body.sighted }),
  };
}

/**
 * Returns the code from the body, if it agrees with the status. "not found" makes the caller remove an object from
 * state, so it counts only with status 404, or with the status that the contract names for it. A guessed code counts only with the
 * statuses of its meaning.
 */
function agreedCode(status: number, { code, isForStatus, codeFromWord }: ErrorBody): ErrorCode | undefined {
  if (code === undefined) return undefined;
  if (codeFromWord === true && !isWordFor(code, status)) return undefined;
  return code === "not_found" && status !== 404 && isForStatus !== true ? undefined : code;
}

/** Facts of a success status with an unusable body: the outcome of the request is unknown. */
function factsOfBadSuccess(
  fault: UnusableAnswer["fault"],
  body: ErrorBody,
): Pick<ServiceErrorFacts, "code" | "reason" | "delivery" | "said"> {
  const delivery = "maybeReceived";
  if (fault.kind === "unexpected") {
    return { code: "internal", reason: "invalidAnswer", delivery, said: fault.said };
  }
  if (fault.kind === "unknownEncoding") return { code: "internal", reason: "unknownEncoding", delivery };
  if (fault.kind === "truncated") return { code: "unavailable", reason: "truncated", delivery };
  return { code: "internal", reason: "notTheService", delivery, ...said(body) };
}

function factsOfRedirect(
  status: number,
  location: string | undefined,
  base: Base,
  redact: Redact,
): Pick<ServiceErrorFacts, "code" | "reason" | "delivery" | "redirectedTo"> {
  const target =
    location !== undefined && URL.canParse(location, base.endpoint)
      ? new URL(location, base.endpoint)
      : undefined;
  return {
    code: "unknown",
    reason: "redirected",
    // 303 answers a POST that was carried out; the other redirects reject it.
    delivery: status === 303 ? "maybeReceived" : "answered",
    // Only scheme and host: the rest may contain a token.
    ...(target === undefined || target.origin === "null"
      ? {}
      : { redirectedTo: excerpt(redact(target.origin), 200) }),
  };
}

const CODE_BY_REASON: Readonly<Record<NetworkFailureReason, ErrorCode>> = {
  connectionRefused: "unavailable",
  hostNotFound: "unavailable",
  dnsUnavailable: "unavailable",
  unreachable: "unavailable",
  connectTimeout: "unavailable",
  tls: "unavailable",
  proxy: "unavailable",
  connectionClosed: "unavailable",
  truncated: "unavailable",
  network: "unavailable",
  notHttp: "internal",
  tooLarge: "internal",
  outOfMemory: "internal",
  tooManyFiles: "internal",
  answerTimeout: "deadline_exceeded",
  aborted: "canceled",
  closed: "canceled",
};

function factsOfNetwork(error: unknown, base: Base, redact: Redact): ServiceErrorFacts {
  const { said: words, proxy, ...failure } = classifyNetworkError(error);
  return {
    ...base,
    ...failure,
    code: CODE_BY_REASON[failure.reason],
    ...(words === undefined || words === "" ? {} : { said: excerpt(redact(words), 300) }),
    ...(proxy === undefined ? {} : { proxy: redact(proxy) }),
  };
}

function said(body: ErrorBody): { readonly said?: string } {
  return body.said === undefined ? {} : { said: body.said };
}

/**
 * Converts the original error to a printable cause: its name, code, message and stack, all redacted. Does not keep
 * the error itself, because libraries attach sockets, options and addresses with passwords to their errors.
 */
function safeCause(error: unknown, redact: Redact): Error | undefined {
  const original = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(original instanceof Error)) return undefined;
  const code: unknown = "code" in original ? original.code : undefined;
  const words = original.message === "" && typeof code === "string" ? code : original.message;
  const cause = new Error(excerpt(redact(words)));
  cause.name = redact(original.name);
  cause.stack = redact(original.stack ?? cause.message);
  return typeof code === "string" ? Object.assign(cause, { code: redact(code) }) : cause;
}
