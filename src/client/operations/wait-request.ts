import { namedOperation, type Operation } from "./operation";
import { beginWait, resumeWait, type Decision, type WaitState } from "./poll-decision";
import type { PollPacing } from "./poll-pacing";
import type { JsonObject } from "../http/proto-json";

/** Progress of a wait, reported after every poll that does not end it. */
export type WaitProgress = {
  /** Operation as last seen. */
  readonly operation: Operation;
  readonly state: WaitState;
  readonly elapsedMs: number;
  /** Milliseconds to the next poll, as currently planned. */
  readonly nextPollInMs: number;
  /** Set if the poll failed and the wait continues. */
  readonly error?: Error;
};

/** A wait for one operation. */
export type WaitRequest = {
  /** Operation from a mutating call's answer, or only its name. Ignored if `resume` is set. */
  readonly operation: Operation | string;
  /** Saved wait to resume; `deadlineMs`, if set, replaces its deadline. */
  readonly resume?: WaitState;
  /** Ends the wait at once, with the outcome `aborted`. */
  readonly signal?: AbortSignal;
  /**
   * Time limit in milliseconds from now. A resumed wait keeps its own if this is omitted.
   * @default 1200000 (20 minutes)
   */
  readonly deadlineMs?: number;
  /**
   * Operation type, such as `create VirtualMachine`. How long one took determines the polling times of others of its type.
   * @default unknown
   */
  readonly operationType?: string;
  /** Age of the operation when the wait began, in milliseconds. @default 0 */
  readonly ageMs?: number;
  /**
   * Whether a success counts only with the metadata that names the created object: batch polls may omit it.
   * @default true
   */
  readonly needsMetadata?: boolean;
  /**
   * Called after every poll that does not end the wait. Errors that it throws are ignored, so that a report cannot
   * lose an operation.
   */
  readonly onUpdate?: (progress: WaitProgress) => void;
  /**
   * Called with every answer that contains the operation, before the wait ends with it. Errors that it throws are
   * ignored.
   */
  readonly onShown?: (json: JsonObject) => void;
};

const DEFAULT_DEADLINE_MS = 20 * 60 * 1000;

/** Returns the first step of a wait. */
export function firstDecision(
  { resume, operation, deadlineMs }: WaitRequest,
  nowMs: number,
  random: () => number,
  pacing: PollPacing,
): Decision {
  if (resume !== undefined) return resumeWait(resume, nowMs, deadlineMs, pacing);
  const begun = typeof operation === "string" ? namedOperation(operation) : operation;
  return beginWait(begun, nowMs, deadlineMs ?? DEFAULT_DEADLINE_MS, random(), pacing);
}
