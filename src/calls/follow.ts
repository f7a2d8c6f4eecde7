import {
  isTerminal,
  type JsonObject,
  namedOperation,
  type Operation,
  type OperationOutcome,
  type WaitProgress,
} from "../client";
import { nameOfOperation, type ProgressOptions, watchProgress } from "../api";
import type { Caller } from "./caller";

/** A wait for an operation. */
export interface OperationWait extends ProgressOptions {
  /** The operation as an answer showed it, or its full name. */
  readonly operation: Operation | string;
  /** Time limit in milliseconds from now. */
  readonly limitMs: number;
  /** Ends the wait at once; the operation continues. */
  readonly signal?: AbortSignal | undefined;
  /**
   * When an earlier run started the operation, by the wall clock: milliseconds since the Unix epoch. A time in the future counts as now.
   * @default now
   */
  readonly startedAtMs?: number | undefined;
  /** As {@link WaitRequest.operationType}. */
  readonly operationType?: string | undefined;
  /** As {@link WaitRequest.needsMetadata}. @default true */
  readonly needsMetadata?: boolean | undefined;
  /** Called after each poll that does not end the wait. */
  readonly onUpdate?: ((progress: WaitProgress) => void) | undefined;
}

/** End of a wait for an operation. */
export interface OperationEnd {
  /** Outcome, successful or not. */
  readonly outcome: OperationOutcome;
  /** Age of the operation when the wait began, in milliseconds. */
  readonly ageMs: number;
  /** Whether a poll of this wait showed the operation before its end. */
  readonly wasRunning: boolean;
  /** The operation as the service last returned it; absent if it never did. */
  readonly shown?: JsonObject;
}

/** Waits until an operation ends. Never rejects for a failure of the service: every outcome is a value. */
export async function follow(caller: Caller, wait: OperationWait): Promise<OperationEnd> {
  const { operations, ownOperations, clock } = caller;
  const { limitMs, signal, startedAtMs, operationType, needsMetadata, onUpdate } = wait;
  const operation = typeof wait.operation === "string" ? namedOperation(wait.operation) : wait.operation;
  const isShown = operation.wireState !== "";
  const ageMs = isShown || startedAtMs === undefined ? 0 : Math.max(0, clock.wallMs() - startedAtMs);
  ownOperations.add(operation.name);
  const reports = watchProgress(operation, wait);
  let wasRunning = false;
  let shown: JsonObject | undefined;
  try {
    const outcome = await operations.wait({
      operation,
      deadlineMs: limitMs,
      ageMs,
      ...(signal === undefined ? {} : { signal }),
      ...(operationType === undefined ? {} : { operationType }),
      ...(needsMetadata === undefined ? {} : { needsMetadata }),
      onUpdate: (progress) => {
        // A poll that failed leaves the operation as it was.
        if (progress.error === undefined) wasRunning = true;
        reports.update(progress);
        onUpdate?.(progress);
      },
      onShown: (json) => (shown = json),
    });
    if (isTerminal(outcome.operation.state)) ownOperations.end(operation.name);
    return { outcome, ageMs, wasRunning, ...(shown === undefined ? {} : { shown }) };
  } finally {
    reports.end();
  }
}

/**
 * Like {@link follow}, by the operation's full name or the last part of it.
 *
 * @throws RangeError if the name cannot be an operation's
 * @throws Error if the contract has no method to get operations
 */
export function followByName(
  caller: Caller,
  wait: OperationWait & { readonly operation: string },
): Promise<OperationEnd> {
  return follow(caller, { ...wait, operation: nameOfOperation(caller.contract, wait.operation) });
}
