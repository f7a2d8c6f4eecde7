import { isServiceError } from "../errors/error";
import { isTerminal, type Operation } from "./operation";

/**
 * Usefulness of polling many operations together. Plain data. For no service is it documented that a list contains
 * every operation, or as much of an operation as reading it, so each batch poll is judged by what it has answered.
 */
export type BatchState = {
  /** Cost of the last batch poll, in requests. */
  readonly cost: number;
  /** Share of the operations that it answered. */
  readonly share: number;
  /** Consecutive failed batch polls. */
  readonly failures: number;
  /** When batch polls may be tried again. */
  readonly pausedUntilMs: number;
};

/** State before the first batch poll. */
export const UNTRIED: BatchState = { cost: 1, share: 1, failures: 0, pausedUntilMs: -Infinity };

const FIRST_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 5 * 60_000;

/** Whether one batch poll of `count` operations takes fewer requests than polling each of them. */
export function isWorthBatching(
  { cost, share, pausedUntilMs }: BatchState,
  count: number,
  nowMs: number,
): boolean {
  return count > 1 && count * share > cost && nowMs >= pausedUntilMs;
}

/** Applies a batch poll of `count` operations that answered `answered` of them. */
export function afterBatch(count: number, answered: number, cost: number): BatchState {
  // Adds one on both sides: a list that contained none of two operations may contain some of a hundred.
  return { ...UNTRIED, cost, share: (answered + 1) / (count + 1) };
}

/**
 * Applies a batch poll that failed. A single failure changes nothing, because one of the operations may be the reason.
 * Repeated ones pause batch polls, with exponential backoff. An answer in another form than expected, and a refusal
 * of the method, end them for good.
 */
export function afterFailedBatch(state: BatchState, error: Error | undefined, nowMs: number): BatchState {
  if (error !== undefined && (!isServiceError(error) || REFUSALS.has(error.code))) {
    return { ...state, pausedUntilMs: Infinity };
  }
  const failures = state.failures + 1;
  const pauseMs = failures < 2 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 2), MAX_PAUSE_MS);
  return { ...state, failures, pausedUntilMs: nowMs + pauseMs };
}

/** Codes that mean that the client cannot use the method. */
const REFUSALS: ReadonlySet<string> = new Set(["unimplemented", "permission_denied"]);

/**
 * Whether polling the operation by itself would add nothing to what a batch poll shows: it is running, or it has ended
 * and has its result.
 */
export function isConclusive({ state, metadata, errorMessage }: Operation, needsMetadata: boolean): boolean {
  if (state === "UNRECOGNISED") return false;
  if (!isTerminal(state)) return true;
  if (state === "SUCCEEDED") return !needsMetadata || Object.keys(metadata).length > 0;
  return errorMessage !== "";
}
