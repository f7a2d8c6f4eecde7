import { type Exchange, UnusableAnswer } from "./exchange";
import {
  decodeProtoJson,
  encodeProtoJson,
  JsonDepthError,
  type JsonObject,
  type JsonValue,
} from "./proto-json";
import { parseRateLimit } from "../limit/rate-control";
import { type Clock, parseRetryAfter, type ServiceTime, systemClock, timeInHeader } from "../clock";
import { requestIdFrom, withErrorConversion } from "../errors/error-conversion";
import type { Redact, Secret } from "../../base/redaction";
import type { ClosableTransport, HttpResponse, Transport } from "./transport";
import type { CallLog, Client, ClientOptions } from "../client";
import { apiKeyFault } from "../config/config";
import { apiKeyProblemText } from "../config/config-messages";
import { ServiceError } from "../errors/error";
import { createRateLimiter } from "../limit/rate-limiter";
import { createRedact } from "./redact";
import { DEFAULT_RETRY_POLICY } from "../retry/retry";
import { type WholeCall, withRetry } from "../retry/retry-loop";
import { createUndiciTransport, MAX_CONNECTIONS } from "./undici-transport";

/**
 * Converts between JSON and HTTP: posts the encoded request to the method's path (documented) and decodes the answer.
 * Rejects with an `UnusableAnswer` if the answer is not a success with a JSON object.
 */
function withProtoJson(
  endpoint: string,
  clock: Clock,
  redact: Redact,
  serviceTime?: ServiceTime,
): (send: Transport) => Exchange {
  return (send) => async (call) => {
    const sentAtMs = clock.wallMs();
    const response = await send({
      url: endpoint + call.method.path,
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: call.body,
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    });
    const time = timeInHeader(response.headers["date"], sentAtMs, clock.wallMs());
    if (time !== undefined) serviceTime?.observe(time);
    const quota = parseRateLimit(response.headers, clock.wallMs());
    if (quota !== undefined) call.onQuota?.(quota);
    if (response.status < 200 || response.status > 299) {
      throw new UnusableAnswer(response, { kind: "status" });
    }
    if (response.unknownEncoding !== undefined) {
      throw new UnusableAnswer(response, { kind: "unknownEncoding" });
    }
    const answer = decodeAnswer(response, call.method.safety === "read");
    const requestId = requestIdFrom(response.headers, redact);
    const retryAfterMs = parseRetryAfter(response.headers["retry-after"], clock.wallMs());
    call.onAnswer({
      httpStatus: response.status,
      ...(requestId === undefined ? {} : { requestId }),
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    });
    return answer;
  };
}

function decodeAnswer(response: HttpResponse, bodyNeeded: boolean): JsonObject {
  const unexpected = (said: string): UnusableAnswer =>
    new UnusableAnswer(response, { kind: "unexpected", said });
  const text = decodeUtf8(response.body);
  if (text === undefined) throw unexpected("bytes that are not UTF-8");
  const value = text.trim() === "" ? undefined : decodeJson(text, response);
  if (value === undefined || value === null) {
    // A gateway may shorten an empty message to nothing, and a framework writes a handler without a result as null.
    // For a read, that would be an object without fields.
    if (bodyNeeded) throw unexpected(value === null ? "a JSON null" : "no body");
    return {};
  }
  if (Array.isArray(value)) throw unexpected("a JSON list");
  if (typeof value !== "object") throw unexpected(`a JSON ${typeof value}`);
  return value as JsonObject;
}

function decodeUtf8(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

function decodeJson(text: string, response: HttpResponse): JsonValue {
  try {
    return decodeProtoJson(text);
  } catch (error) {
    if (error instanceof JsonDepthError) {
      throw new UnusableAnswer(response, { kind: "unexpected", said: error.message });
    }
    // Without a declared length, HTTP cannot detect that an answer breaks off.
    const broken = text.trimStart().startsWith("{") && !text.trimEnd().endsWith("}");
    throw new UnusableAnswer(response, { kind: broken ? "truncated" : "notJson" });
  }
}

/**
 * Creates a client. It opens, sends and loads nothing before the first call, unless {@link Client.prepare} is called.
 *
 * @throws TypeError if the API key or the user agent is not valid in an HTTP header
 */
export function createClient(options: ClientOptions): Client {
  const { config, userAgent, clock = systemClock, random = Math.random } = options;
  const { endpoint, apiKey, environmentPrefix } = config;
  requireHeaderText(apiKey, userAgent, environmentPrefix);

  const transport =
    options.transport === undefined
      ? createUndiciTransport(options.transportOptions)
      : unowned(options.transport);
  const hideKey = createRedact([apiKey.reveal()]);
  const hideOthers = options.redact ?? ((text) => text);
  const redact: Redact = (text, isCut) => hideOthers(hideKey(text, isCut), isCut);
  const policy = { ...DEFAULT_RETRY_POLICY, ...options.retry };
  const log = quiet(options.log);
  const conversion = { endpoint, environmentPrefix, redact, clock, dialect: options.dialect };
  const maxInFlight = options.transportOptions?.maxConnections ?? MAX_CONNECTIONS;
  const bounds = { maxInFlight, maxPauseMs: policy.maxRetryAfterMs };
  const limiter = createRateLimiter({ ...bounds, conversion, clock, random, log });

  // The order matters: each step wraps the one before it, so a call passes from the last line up to the network.
  const authorized = withAuthorization(apiKey)(transport.send); // adds the key, as close to the network as possible
  const named = withUserAgent(userAgent)(authorized); // adds the User-Agent header
  const decoded = withProtoJson(endpoint, clock, redact, options.serviceTime)(named); // converts between JSON and HTTP
  const judged = withErrorConversion(conversion)(decoded); // converts all failures to one error class
  const traced = withTrace(clock, log)(judged); // reports every attempt
  const limited = limiter.withLimit(traced); // gives each attempt a permit, at the rate that the service allows
  const exchange = withRetry(policy, clock, random, log)(limited); // retries failed attempts

  return {
    call: callThrough(exchange),
    redact,
    prepare: () => transport.prepare(endpoint),
    close() {
      limiter.close();
      return transport.close();
    },
  };
}

function callThrough(exchange: (call: WholeCall) => ReturnType<Exchange>): Client["call"] {
  return async (method, body, options = {}) => {
    const { signal, deadlineMs, onAnswer, finishesAttempt = false, repeats = "failures" } = options;
    if (!method.path.startsWith("/")) throw new TypeError(`A method's path begins with "/": ${method.path}`);
    return exchange({
      method,
      body: encodeProtoJson(body),
      finishesAttempt,
      repeats,
      onAnswer: onAnswer ?? (() => undefined),
      ...(signal === undefined ? {} : { signal }),
      ...(deadlineMs === undefined ? {} : { deadlineMs }),
    });
  };
}

function withUserAgent(userAgent: string): (send: Transport) => Transport {
  return (send) => (request) =>
    send({ ...request, headers: { ...request.headers, "user-agent": userAgent } });
}

function withAuthorization(apiKey: Secret): (send: Transport) => Transport {
  return (send) => (request) =>
    send({ ...request, headers: { ...request.headers, authorization: `Bearer ${apiKey.reveal()}` } });
}

/** Reports each attempt when it ends. Reports only facts that the error conversion has redacted, and never a body. */
function withTrace(clock: Clock, log: CallLog): (next: Exchange) => Exchange {
  return (next) => async (call) => {
    const startedAtMs = clock.now();
    let httpStatus: number | undefined;
    let requestId: string | undefined;
    const report = (error?: ServiceError): void =>
      log({
        kind: "attempt",
        method: call.method.path,
        attempt: call.attempt,
        durationMs: clock.now() - startedAtMs,
        outcome: error?.code ?? "ok",
        ...optional({
          reason: error?.reason,
          httpStatus: error?.httpStatus ?? httpStatus,
          requestId: error?.requestId ?? requestId,
        }),
      });
    try {
      const answer = await next({
        ...call,
        onAnswer(facts) {
          ({ httpStatus, requestId } = facts);
          call.onAnswer(facts);
        },
      });
      report();
      return answer;
    } catch (error) {
      if (error instanceof ServiceError) report(error);
      throw error;
    }
  };
}

function optional<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
}

function quiet(log: CallLog | undefined): CallLog {
  return (event) => {
    try {
      log?.(event);
    } catch {
      // A failing log must not turn a successful call into a failed one.
    }
  };
}

function unowned(send: Transport): ClosableTransport {
  return { send, prepare: () => Promise.resolve(), close: () => Promise.resolve() };
}

function requireHeaderText(apiKey: Secret, userAgent: string, environmentPrefix: string): void {
  const fault = apiKeyFault(apiKey.reveal());
  if (fault !== undefined) {
    throw new TypeError(apiKeyProblemText(fault, `${environmentPrefix}_API_KEY`, "argument").detail);
  }
  if (!/^[\x20-\x7e]+$/.test(userAgent)) throw new TypeError("A user agent is printable ASCII text.");
}
