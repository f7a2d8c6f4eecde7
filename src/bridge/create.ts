import { nameFieldOf, parentOf } from "../contract";
import { type JsonObject, operationFromAnswer } from "../client";
import type { Context, CreateRequest, Diagnostic, StateResult } from "../plugin";
import { listNames, objectIn } from "../service";
import { send } from "./calls";
import { startClone } from "./clone";
import { cloneSourceIn } from "./clone-source";
import { fingerprintOf, likenessOf } from "./fingerprint";
import { finishCreation } from "./finish-creation";
import { followCreation } from "./follow-creation";
import type { Creation } from "./journal";
import * as journalTexts from "./journal-texts";
import { type Life, stateInAnswer, withReturnedOnce } from "./life";
import { findLostCreation } from "./lost-creation";
import type { Making } from "./making";
import type { Pending } from "./pending";
import { creationRequest } from "./request";
import { secretsIn } from "./secret-values";
import { parentIn, scopeOf, type Session } from "./session";
import * as texts from "./texts";
import { timeoutMs } from "./timeouts";
import { violationPath } from "./violation-path";

/** How often one creation is sent at most, where the request was lost on the way and surely has made nothing. */
const MOST_SENDS = 3;

/**
 * Makes an object, or takes over what an earlier run has made of the same configuration and no state holds. From the moment that a request
 * may have left, the journal knows of it; and from the moment that the service has accepted it, every way out of here leaves
 * something in state by which the object can be found again.
 */
export async function create(
  life: Life,
  request: CreateRequest<Session>,
  context: Context,
): Promise<StateResult> {
  const making = await prepare(life, request, context);
  if ("problem" in making) return { state: null, diagnostics: [making.problem] };
  const { session } = making;
  const result = (await takeOver(making)) ?? (await refuseUnseen(making)) ?? (await makeNew(making));
  const problem = session.journal.takeProblem();
  return problem === undefined
    ? result
    : { ...result, diagnostics: [...(result.diagnostics ?? []), journalTexts.journalUnwritable(problem)] };
}

/** Puts the call together. A clone's source is looked at before anything is made. */
async function prepare(
  life: Life,
  request: CreateRequest<Session>,
  context: Context,
): Promise<Making | { readonly problem: Diagnostic }> {
  const { configured: session, config, planned } = request;
  const { contract, kind } = life;
  const creation = kind.methods.create;
  if (creation === undefined) throw new Error(`${kind.name} cannot be created`);
  const secrets = secretsIn(kind.fields, config);
  for (const secret of secrets) context.log.redactSecret(secret);
  const source = cloneSourceIn(session, kind, planned);
  const start =
    source === undefined
      ? {
          method: creation,
          body: creationRequest(contract, kind, creation, {
            planned,
            config,
            parent: scopeOf(session, kind, planned),
          }),
        }
      : await startClone(life, source, request, context);
  if ("problem" in start) return start;
  const { method, body } = start;
  return {
    life,
    session,
    request,
    context,
    method,
    body,
    source,
    parent: source === undefined ? parentIn(session, kind, planned) : parentOf(source),
    fingerprint: await fingerprintOf(session.endpoint, method, body, secrets),
    likeness: await likenessOf(session, method, body, secrets),
  };
}

/** Takes up what runs that were cut off have begun, one after the other, until something has come of one. */
async function takeOver(making: Making): Promise<StateResult | undefined> {
  const { journal } = making.session;
  const { likeness } = making;
  for (;;) {
    const creation = await journal.claim(making.fingerprint, { likeness });
    if (creation === undefined) return undefined;
    const result = await takeUp(making, creation);
    if (result !== undefined) return result;
  }
}

async function takeUp(making: Making, creation: Creation): Promise<StateResult | undefined> {
  const { life, context } = making;
  const { entry } = creation;
  context.log.info(`taking up a creation that an earlier run has begun`, {
    kind: life.kind.name,
    phase: entry.phase,
  });
  switch (entry.phase) {
    case "made":
      return finishCreation(making, creation, entry.name, { isTakenOver: true });
    case "accepted": {
      const { operation, source, startedAtMs } = entry;
      return followCreation(making, creation, pendingOf(operation, startedAtMs, source));
    }
    case "sent": {
      const found = await findLostCreation(making, creation);
      switch (found.kind) {
        case "made":
          return finishCreation(making, creation, found.name, { isTakenOver: true });
        case "nothing":
          await creation.drop();
          return undefined;
        case "open":
          return { state: null, diagnostics: [found.diagnostic] };
        case "unknowable":
          await creation.drop();
          return { state: null, diagnostics: [journalTexts.unknowable(life.kind)] };
      }
    }
  }
}

/** Makes nothing that may be there already, in a state that was lost. */
async function refuseUnseen({ life, session, fingerprint }: Making): Promise<StateResult | undefined> {
  const unseen = await session.journal.unseen(fingerprint);
  if (unseen.length === 0) return undefined;
  const { place } = session.journal;
  return { state: null, diagnostics: [journalTexts.unseen(life.kind, unseen, place)] };
}

/** Sends the creation. It is sent again only when what was sent before surely has made nothing. */
async function makeNew(making: Making): Promise<StateResult> {
  const { life, session, request, context, method, body } = making;
  const { kind } = life;
  const limitMs = timeoutMs(kind, request.planned, "create");
  const creation = await session.journal.begin(
    kind.name,
    making.fingerprint,
    await noteKnown(making),
    making.likeness,
  );
  for (let sends = 1; ; sends += 1) {
    let answer: JsonObject;
    try {
      answer = await send(session, method, "create", body, context, limitMs);
    } catch (error) {
      const path = violationPath(kind.fields, error, method.objectField);
      const failed = { state: null, diagnostics: [texts.createFailed(kind, error, path)] };
      if (!texts.mayHaveGoneThrough(error)) {
        await creation.drop();
        return failed;
      }
      const found = await findLostCreation(making, creation);
      if (found.kind === "open") return { state: null, diagnostics: [found.diagnostic] };
      const result =
        found.kind === "made" ? await finishCreation(making, creation, found.name, {}) : undefined;
      if (result !== undefined) return result;
      if (found.kind === "made") return makeNew(making);
      if (found.kind === "unknowable" || sends === MOST_SENDS || context.signal.aborted) {
        await creation.drop();
        return found.kind === "unknowable"
          ? failed
          : { state: null, diagnostics: [texts.callFailed(`create ${kind.name}`, error, path)] };
      }
      await creation.sentAgain();
      continue;
    }
    return afterAnswer(making, creation, answer, request);
  }
}

async function afterAnswer(
  making: Making,
  creation: Creation,
  answer: JsonObject,
  { planned }: CreateRequest<Session>,
): Promise<StateResult> {
  const { life, session, context, method, source } = making;
  const { kind } = life;
  const values = withReturnedOnce(life, method, answer, planned);
  for (const secret of secretsIn(kind.fields, values)) context.log.redactSecret(secret);
  const made = method.longRunning ? undefined : objectIn(kind, method, answer)?.[nameFieldOf(kind).wireName];
  if (typeof made === "string") {
    const shown = { values, state: stateInAnswer(life, method, answer, values) };
    const result = await finishCreation(making, creation, made, { shown });
    return result ?? makeNew(making);
  }
  let operation;
  try {
    operation = operationFromAnswer(answer);
  } catch (error) {
    return afterUselessAnswer(making, creation, error);
  }
  const pending = pendingOf(operation.name, session.clock.now(), source);
  await creation.accepted(operation.name, source);
  return (await followCreation(making, creation, pending, operation)) ?? makeNew(making);
}

/** The service accepted the request, but does not say what came of it. */
async function afterUselessAnswer(making: Making, creation: Creation, error: unknown): Promise<StateResult> {
  const { kind } = making.life;
  const found = await findLostCreation(making, creation);
  if (found.kind === "made") {
    const result = await finishCreation(making, creation, found.name, {});
    if (result !== undefined) return result;
  }
  if (found.kind === "open") return { state: null, diagnostics: [found.diagnostic] };
  await creation.drop();
  return { state: null, diagnostics: [texts.createFailed(kind, error)] };
}

/** Notes what is there before anything is made, so that what is found later can be told apart from it. */
async function noteKnown({ life, session, context, parent }: Making): Promise<string | undefined> {
  const { kind } = life;
  if (kind.methods.list?.listField === undefined || context.signal.aborted) return undefined;
  const place = JSON.stringify([session.endpoint, kind.name, parent ?? ""]);
  try {
    return await session.journal.noteKnown(place, () => listNames(session, kind, parent, context.signal));
  } catch (error) {
    context.log.warn(`the ${kind.plural} that are there could not be listed before one is made`, { error });
    return undefined;
  }
}

function pendingOf(operation: string, startedAtMs: number, source: string | undefined): Pending {
  return { verb: "create", operation, startedAtMs, ...(source === undefined ? {} : { source }) };
}
