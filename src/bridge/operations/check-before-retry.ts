import type { Kind, Method } from "../../contract";
import {
  isConflict,
  isServiceError,
  isTransient,
  type JsonInputObject,
  type JsonObject,
  ServiceError,
} from "../../client";
import type { Context } from "../../plugin";
import { windowOf } from "../recovery";
import { canListOperations, operationEvidence, type Sought } from "./running-operations";
import type { ProviderContext } from "../context";

/** A change of an existing object, with a check whether the object already shows the change. */
export interface ObjectChange {
  readonly kind: Kind;
  readonly method: Method;
  /** Returns the request's body. Called before each attempt. */
  readonly body: () => Promise<JsonInputObject>;
  readonly isDone: () => Promise<boolean>;
  /** How long to wait for operations that may be the change, in milliseconds. */
  readonly limitMs: number;
}

/** Maximum number of sends of one change, and of sends without any answer, each of which takes long. */
const MOST_SENDS = 8;
const MOST_TIMEOUTS = 2;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * Makes a call that changes an object. If the answer is lost, reads the object and the running operations first. The call is repeated only
 * if the change is absent and no operation may be making it.
 *
 * - A method that powers the object off is repeated only after the settle time, and never if operations cannot be listed.
 * - A method that destroys data is never repeated.
 *
 * Returns undefined if the change turns out to be carried out.
 *
 * @throws the error of `body` if it fails before the first attempt, later that of the attempt before
 */
export async function checkBeforeRetry(
  provider: ProviderContext,
  change: ObjectChange,
  context: Context,
  call: (body: JsonInputObject) => Promise<JsonObject>,
): Promise<JsonObject | undefined> {
  const { clock } = provider;
  const startedAtMs = clock.now();
  let timeouts = 0;
  let lost: ServiceError | undefined;
  for (let sends = 1; ; sends += 1) {
    let sent: JsonInputObject;
    try {
      sent = await change.body();
    } catch (unreadable) {
      throw lost ?? unreadable;
    }
    const sentAtMs = clock.wallMs();
    let error: ServiceError;
    try {
      return await call(sent);
    } catch (thrown) {
      if (!isServiceError(thrown)) throw thrown;
      const { facts } = thrown;
      const isLost = isTransient(facts) && !isConflict(facts) && facts.delivery !== "notSent";
      const attempts = { attempts: sends, elapsedMs: clock.now() - startedAtMs };
      error =
        sends === 1
          ? thrown
          : new ServiceError(
              { ...facts, ...attempts, ...(isLost ? {} : { earlierAttemptUnknown: true }) },
              thrown,
            );
      if (!isLost || facts.httpStatus === 429) throw error;
    }
    if (error.reason === "answerTimeout") timeouts += 1;
    context.log.info("the answer to a change was lost; reading the object before a retry", {
      method: change.method.path,
    });
    const found = await look(provider, change, sentAtMs, sends, context);
    if (found === "done") return undefined;
    const isLast = sends >= MOST_SENDS || timeouts >= MOST_TIMEOUTS;
    if (found === "unknown" || isLast || context.signal.aborted) throw error;
    lost = error;
  }
}

/**
 * Determines the outcome of a change whose answer was lost.
 * - `done`: the object shows the change.
 * - `undone`: it does not, and no running operation may change it.
 * - `unknown`: the outcome cannot be determined, or not soon enough.
 */
async function look(
  provider: ProviderContext,
  { kind, method, isDone, limitMs }: ObjectChange,
  sentAtMs: number,
  sends: number,
  context: Context,
): Promise<"done" | "undone" | "unknown"> {
  const { clock, settleMs } = provider;
  const { powersOff = false, destroysData = false, longRunning } = method;
  const isHarmful = powersOff || destroysData;
  const startedAtMs = clock.now();
  const endAtMs = startedAtMs + limitMs;
  const settledAtMs = startedAtMs + (isHarmful ? settleMs : 0);
  const offset = provider.serviceTime.offset();
  const request = { startedAtMs: sentAtMs, ...(offset === undefined ? {} : { clock: offset }) };
  // Accepts an operation on any object: a change may be part of another object's operation.
  const sought: Sought = {
    kind,
    parent: undefined,
    source: undefined,
    window: windowOf(request, settleMs, limitMs),
    taken: new Set(),
  };
  for (let pauseMs = FIRST_PAUSE_MS * 2 ** Math.min(sends - 1, 10); ; pauseMs *= 2) {
    try {
      if (await isDone()) return "done";
      const isSeen = !longRunning || canListOperations(provider);
      if (!isSeen && isHarmful) return "unknown";
      if (longRunning && isSeen) {
        const evidence = await operationEvidence(provider, sought, endAtMs, context);
        if (evidence.kind === "running" || (evidence.kind === "unlisted" && isHarmful)) return "unknown";
        if (await isDone()) return "done";
      }
    } catch {
      // The error of the call itself is more useful.
      return "unknown";
    }
    if (context.signal.aborted) return "unknown";
    const isSettled = clock.now() >= settledAtMs;
    if (isSettled && isHarmful) return destroysData ? "unknown" : "undone";
    await clock.sleep(Math.min(pauseMs, LONGEST_PAUSE_MS), context.signal);
    if (isSettled) return "undone";
  }
}
