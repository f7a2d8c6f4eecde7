import { type Clock, type Operation, systemClock, type WaitProgress } from "../client";

/**
 * Something to say about a wait.
 * - `begun`: it begins.
 * - `state`: the operation is in another state than was said last.
 * - `trouble`: looking at it fails, and did not before; the wait goes on.
 * - `heartbeat`: nothing of that for as long as `heartbeatMs` says.
 */
export type Progress = {
  readonly kind: "begun" | "state" | "trouble" | "heartbeat";
  /** As last seen. */
  readonly operation: Operation;
  readonly elapsedMs: number;
  /** Why the last look failed, while looks fail. */
  readonly error?: Error;
};

/** Where progress goes, and how often. */
export interface ProgressOptions {
  /** What it throws is ignored: a report must not lose an operation. @default nothing is reported */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** The longest silence, in milliseconds. @default 15000 */
  readonly heartbeatMs?: number | undefined;
  /** @default the machine's */
  readonly clock?: Clock | undefined;
}

/** The reports of one wait, from its begin to its end. */
export interface ProgressWatch {
  update(progress: WaitProgress): void;
  /** Must be called, or heartbeats go on. */
  end(): void;
}

const USUAL_HEARTBEAT_MS = 15_000;

/** Begins to report on a wait. */
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
      // A clock may reject when its sleep is ended.
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
