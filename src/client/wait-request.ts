import { namedOperation, type Operation } from "./operation";
import { beginWait, resumeWait, type Decision, type WaitState } from "./poll-decision";
import type { PollPacing } from "./poll-pacing";
import type { JsonObject } from "./proto-json";

/** What a wait reports after every poll that does not end it. */
export type WaitProgress = {
  /** As last seen. */
  readonly operation: Operation;
  readonly state: WaitState;
  readonly elapsedMs: number;
  /** Milliseconds to the next poll, as far as can be told now. */
  readonly nextPollInMs: number;
  /** Present when the poll failed and is borne. */
  readonly error?: Error;
};

/** A wait for one operation. */
export type WaitRequest = {
  /** As a mutating call answered it, or its bare name. Ignored when `resume` is given. */
  readonly operation: Operation | string;
  /** A wait that was saved, to be taken up again; its deadline is replaced if `deadlineMs` is given. */
  readonly resume?: WaitState;
  /** Ends the wait at once, with the outcome `aborted`. */
  readonly signal?: AbortSignal;
  /** Milliseconds from now. A resumed wait keeps its own when this is left out. @default 1200000 (20 minutes) */
  readonly deadlineMs?: number;
  /** What the operation does, such as `create VirtualMachine`: what those of one sort take tells when to look at the next. @default nobody knows */
  readonly sort?: string;
  /** When the operation began, in milliseconds since the Unix epoch. @default when the wait for it began */
  readonly begunAtMs?: number;
  /** Whether a success counts only with the metadata that says what has been made: looks at many may leave that out. @default true */
  readonly needsMetadata?: boolean;
  /** Told of every poll that does not end the wait. What it throws is ignored: a report must not lose an operation. */
  readonly onUpdate?: (progress: WaitProgress) => void;
  /** Told of every answer that shows the operation, before the wait ends with it. What it throws is ignored. */
  readonly onShown?: (json: JsonObject) => void;
};

const DEFAULT_DEADLINE_MS = 20 * 60 * 1000;

/** What comes first in a wait. */
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
