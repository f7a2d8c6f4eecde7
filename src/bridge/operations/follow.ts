import type { Kind } from "../../contract";
import { describeOutcome, isTerminal, type Operation, type OperationOutcome } from "../../client";
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
 * Polls an operation until it ends, for at most `deadlineMs` from now. `operation` is its last known state, if any. Never rejects for a
 * failure of the service: every outcome is a value.
 */
export async function followOperation(
  provider: ProviderContext,
  kind: Kind,
  pending: PendingOperation,
  deadlineMs: number,
  context: Context,
  operation?: Operation,
  name?: string,
): Promise<Followed> {
  const { client, operations, clock } = provider;
  provider.ownOperations.add(pending.operation);
  // An operation of an earlier run may have been running for long. A start time in the future counts as now.
  const ageMs = operation === undefined ? Math.max(0, clock.wallMs() - pending.startedAtMs) : 0;
  const outcome = await operations.wait({
    operation: operation ?? pending.operation,
    signal: context.signal,
    deadlineMs,
    operationType: `${pending.verb} ${kind.name}`,
    ageMs,
    // Only for a create does the operation alone contain the object's name.
    needsMetadata: pending.verb === "create",
    onUpdate: (progress) =>
      context.log.info(`waiting for the operation to ${pending.verb} ${kind.name}`, {
        operation: pending.operation,
        state: progress.operation.wireState,
        elapsed_ms: progress.elapsedMs,
        ...(progress.error === undefined ? {} : { error: progress.error.message }),
      }),
  });
  if (isTerminal(outcome.operation.state)) provider.ownOperations.end(pending.operation);
  return { kind, pending, outcome, name, text: describeOutcome(outcome, client.redact, ageMs) };
}
