import { createRedactor, type Redact } from "../../base/redaction";
import type { JsonValue } from "./proto-json";

/** Returns a {@link Redact} for the given secrets. All text that leaves the client passes through one. */
export function createRedact(secrets: readonly string[]): Redact {
  return createRedactor({ secrets }).redact;
}

/** Redacts every string of a JSON value, keys included. Cuts off anything deeper than `maxDepth`. */
export function redactJson(value: JsonValue, redact: Redact, maxDepth = 32): JsonValue {
  if (typeof value === "string") return redact(value);
  if (typeof value !== "object" || value === null) return value;
  if (maxDepth === 0) return "(too deeply nested)";
  if (Array.isArray(value)) return value.map((item: JsonValue) => redactJson(item, redact, maxDepth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [redact(key), redactJson(item, redact, maxDepth - 1)]),
  );
}
