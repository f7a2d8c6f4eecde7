import { getOperation } from "../../../api";
import { nameInMetadata } from "../../../calls";
import { isNotFound, operationFromJson } from "../../../client";
import type { Kind } from "../../../contract";
import type { ProviderContext } from "../../context";
import type { Entry } from "../../recovery";

/** Time limit for the read of another create's operation, in milliseconds. */
const OPERATION_LIMIT_MS = 60_000;

/** Returns the name of the object that an entry's operation created, if the operation contains it. */
export async function nameMadeBy(
  provider: ProviderContext,
  kind: Kind,
  entry: Extract<Entry, { phase: "accepted" }>,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const options = { signal, isLast: true, limitMs: OPERATION_LIMIT_MS, onAnswer: () => undefined };
    const operation = await getOperation(provider)(entry.operation, options);
    return nameInMetadata(kind, operationFromJson(operation).metadata, entry.source);
  } catch (error) {
    // The service forgets old operations. By then the object is already known by its name.
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
