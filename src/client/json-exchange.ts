import { UnusableAnswer, type Exchange } from "./exchange";
import { decodeProtoJson, type JsonObject, type JsonValue } from "./proto-json";
import { parseRateLimit } from "./rate-limit-headers";
import { parseRetryAfter } from "./retry-after";
import type { Clock } from "./clock";
import { requestIdFrom } from "./request-id";
import type { Redact } from "./redact";
import type { HttpResponse, Transport } from "./transport";

/**
 * The step between JSON and HTTP: posts the encoded request to the method's path (documented) and decodes the answer.
 * Rejects with an `UnusableAnswer` when the answer is not a success with a JSON object.
 */
export function withProtoJson(endpoint: string, clock: Clock, redact: Redact): (send: Transport) => Exchange {
  return (send) => async (call) => {
    const response = await send({
      url: endpoint + call.method.path,
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: call.body,
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    });
    const quota = parseRateLimit(response.headers, clock.now());
    if (quota !== undefined) call.onQuota?.(quota);
    if (response.status < 200 || response.status > 299)
      throw new UnusableAnswer(response, { kind: "status" });
    const answer = decodeAnswer(response, call.method.safety === "read");
    const requestId = requestIdFrom(response.headers, redact);
    const retryAfterMs = parseRetryAfter(response.headers["retry-after"], clock.now());
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
  if (text.trim() === "") {
    // A gateway may shorten an empty message to nothing. For a read that would be an object without any field.
    if (bodyNeeded) throw unexpected("no body");
    return {};
  }
  const value = decodeJson(text, response);
  if (Array.isArray(value)) throw unexpected("a JSON list");
  if (typeof value !== "object" || value === null)
    throw unexpected(`a JSON ${value === null ? "null" : typeof value}`);
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
  } catch {
    // Without a declared length, an answer that breaks off looks complete to HTTP.
    const broken = text.trimStart().startsWith("{") && !text.trimEnd().endsWith("}");
    throw new UnusableAnswer(response, { kind: broken ? "truncated" : "notJson" });
  }
}
