import { nameFieldOf } from "../contract";
import { type Context, type CreateRequest, type StateResult, type ValueObject } from "../plugin";
import { type JsonObject, operationFromAnswer } from "../client";
import { followOperation, readWhenVisible, send } from "./calls";
import { finishClone, startClone } from "./clone";
import { cloneSourceIn } from "./clone-source";
import { isAsPlanned, type Life, partialState, stateInAnswer, stateOf, withReturnedOnce } from "./life";
import { objectIn } from "./object-in-answer";
import { nameInMetadata } from "./operation-name";
import { encodePrivate, type Pending } from "./pending";
import { creationRequest } from "./request";
import { secretsIn } from "./secret-values";
import { scopeOf, type Session } from "./session";
import * as texts from "./texts";
import { timeoutMs } from "./timeouts";
import { violationPath } from "./violation-path";

const NOTHING_PENDING = encodePrivate(undefined);

/**
 * Sends the creation and waits for its operation. Never sends it twice. From the moment that the service has accepted
 * it, every way out of here leaves something in state by which the object can be found again.
 */
export async function create(
  life: Life,
  request: CreateRequest<Session>,
  context: Context,
): Promise<StateResult> {
  const { configured: session, config, planned } = request;
  const { contract, kind } = life;
  const creation = kind.methods.create;
  if (creation === undefined) throw new Error(`${kind.name} cannot be created`);
  for (const secret of secretsIn(kind.fields, config)) context.log.redactSecret(secret);
  const source = cloneSourceIn(session, kind, planned);
  const parent = scopeOf(session, kind, planned);
  const start =
    source === undefined
      ? { method: creation, body: creationRequest(contract, kind, creation, { planned, config, parent }) }
      : await startClone(life, source, request, context);
  if ("problem" in start) return { state: null, diagnostics: [start.problem] };
  const { method, body } = start;
  let answer: JsonObject;
  try {
    answer = await send(session, method, "create", body, context);
  } catch (error) {
    return {
      state: null,
      diagnostics: [texts.createFailed(kind, error, violationPath(kind.fields, error, method.objectField))],
    };
  }
  const shown = withReturnedOnce(life, method, answer, planned);
  for (const secret of secretsIn(kind.fields, shown)) context.log.redactSecret(secret);
  const made = method.longRunning ? undefined : objectIn(kind, method, answer)?.[nameFieldOf(kind).wireName];
  if (typeof made !== "string") return followCreate(life, request, answer, source, context);
  return source === undefined
    ? readCreated(life, session, made, shown, context, stateInAnswer(life, method, answer, shown))
    : finishClone(life, made, { ...request, planned: shown }, context);
}

async function followCreate(
  life: Life,
  request: CreateRequest<Session>,
  answer: JsonObject,
  source: string | undefined,
  context: Context,
): Promise<StateResult> {
  const { configured: session, planned } = request;
  const { kind } = life;
  let operation;
  try {
    operation = operationFromAnswer(answer);
  } catch (error) {
    return { state: null, diagnostics: [texts.createFailed(kind, error)] };
  }
  const pending: Pending = {
    verb: "create",
    operation: operation.name,
    startedAtMs: session.clock.now(),
    ...(source === undefined ? {} : { source }),
  };
  const limitMs = timeoutMs(kind, planned, "create");
  const followed = await followOperation(session, kind, pending, limitMs, context, operation);
  const { outcome } = followed;
  const name = nameInMetadata(kind, outcome.operation.metadata, source);
  const kept = { state: partialState(planned), private: encodePrivate(pending) };
  switch (outcome.kind) {
    case "succeeded":
      if (name === undefined) return { ...kept, diagnostics: [texts.noNameInMetadata(followed)] };
      return source === undefined
        ? readCreated(life, session, name, planned, context)
        : finishClone(life, name, request, context);
    // A warning, with everything known: an error would make the engine replace what is being made.
    case "aborted":
      return { ...kept, diagnostics: [texts.interrupted(followed)] };
    case "failed":
    case "cancelled":
      // What failed half-way may have left an object behind; as tainted it is cleared away.
      return {
        state: name === undefined ? null : partialState(planned, name),
        private: NOTHING_PENDING,
        diagnostics: [texts.operationEnd(followed, "here")],
      };
    default:
      return { ...kept, diagnostics: [texts.operationEnd(followed, "here")] };
  }
}

/** Reads what was made. `shown` is the state that the creation's own answer showed, where it did. */
async function readCreated(
  life: Life,
  session: Session,
  name: string,
  planned: ValueObject,
  context: Context,
  shown?: ValueObject,
): Promise<StateResult> {
  try {
    const object = await readWhenVisible(session, life.kind, name, context);
    const read = stateOf(life, object, planned);
    // A read that lags behind the creation does not count against what the creation itself has shown.
    const state = shown === undefined || isAsPlanned(life, planned, read) ? read : shown;
    return { state, private: NOTHING_PENDING };
  } catch (error) {
    if (shown !== undefined) return { state: shown, private: NOTHING_PENDING };
    const problem = context.signal.aborted
      ? texts.createdAndInterrupted(life.kind, name)
      : texts.createdButUnreadable(life.kind, name, error);
    return { state: partialState(planned, name), private: NOTHING_PENDING, diagnostics: [problem] };
  }
}
