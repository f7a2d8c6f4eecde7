import { excerpt } from "../errors/excerpt";
import type { Redact } from "../../base/redaction";

/** Headers in which services and proxies return the id of a request, the service's own first. */
const HEADERS = [
  "x-request-id",
  "request-id",
  "x-requestid",
  "x-correlation-id",
  "x-amzn-requestid",
  "x-amz-request-id",
  "x-trace-id",
  "cf-ray",
];

/** Returns the request id, by which the service's support can find a request in its logs, if the answer has one. */
export function requestIdFrom(headers: Readonly<Record<string, string>>, redact: Redact): string | undefined {
  const found = HEADERS.map((name) => headers[name]).find(
    (value) => value !== undefined && value.trim() !== "",
  );
  return found === undefined ? undefined : excerpt(redact(found), 128);
}
