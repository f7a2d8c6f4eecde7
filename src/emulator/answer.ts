import type { FaultAction } from "./fault-action";
import { mergePatch } from "./json-value";
import { RpcError, errorBody } from "./rpc-error";
import type { JsonObject } from "./schema";

/** What goes out over HTTP. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A body of JSON. */
export function jsonAnswer(status: number, body: unknown, headers: Answer["headers"] = {}): Answer {
  return { status, body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } };
}

/** An error, whatever it is: what is not an RpcError is a fault of the emulator and says so. */
export function errorAnswer(error: unknown): Answer {
  const known =
    error instanceof RpcError
      ? error
      : new RpcError("internal", `The emulator is at fault: ${String(error)}`);
  return jsonAnswer(known.status, errorBody(known), {
    ...(known.status === 401 ? { "www-authenticate": "Bearer" } : {}),
    ...(known.status === 413 ? { connection: "close" } : {}),
  });
}

/** The answer that a fault gives: a text goes out as it is, anything else as JSON, nothing as an empty body. */
export function scriptedAnswer(action: Extract<FaultAction, { do: "answer" }>): Answer {
  const { status, body, headers = {} } = action;
  const given = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  if (body === undefined) return { status, body: "", headers: given };
  if (typeof body !== "string") return jsonAnswer(status, body, given);
  return { status, body, headers: { "content-type": "text/plain; charset=utf-8", ...given } };
}

/** The error that a fault refuses a call with. */
export function refusal(action: Extract<FaultAction, { do: "refuse" }>): Answer {
  const { code, message = "A fault was set to refuse this call", retryAfterSeconds } = action;
  const answer = errorAnswer(new RpcError(code, message));
  if (retryAfterSeconds === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, "retry-after": String(retryAfterSeconds) } };
}

/** An answer with a merge patch laid over it, and one over each object in its lists; an error is left as it is. */
export function editedAnswer(
  answer: Answer,
  { patch, items }: { readonly patch: JsonObject; readonly items?: JsonObject },
): Answer {
  if (answer.status !== 200) return answer;
  const body = mergePatch(JSON.parse(answer.body), patch);
  if (items === undefined || typeof body !== "object" || body === null || Array.isArray(body))
    return { ...answer, body: JSON.stringify(body) };
  const edited = Object.entries(body).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.map((item) => mergePatch(item, items)) : value,
  ]);
  return { ...answer, body: JSON.stringify(Object.fromEntries(edited)) };
}
