import { type Kind, type Method, nameFieldOf, requestBody } from "../contract";
import {
  describeOutcome,
  type JsonInputObject,
  type JsonObject,
  type Operation,
  type OperationOutcome,
  type Safety,
  waitForOperation,
} from "../client";
import type { Context } from "../plugin";
import { isGone } from "./gone";
import { findInList } from "./list-objects";
import { memberIn, objectIn } from "./object-in-answer";
import { operationMethod, withUsualOperation } from "./operation-method";
import type { Pending } from "./pending";
import type { Session } from "./session";
import { UnexpectedAnswer } from "./unexpected-answer";

/** A new object may not be visible at once where the service is eventually consistent; these are the waits between looks. */
const VISIBILITY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000];

/**
 * Sends a change. It is not cut off when the engine asks to stop: an answer that nobody waits for would leave it open whether
 * something was made. The client's own time limits bound it.
 */
export async function send(
  session: Session,
  method: Method,
  verb: Pending["verb"],
  body: JsonInputObject,
  context: Context,
): Promise<JsonObject> {
  if (context.signal.aborted)
    throw new Error(`The engine asked to stop before ${method.name} was called, so it was not.`);
  // What cannot be followed must not be started.
  if (method.longRunning) operationMethod(session.contract);
  const safety: Safety = verb === "create" ? "create" : "idempotent";
  context.log.debug(`calling ${method.name}`, { method: method.path });
  const answer = await session.client.call({ path: method.path, safety }, body);
  return method.longRunning ? withUsualOperation(session.contract, answer) : answer;
}

/**
 * Reads one object by its full name; out of the list where no method reads one alone. Rejects with an error that {@link isGone} knows
 * when the service says that it does not exist, and with an UnexpectedAnswer when the answer shows no such object.
 */
export async function readObject(
  session: Session,
  kind: Kind,
  name: string,
  signal?: AbortSignal,
): Promise<JsonObject> {
  const { get, list } = kind.methods;
  if (get === undefined) {
    if (list === undefined) throw new Error(`the contract has no method that reads a ${kind.name}`);
    return findInList(session, kind, list, name, signal);
  }
  const options = signal === undefined ? {} : { signal };
  const body = requestBody<string>(get, { name, members: [] });
  const answer = await session.client.call({ path: get.path, safety: "read" }, body, options);
  const object = objectIn(kind, get, answer);
  if (object !== undefined) return object;
  const shown = memberIn(get, answer);
  if (shown === undefined) {
    const { answerField = "" } = get;
    throw new UnexpectedAnswer(answerField, `the ${kind.name}`, answer[answerField]);
  }
  // That an object repeats its name is not documented of every kind. But an answer that shows nothing at all is not the object.
  const nameField = nameFieldOf(kind).wireName;
  if (kind.fields.some(({ wireName }) => Object.hasOwn(shown, wireName)))
    return { ...shown, [nameField]: name };
  throw new UnexpectedAnswer(nameField, "the object's name", shown[nameField]);
}

/** Reads an object that was just made, and tries again for some seconds while the service does not know it yet. */
export async function readWhenVisible(
  session: Session,
  kind: Kind,
  name: string,
  context: Context,
): Promise<JsonObject> {
  for (const delayMs of VISIBILITY_DELAYS_MS) {
    try {
      return await readObject(session, kind, name);
    } catch (error) {
      if (!isGone(error) || context.signal.aborted) throw error;
      await session.clock.sleep(delayMs, context.signal);
    }
  }
  return readObject(session, kind, name);
}

/** How the wait for one of a resource's operations ended. */
export interface Followed {
  readonly kind: Kind;
  readonly pending: Pending;
  readonly outcome: OperationOutcome;
  /** The end in words, without the API key. */
  readonly text: string;
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
): Promise<Followed> {
  const { clock, client } = session;
  const asked = operationMethod(session.contract);
  const outcome = await waitForOperation({
    get: async (name, signal, onAnswer) =>
      asked.operationIn(
        await client.call({ path: asked.path, safety: "read" }, asked.bodyFor(name), { signal, onAnswer }),
      ),
    operation: operation ?? pending.operation,
    signal: context.signal,
    deadlineMs,
    clock,
    onUpdate: (progress) =>
      context.log.info(`waiting to ${pending.verb} ${kind.name}`, {
        operation: pending.operation,
        state: progress.operation.wireState,
        elapsed_ms: progress.elapsedMs,
        ...(progress.error === undefined ? {} : { error: progress.error.message }),
      }),
  });
  return { kind, pending, outcome, text: client.redact(describeOutcome(outcome)) };
}
