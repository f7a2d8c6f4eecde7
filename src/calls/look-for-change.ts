import type { Kind, Method } from "../contract";
import { pause } from "../client";
import type { CallContext, Caller } from "./follow";
import type { RequestEvidence, Harm } from "./decide-attempt";
import { type LookResult, lookUntil } from "./read-after-change";
import { canListOperations } from "./listed-operations";
import { type LostRequest, operationEvidence } from "./operation-evidence";
import { windowOf } from "./time-window";

/** A change of an object whose answer was lost. */
export interface LostChange {
  readonly kind: Kind;
  readonly method: Method;
  readonly harm: Harm;
  readonly isDone: () => Promise<boolean>;
  /** How long to wait for operations that may be the change, in milliseconds. */
  readonly limitMs: number;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Reads the object and the running operations, to see what became of a change. A change that would do harm again is `undone` only after the
 * settle time, and only if operations can be listed.
 *
 * @param sentAtMs when it was sent, by the wall clock
 * @param sends number of attempts whose answers were lost: the more, the longer the pause before the next
 */
export async function lookForChange(
  caller: Caller,
  { kind, method, harm, isDone, limitMs }: LostChange,
  sentAtMs: number,
  sends: number,
  context: CallContext,
): Promise<RequestEvidence> {
  const { clock, settleMs } = caller;
  const isHarmful = harm === "powersOff" || harm === "destroysData";
  const endAtMs = clock.now() + limitMs;
  const offset = caller.serviceTime.offset();
  const request = { startedAtMs: sentAtMs, ...(offset === undefined ? {} : { clock: offset }) };
  // Accepts an operation on any object: a change may be part of another object's operation.
  const lost: LostRequest = {
    kind,
    parent: undefined,
    source: undefined,
    window: windowOf(request, settleMs, limitMs),
    taken: new Set(),
  };
  const look = async (): Promise<LookResult<RequestEvidence>> => {
    try {
      if (await isDone()) return { settled: "done" };
      const isSeen = !method.longRunning || canListOperations(caller);
      if (!isSeen && isHarmful) return { settled: "unknown" };
      if (method.longRunning && isSeen) {
        const evidence = await operationEvidence(caller, lost, endAtMs, context);
        if (evidence.kind === "running" || (evidence.kind === "unlisted" && isHarmful)) {
          return { settled: "unknown" };
        }
        if (await isDone()) return { settled: "done" };
      }
    } catch {
      // The error of the call itself is more useful.
      return { settled: "unknown" };
    }
    return { open: () => "undone" };
  };
  const firstPauseMs = FIRST_PAUSE_MS * 2 ** Math.min(sends - 1, 10);
  const patience = { limitMs: isHarmful ? settleMs : 0, firstPauseMs, longestPauseMs: LONGEST_PAUSE_MS };
  const evidence = await lookUntil(clock, context.signal, patience, look);
  if (evidence === "undone" && !isHarmful) {
    await pause(clock, Math.min(firstPauseMs, LONGEST_PAUSE_MS), context.signal);
  }
  return evidence;
}
