import { randomUUID } from "node:crypto";
import type { Method } from "../contract";

/**
 * Returns a request with an idempotency token, if its method takes one and the request has none. Repetitions of the request send the same
 * result.
 *
 * @param token @default a new one
 */
export function withToken<Value>(
  { tokenField }: Method,
  body: Readonly<Record<string, Value>>,
  token: string = randomUUID(),
): Readonly<Record<string, Value | string>> {
  return tokenField === undefined ? body : { [tokenField]: token, ...body };
}

/** Returns a request without its idempotency token, which differs between equal requests. */
export function withoutToken<Value>(
  { tokenField }: Method,
  body: Readonly<Record<string, Value>>,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== tokenField));
}
