import { UnusableAnswer, type Exchange } from "./exchange";
import { decodeProtoJson, JsonDepthError, type JsonObject, type JsonValue } from "./proto-json";
import { parseRateLimit } from "../limit/rate-limit-headers";
import { parseRetryAfter } from "../retry/retry-after";
import type { Clock } from "../clock";
import { requestIdFrom } from "./request-id";
import type { Redact } from "../../base/redaction";
import { type ServiceTime, timeInHeader } from "../service-time";
import type { HttpResponse, Transport } from "./transport";

/**
 * Converts between JSON and HTTP: posts the encoded request to the method's path (documented) and decodes the answer.
 * Rejects with an `UnusableAnswer` if the answer is not a success with a JSON object.
 */
export function withProtoJson(
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
