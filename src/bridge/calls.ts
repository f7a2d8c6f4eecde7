import { type Kind, type Method } from "../contract";
import {
  describeOutcome,
  type JsonInputObject,
  type JsonObject,
  type Operation,
  type OperationOutcome,
} from "../client";
import type { Context } from "../plugin";
import { isGone, operationMethod, safetyOf, withUsualOperation } from "../service";
import { type Patience, whenFree } from "./conflict";
import { neverCalled } from "./conflict-texts";
import { HeldUp } from "./held-up";
import type { Expectation } from "./expectation";
import type { Pending } from "./pending";
import type { Session } from "./session";

/** A new object may not be visible at once where the service is eventually consistent; these are the waits between looks. */
const VISIBILITY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000];

/** How long a change may be held up by others where nobody says it, in milliseconds. */
const USUAL_PATIENCE_MS = 10 * 60_000;

/**
 * Sends a change, and sends it again when the service turns it away since another change of the same object is going on; see
 * {@link whenFree}. The attempt under way is not cut off when the engine asks to stop: an answer that nobody waits for would leave it open
 * whether something was made. The client's own time limits bound it. No further attempt is begun then.
 *
 * @param limitMs how long others may hold it up, in milliseconds: what `timeouts` says of the phase. @default 10 minutes
 * @throws HeldUp when it was not carried out since others held it up for so long, or since the user interrupted it before
 */
export async function send(
  session: Session,
  method: Method,
  verb: Pending["verb"],
  body: JsonInputObject,
  context: Context,
  limitMs: number = USUAL_PATIENCE_MS,
): Promise<JsonObject> {
  return (await sendUnlessDone(session, method, verb, body, context, { limitMs })) ?? {};
}

/** The same, but not repeated after others held it up when `isDone` then says that nothing is left to do: undefined. */
export async function sendUnlessDone(
  session: Session,
  method: Method,
  verb: Pending["verb"],
  body: JsonInputObject,
  context: Context,
  patience: Omit<Patience, "method">,
): Promise<JsonObject | undefined> {
  if (context.signal.aborted) throw new HeldUp("interrupt", neverCalled(method));
  // What cannot be followed must not be started.
  if (method.longRunning) operationMethod(session.contract);
  const safety = safetyOf(method, verb);
  context.log.debug(`calling ${method.name}`, { method: method.path });
  const options = { signal: context.signal, finishesAttempt: true };
  const answer = await whenFree(session, { method, ...patience }, context, () =>
    session.client.call({ path: method.path, safety }, body, options),
  );
  return answer !== undefined && method.longRunning ? withUsualOperation(session.contract, answer) : answer;
}

/** How long a read goes on after the user has pressed Ctrl-C, when it completes a change that was carried out. Milliseconds. */
const GRACE_MS = 5_000;

/**
 * Reads an object after a change. Ctrl-C does not cut it off at once, which would leave the state without what the change has done; but
 * a service that does not answer is not waited for. What a list shows of it counts only as far as `isExpected` says.
 */
export async function readChanged(
  session: Session,
  kind: Kind,
  name: string,
  context: Context,
  isExpected?: Expectation,
): Promise<JsonObject> {
  const cut = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const onStop = (): void => {
    timer ??= setTimeout(() => cut.abort(context.signal.reason), GRACE_MS);
  };
  if (context.signal.aborted) onStop();
  context.signal.addEventListener("abort", onStop, { once: true });
  try {
    return await session.reads.read(kind, name, { signal: cut.signal, isExpected });
  } finally {
    clearTimeout(timer);
    context.signal.removeEventListener("abort", onStop);
  }
}

/** Reads an object that was just made, and tries again for some seconds while the service does not know it yet. */
export async function readWhenVisible(
  session: Session,
  kind: Kind,
  name: string,
  context: Context,
  isExpected?: Expectation,
): Promise<JsonObject> {
  for (const delayMs of VISIBILITY_DELAYS_MS) {
    try {
      return await readChanged(session, kind, name, context, isExpected);
    } catch (error) {
      if (!isGone(error) || context.signal.aborted) throw error;
      await session.clock.sleep(delayMs, context.signal);
    }
  }
  return readChanged(session, kind, name, context, isExpected);
}

/** How the wait for one of a resource's operations ended. */
export interface Followed {
  readonly kind: Kind;
  readonly pending: Pending;
  readonly outcome: OperationOutcome;
  /** The end in words, without the API key. */
  readonly text: string;
  /** Full name of the object, where nothing else tells the user which one it is: the engine says of no deletion whose it was. */
  readonly name?: string | undefined;
}

/**
 * Waits for an operation to end, for as long as `deadlineMs` allows from now. `operation` is what the service said of it
 * last, where that is known. Never rejects for what the service does: every end is a value.
 */
export async function followOperation(
  session: Session,
  kind: Kind,
  pending: Pending,
  deadlineMs: number,
  context: Context,
  operation?: Operation,
  name?: string,
): Promise<Followed> {
  const { client, operations } = session;
  const outcome = await operations.wait({
    operation: operation ?? pending.operation,
    signal: context.signal,
    deadlineMs,
    sort: `${pending.verb} ${kind.name}`,
    begunAtMs: pending.startedAtMs,
    // Only of what is new nothing but the operation says what it is called.
    needsMetadata: pending.verb === "create",
    onUpdate: (progress) =>
      context.log.info(`waiting to ${pending.verb} ${kind.name}`, {
        operation: pending.operation,
        state: progress.operation.wireState,
        elapsed_ms: progress.elapsedMs,
        ...(progress.error === undefined ? {} : { error: progress.error.message }),
      }),
  });
  // What this run has not started itself may have been at work for long.
  const begunAtMs = operation === undefined ? pending.startedAtMs : undefined;
  return { kind, pending, outcome, name, text: client.redact(describeOutcome(outcome, begunAtMs)) };
}
