/** An operation that was started for a resource and had not ended when its call did. */
export interface Pending {
  readonly verb: "create" | "update" | "delete";
  /** Full name of the operation. */
  readonly operation: string;
  /** When it was started: milliseconds since the Unix epoch. */
  readonly startedAtMs: number;
  /** Full name of the object that a new one is made from, which is never the new one's. Absent where it is made from none. */
  readonly source?: string;
}

/**
 * The private data that the engine keeps beside a resource's state. It remembers an operation whose end was not seen, so
 * that the next refresh goes on waiting for it instead of starting another.
 */
export function encodePrivate(pending: Pending | undefined): Uint8Array {
  return pending === undefined ? new Uint8Array() : Buffer.from(JSON.stringify({ version: 1, pending }));
}

/** The private data of a resource for which nothing is going on. */
export const NOTHING_PENDING = encodePrivate(undefined);

/** Reads {@link encodePrivate}'s bytes; anything else, such as another version's, holds nothing pending. */
export function decodePrivate(bytes: Uint8Array): Pending | undefined {
  if (bytes.length === 0) return undefined;
  try {
    const { version, pending } = JSON.parse(Buffer.from(bytes).toString("utf8")) as {
      version?: unknown;
      pending?: unknown;
    };
    return version === 1 && isPending(pending) ? pending : undefined;
  } catch {
    return undefined;
  }
}

function isPending(value: unknown): value is Pending {
  if (typeof value !== "object" || value === null) return false;
  const { verb, operation, startedAtMs, source } = value as Record<string, unknown>;
  return (
    (verb === "create" || verb === "update" || verb === "delete") &&
    typeof operation === "string" &&
    operation !== "" &&
    typeof startedAtMs === "number" &&
    (source === undefined || typeof source === "string")
  );
}
