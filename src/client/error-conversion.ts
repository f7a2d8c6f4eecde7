import type { Clock } from "./clock";
import { ServiceError, type ServiceErrorFacts } from "./error";
import { parseErrorBody, type ErrorBody } from "./error-body";
import { errorCodeFromStatus, type ErrorCode } from "./error-code";
import { UnusableAnswer, type Call, type Exchange } from "./exchange";
import { excerpt } from "./excerpt";
import { classifyNetworkError, type NetworkFailureReason } from "./network-error";
import type { Redact } from "./redact";
import { requestIdFrom } from "./request-id";
import { parseRateLimit } from "./rate-limit-headers";
import { parseRetryAfter } from "./retry-after";
import type { HttpResponse } from "./transport";

/** What the conversion needs to know of its client. */
export type ConversionContext = {
  readonly endpoint: string;
  readonly environmentPrefix: string;
  readonly redact: Redact;
  readonly secretLength: number;
  readonly clock: Clock;
};

type Base = Pick<
  ServiceErrorFacts,
  "method" | "endpoint" | "environmentPrefix" | "mayHaveCreated" | "harmsTwice"
>;

/** The edge at which every failure becomes a `ServiceError`, once. Nothing above it sees any other error of a call. */
export function withErrorConversion(context: ConversionContext): (next: Exchange) => Exchange {
  return (next) => async (call) => {
    try {
      return await next(call);
    } catch (error) {
      if (error instanceof ServiceError) throw error;
      const base = baseFacts(call, context);
      throw error instanceof UnusableAnswer
        ? new ServiceError(factsOfAnswer(error, base, context))
        : new ServiceError(factsOfNetwork(error, base, context.redact), safeCause(error, context.redact));
    }
  };
}

/** What the error of any call says of the call itself. */
export function baseFacts(call: Call, { endpoint, environmentPrefix }: ConversionContext): Base {
  return {
    method: call.method.path,
    endpoint: new URL(endpoint).origin,
    environmentPrefix,
    mayHaveCreated: call.method.safety === "create",
    ...(call.method.safety === "once" ? { harmsTwice: true as const } : {}),
  };
}

/** A failed answer's body decides its code; without one that does, its status. */
function factsOfAnswer(
  { response, fault }: UnusableAnswer,
  base: Base,
  context: ConversionContext,
): ServiceErrorFacts {
  const { status, headers } = response;
  const { redact } = context;
  const body = parseErrorBody(response.body, redact, context.secretLength);
  const requestId = requestIdFrom(headers, redact) ?? body.requestId;
  const retryAfterMs = askedWait(status, headers, context.clock.now()) ?? body.retryAfterMs;
  const common = {
    ...base,
    httpStatus: status,
    ...(requestId === undefined ? {} : { requestId }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
  if (fault.kind !== "status") return { ...common, ...factsOfBadSuccess(fault, body) };
  if (status >= 300 && status <= 399)
    return { ...common, ...factsOfRedirect(status, headers["location"], base, redact) };
  return { ...common, ...factsOfRefusal(status, body) };
}

/** When to come again: a service that turns a call away may say so with the end of its rate limit alone. */
function askedWait(status: number, headers: HttpResponse["headers"], nowMs: number): number | undefined {
  const plain = parseRetryAfter(headers["retry-after"], nowMs);
  return plain ?? (status === 429 ? parseRateLimit(headers, nowMs)?.resetMs : undefined);
}

function factsOfRefusal(
  status: number,
  body: ErrorBody,
): Pick<ServiceErrorFacts, "code" | "codeFromStatus" | "reason" | "delivery"> {
  // These statuses are also what a proxy or a web framework says about an address that it does not know.
  const unknownAddress = body.code === undefined && (status === 404 || status === 405 || status === 410);
  return {
    code: body.code ?? errorCodeFromStatus(status),
    ...(body.code === undefined ? { codeFromStatus: true as const } : {}),
    reason: unknownAddress ? "unknownAddress" : "answered",
    delivery: "answered",
    ...said(body),
    ...(body.fieldViolations.length === 0 ? {} : { fieldViolations: body.fieldViolations }),
    ...(body.details.length === 0 ? {} : { details: body.details }),
  };
}

/** A status of success with a body that is not one: whatever answered, what became of the request is not known. */
function factsOfBadSuccess(
  fault: UnusableAnswer["fault"],
  body: ErrorBody,
): Pick<ServiceErrorFacts, "code" | "reason" | "delivery" | "said"> {
  const delivery = "maybeReceived";
  if (fault.kind === "unexpected")
    return { code: "internal", reason: "invalidAnswer", delivery, said: fault.said };
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
    // 303 is what answers a POST that was carried out; the others turn it away.
    delivery: status === 303 ? "maybeReceived" : "answered",
    // Only scheme and host: the rest may carry a token.
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
 * The original error as a cause that can be printed: its name, code, words and stack, all redacted. Not the error itself,
 * since libraries hang sockets, options and addresses with passwords on their errors.
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
