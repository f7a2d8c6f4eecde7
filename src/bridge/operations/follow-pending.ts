import type { Kind } from "../../contract";
import { describeOutcome, type Operation, type OperationOutcome, type WaitProgress } from "../../client";
import { follow, type OperationEnd } from "../../calls";
import type { Context } from "../../plugin";
import type { PendingOperation, ProviderContext } from "../context";

/** Outcome of the wait for one of a resource's operations. */
export interface Followed {
  readonly kind: Kind;
  readonly pending: PendingOperation;
  readonly outcome: OperationOutcome;
  /** Description of the outcome, without the API key. */
  readonly text: string;
  /** Full name of the object, if no other text identifies it: the engine's error for a delete does not name the resource. */
  readonly name?: string | undefined;
}

/**
 * Polls an operation of a resource until it ends, for at most `limitMs` from now. `operation` is its last known state, if any. Never rejects
 * for a failure of the service.
 */
export async function followPending(
  provider: ProviderContext,
  kind: Kind,
  pending: PendingOperation,
  limitMs: number,
  context: Context,
  operation?: Operation,
  name?: string,
): Promise<Followed> {
  const end = await follow(provider, {
    ...waitOf(kind, pending.verb, context),
    operation: operation ?? pending.operation,
    limitMs,
    signal: context.signal,
    startedAtMs: pending.startedAtMs,
  });
  return followedOf(provider, kind, pending, end, name);
}

/** Returns how the operations of a resource are waited for. */
export function waitOf(
  kind: Kind,
  verb: PendingOperation["verb"],
  context: Context,
): {
  readonly operationType: string;
  readonly needsMetadata: boolean;
  readonly onUpdate: (progress: WaitProgress) => void;
} {
  return {
    operationType: `${verb} ${kind.name}`,
    // Only for a create does the operation alone contain the object's name.
    needsMetadata: verb === "create",
    onUpdate: ({ operation, elapsedMs, error }) =>
      context.log.info(`waiting for the operation to ${verb} ${kind.name}`, {
        operation: operation.name,
        state: operation.wireState,
        elapsed_ms: elapsedMs,
        ...(error === undefined ? {} : { error: error.message }),
      }),
  };
}

/** Returns the outcome of a wait for an operation of a resource, with its description. */
export function followedOf(
  { client }: ProviderContext,
  kind: Kind,
  pending: PendingOperation,
  { outcome, ageMs }: OperationEnd,
  name?: string,
): Followed {
  return { kind, pending, outcome, name, text: describeOutcome(outcome, client.redact, ageMs) };
}
