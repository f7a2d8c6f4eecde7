import type { CallLog, Client, ClientOptions } from "./client";
import { systemClock, type Clock } from "./clock";
import { apiKeyFault } from "./config";
import { apiKeyProblemText } from "./config-texts";
import { ServiceError } from "./error";
import { withErrorConversion } from "./error-conversion";
import type { Exchange } from "./exchange";
import { withProtoJson } from "./json-exchange";
import { createLimiter } from "./limiter";
import { encodeProtoJson } from "./proto-json";
import { createRedact } from "./redact";
import { DEFAULT_RETRY_POLICY } from "./retry";
import { type WholeCall, withRetry } from "./retry-loop";
import type { Secret } from "./secret";
import type { ClosableTransport, Transport } from "./transport";
import { createUndiciTransport, MAX_CONNECTIONS } from "./undici-transport";

/**
 * Makes a client. Nothing is opened or sent before the first call, nor loaded, unless it is told to prepare.
 *
 * @throws TypeError when the API key or the user agent cannot stand in an HTTP header
 */
export function createClient(options: ClientOptions): Client {
  const { config, userAgent, clock = systemClock, random = Math.random } = options;
  const { endpoint, apiKey, environmentPrefix } = config;
  requireHeaderText(apiKey, userAgent, environmentPrefix);

  const transport =
    options.transport === undefined
      ? createUndiciTransport(options.transportOptions)
      : unowned(options.transport);
  const redact = createRedact([apiKey.reveal()]);
  const secretLength = apiKey.reveal().length;
  const policy = { ...DEFAULT_RETRY_POLICY, ...options.retry };
  const log = quiet(options.log);
  const conversion = { endpoint, environmentPrefix, redact, secretLength, clock };
  const maxAtOnce = options.transportOptions?.maxConnections ?? MAX_CONNECTIONS;
  const bounds = { maxAtOnce, maxPauseMs: policy.maxRetryAfterMs };
  const limiter = createLimiter({ ...bounds, conversion, clock, random, log });

  // The order matters: each step wraps the one before it, so a call passes from the last line up to the network.
  const authorized = withAuthorization(apiKey)(transport.send); // adds the key, as near to the network as possible
  const named = withUserAgent(userAgent)(authorized); // says who calls
  const decoded = withProtoJson(endpoint, clock, redact)(named); // JSON to HTTP and back
  const judged = withErrorConversion(conversion)(decoded); // one error class
  const traced = withTrace(clock, log)(judged); // reports every attempt
  const limited = limiter.withLimit(traced); // gives each attempt its turn, at the pace that the service allows
  const exchange = withRetry(policy, clock, random, log)(limited); // repeats what may be repeated

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

/** Reports each attempt when it has ended. What it reports is what the error conversion has redacted; never a body. */
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
      // A log that fails must not turn a call that succeeded into one that failed.
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
