/** An operation of a resource that was still running when the call that started it returned. */
export interface PendingOperation {
  readonly verb: "create" | "update" | "delete";
  /** Full name of the operation. */
  readonly operation: string;
  /** Start time in milliseconds since the Unix epoch. */
  readonly startedAtMs: number;
  /** Full name of the clone source, which is never the new object. Absent if the object is not a clone. */
  readonly source?: string;
  /** Attributes of the secrets from the create's answer that were delivered to files. Absent if there are none. */
  readonly delivered?: readonly string[];
}

/**
 * Encodes a resource's private state, which the engine keeps next to the state. It holds an operation whose end was not seen, so that the
 * next refresh continues to wait for it instead of starting another.
 */
export function encodePrivate(pending: PendingOperation | undefined): Uint8Array {
  return pending === undefined ? new Uint8Array() : Buffer.from(JSON.stringify({ version: 1, pending }));
}

/** Private state of an object that was imported in this run. The first refresh after it has {@link NOTHING_PENDING} again. */
export const JUST_IMPORTED: Uint8Array = Buffer.from(JSON.stringify({ version: 1, imported: true }));

/** Whether private state is {@link JUST_IMPORTED}. */
export function isJustImported(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).equals(JUST_IMPORTED);
}

/** Private state of a resource without a pending operation. */
export const NOTHING_PENDING = encodePrivate(undefined);

/** Decodes the bytes of {@link encodePrivate}. Returns undefined for anything else, such as the bytes of another version. */
export function decodePrivate(bytes: Uint8Array): PendingOperation | undefined {
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

function isPending(value: unknown): value is PendingOperation {
  if (typeof value !== "object" || value === null) return false;
  const { verb, operation, startedAtMs, source, delivered } = value as Record<string, unknown>;
  return (
    (verb === "create" || verb === "update" || verb === "delete") &&
    typeof operation === "string" &&
    operation !== "" &&
    typeof startedAtMs === "number" &&
    (source === undefined || typeof source === "string") &&
    (delivered === undefined ||
      (Array.isArray(delivered) && delivered.every((each) => typeof each === "string")))
  );
}
