import type { IncomingMessage } from "node:http";
import type { FaultAction } from "../faults/fault-action";
import { parseJson, writeJson } from "../json-text";
import { isContained, keepOnly, mergePatch } from "../json-value";
import { type ErrorConvention, writeError } from "./error-form";
import { RpcError } from "./rpc-error";
import { asRecord, type UnknownRecord } from "../../base/json";

/** An HTTP answer. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns an answer with a JSON body. */
export function jsonAnswer(status: number, body: unknown, headers: Answer["headers"] = {}): Answer {
  return { status, body: writeJson(body), headers: { "content-type": "application/json", ...headers } };
}

/**
 * Returns the answer for any error, in the form that the service uses. An error other than an RpcError is a defect of the emulator, and the answer says
 * so.
 */
export function errorAnswer(error: unknown, convention: ErrorConvention = {}): Answer {
  const known =
    error instanceof RpcError
      ? error
      : new RpcError("internal", `Internal error of the emulator: ${String(error)}`);
  const { status, contentType, body } = writeError(known, convention);
  return {
    status,
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: {
      "content-type": contentType,
      ...(status === 401 ? { "www-authenticate": "Bearer" } : {}),
      ...(status === 413 ? { connection: "close" } : {}),
      ...(known.retryAfterSeconds === undefined ? {} : { "retry-after": String(known.retryAfterSeconds) }),
    },
  };
}

/** Returns the refusal of an HTTP method that a path does not accept, or undefined if it is accepted. */
export function refusedMethod(
  request: IncomingMessage,
  path: string,
  allowed: readonly string[],
): Answer | undefined {
  if (allowed.includes(request.method ?? "")) return undefined;
  const error = new RpcError("unimplemented", `${path.slice(0, 200)} accepts only ${allowed.join(" or ")}`, {
    status: 405,
  });
  const answer = errorAnswer(error);
  return { ...answer, headers: { ...answer.headers, allow: allowed.join(", ") } };
}

/**
 * Returns the answer that a fault defines: sends a text verbatim, any other body as JSON, and an empty body if there is
 * none.
 */
export function scriptedAnswer(action: Extract<FaultAction, { do: "answer" }>): Answer {
  const { status, body, headers = {} } = action;
  const given = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  if (body === undefined) return { status, body: "", headers: given };
  if (typeof body !== "string") return jsonAnswer(status, body, given);
  return { status, body, headers: { "content-type": "text/plain; charset=utf-8", ...given } };
}

/** Returns the error with which a fault refuses a call. */
export function refusal(action: Extract<FaultAction, { do: "refuse" }>, convention: ErrorConvention): Answer {
  const { code, message = "An injected fault refused this call", status, retryAfterSeconds } = action;
  const error = new RpcError(code, message, status === undefined ? {} : { status });
  const answer = errorAnswer(error, convention);
  if (retryAfterSeconds === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, "retry-after": String(retryAfterSeconds) } };
}

/** Applies an edit to an answer and to each object in its lists. An error answer is unchanged. */
export function editedAnswer(answer: Answer, action: Extract<FaultAction, { do: "edit" }>): Answer {
  const { patch, keep, items, itemsKeep, itemsWhere } = action;
  const isMeant = (item: unknown): boolean => itemsWhere === undefined || isContained(itemsWhere, item);
  return withBody(answer, (whole) =>
    edited(
      withItems(whole, (item) => (isMeant(item) ? edited(item, itemsKeep, items) : item)),
      keep,
      patch,
    ),
  );
}

/** Applies a function to an answer's body. An error answer is unchanged. */
export function withBody(answer: Answer, change: (body: unknown) => unknown): Answer {
  return answer.status === 200 ? { ...answer, body: writeJson(change(parseJson(answer.body))) } : answer;
}

/** Applies a function to each object in the lists of a body. */
export function withItems(body: unknown, change: (item: unknown) => unknown): unknown {
  const object = asRecord(body);
  if (object === undefined) return body;
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name, Array.isArray(value) ? value.map(change) : value]),
  );
}

function edited(value: unknown, keep: readonly string[] | undefined, patch: UnknownRecord = {}): unknown {
  return mergePatch(keep === undefined ? value : keepOnly(value, keep), patch);
}
