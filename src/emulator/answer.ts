import type { FaultAction } from "./faults";
import { RpcError, errorBody } from "./rpc-error";

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
