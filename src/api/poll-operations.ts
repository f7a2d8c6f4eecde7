import {
  type Clock,
  createOperationPoller,
  type GetOperation,
  type Operation,
  operationFromJson,
  type OperationPoller,
  OtherOperation,
  type PollerOptions,
  systemClock,
  type WaitProgress,
} from "../client";
import { getOperations } from "./get-operations";
import type { Service } from "./service";
import { slugOf } from "../contract";
import { operationMethod } from "./method-messages";

/**
 * Progress of a wait.
 * - `begun`: the wait begins.
 * - `state`: the operation is in another state than last reported.
 * - `trouble`: a poll failed after a successful one; the wait continues.
 * - `heartbeat`: none of these for `heartbeatMs`.
 */
export type Progress = {
  readonly kind: "begun" | "state" | "trouble" | "heartbeat";
  /** Operation as last seen. */
  readonly operation: Operation;
  readonly elapsedMs: number;
  /** Error of the last poll, while polls fail. */
  readonly error?: Error;
};

/** Receiver and frequency of progress reports. */
export interface ProgressOptions {
  /**
   * Receives progress. Errors that it throws are ignored, so that a report cannot lose an operation.
   * @default nothing is reported
   */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Longest time without a report, in milliseconds. @default 15000 */
  readonly heartbeatMs?: number | undefined;
  /** @default the system clock */
  readonly clock?: Clock | undefined;
}

/** Progress reports of one wait, from begin to end. */
export interface ProgressWatch {
  update(progress: WaitProgress): void;
  /** Stops the heartbeats; must be called. */
  end(): void;
}

const USUAL_HEARTBEAT_MS = 15_000;

/** Starts the progress reports of a wait. */
export function watchProgress(begun: Operation, options: ProgressOptions): ProgressWatch {
  const { onProgress, heartbeatMs = USUAL_HEARTBEAT_MS, clock = systemClock } = options;
  const startedAtMs = clock.now();
  const ended = new AbortController();
  let operation = begun;
  let error: Error | undefined;
  let saidAtMs = startedAtMs;
  const say = (kind: Progress["kind"]): void => {
    saidAtMs = clock.now();
    try {
      const trouble = error === undefined ? {} : { error };
      onProgress?.({ kind, operation, elapsedMs: Math.max(0, saidAtMs - startedAtMs), ...trouble });
    } catch {
      // See ProgressOptions.onProgress.
    }
  };
  const isEnded = (): boolean => ended.signal.aborted;
  const beat = async (): Promise<void> => {
    while (!isEnded()) {
      // A clock may reject when its sleep is aborted.
      await clock.sleep(saidAtMs + heartbeatMs - clock.now(), ended.signal).catch(() => ended.abort());
      if (!isEnded() && clock.now() - saidAtMs >= heartbeatMs) say("heartbeat");
    }
  };
  say("begun");
  if (onProgress !== undefined) void beat();
  return {
    update(progress) {
      const isOther = progress.operation.wireState !== operation.wireState;
      const isNewTrouble = error === undefined && progress.error !== undefined;
      ({ operation, error } = { operation: progress.operation, error: progress.error });
      if (isOther) say("state");
      else if (isNewTrouble) say("trouble");
    },
    end: () => ended.abort(),
  };
}

/** Options of the operation poller of a service. */
export type PollOperationsOptions = Omit<PollerOptions, "get" | "getMany">;

/**
 * Creates the poller for all operations of a service that a program waits for. Each wait rejects if the contract has
 * no method to get operations.
 */
export function pollOperations(service: Service, options: PollOperationsOptions = {}): OperationPoller {
  let poller: OperationPoller | undefined;
  return {
    async wait(request) {
      poller ??= createOperationPoller({
        ...options,
        get: getOperation(service),
        getMany: getOperations(service),
      });
      return await poller.wait(request);
    },
  };
}

/** Returns the function that requests one operation. Throws if the contract has no method for it. */
export function getOperation({ contract, client }: Service): GetOperation {
  const asked = operationMethod(contract);
  return async (name, { signal, onAnswer, isLast, limitMs }) => {
    // The poller repeats failed polls itself, except for the last one.
    const answer = await client.call({ path: asked.path, safety: "read" }, asked.bodyFor(name), {
      signal,
      onAnswer,
      ...(isLast ? { deadlineMs: limitMs } : { repeats: "rejected" as const }),
    });
    const operation = asked.operationIn(answer);
    const { name: named } = operationFromJson(operation);
    // The service answers with the full name, even if only the last part is known.
    if (named !== "" && slugOf(named) !== slugOf(name)) throw new OtherOperation(name, named);
    return operation;
  };
}
