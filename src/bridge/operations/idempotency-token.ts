import { randomUUID } from "node:crypto";
import type { Method } from "../../contract";
import type { JsonInputObject } from "../../client";

/** Returns a request with a new idempotency token, if its method takes one. Repetitions of the request send the same result. */
export function withToken({ tokenField }: Method, body: JsonInputObject): JsonInputObject {
  return tokenField === undefined ? body : { ...body, [tokenField]: randomUUID() };
}
