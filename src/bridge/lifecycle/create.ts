import { randomUUID } from "node:crypto";
import { nameFieldOf } from "../../contract";
import { type JsonInputObject, type JsonObject, type Operation, operationFromAnswer } from "../../client";
import type { Context, CreateRequest, StateResult } from "../../plugin";
import { objectIn } from "../../api";
import { diagnostics as diagnose, NotSentError, neverCalled, send } from "../operations";
import {
  type PendingOperation,
  type ProviderContext,
  type ResourceModel,
  stateInAnswer,
  timeoutMs,
  withReturnedOnce,
} from "../context";
import { JournalUnusable, type PendingCreate } from "../recovery";
import { violationPath } from "../schema";
import { secretsIn } from "../values";
import { checkCreatedName } from "./check-created-name";
import type { CreateContext } from "./create-context";
import { readCreated } from "./create-read";
import { searchForCreated } from "./create-search";
import { refuse, type Step, type StepAt } from "./create-step";
import { waitForCreate } from "./create-wait";
import { listBeforeCreate } from "./list-before-create";
import { prepareCreate } from "./prepare-create";
import * as diagnoseRecovery from "./recovery-diagnostics";
import { receiveEarly, receiveSecrets } from "./secret-files";

/** How long every service remembers an idempotency token, in milliseconds. Most of them promise an hour or a day. */
const TOKEN_REMEMBERED_MS = 10 * 60_000;

/** Maximum number of requests that one create sends. */
const MOST_SENDS = 3;

/**
 * Creates an object, or adopts one that an earlier run created from the same configuration and that no state holds. The journal notes the
 * create before the request is sent. Once the service has accepted it, every outcome leaves something in the state or the journal by which
 * the object can be found again.
 */
export async function create(
  model: ResourceModel,
  request: CreateRequest<ProviderContext>,
  context: Context,
): Promise<StateResult> {
  const createContext = await prepareCreate(model, request, context);
  if ("problem" in createContext) return { state: null, diagnostics: [createContext.problem] };
  const { provider, notices } = createContext;
  const result = await carryOutSteps(createContext);
  const problem = provider.journal.takeProblem();
  if (problem !== undefined) notices.push(diagnoseRecovery.journalUnwritable(problem));
  return notices.length === 0
    ? result
    : { ...result, diagnostics: [...(result.diagnostics ?? []), ...notices] };
}

/** Carries out one step after the other. `docs/architecture.md` shows the steps as a diagram. */
async function carryOutSteps(createContext: CreateContext): Promise<StateResult> {
  let step: Step = { at: "claim" };
  while (step.at !== "done") step = await stepAfter(createContext, step);
  const { creation, result } = step;
  if (result.state !== null && createContext.context.isAnswerWanted()) await creation?.acknowledged();
  else creation?.leaveOpen();
  return result;
}

function stepAfter(createContext: CreateContext, step: Exclude<Step, StepAt<"done">>): Promise<Step> {
  switch (step.at) {
    case "claim":
      return claim(createContext, step);
    case "send":
      return sendRequest(createContext, step);
    case "search":
      return searchForCreated(createContext, step);
    case "wait":
      return waitForCreate(createContext, step);
    case "read":
      return readCreated(createContext, step);
    case "drop":
      return drop(createContext, step);
  }
}

/** Claims an entry of an interrupted run. If there is none, writes the entry of a request that is about to be sent. */
async function claim(createContext: CreateContext, { failed }: StepAt<"claim">): Promise<Step> {
  const { model, provider, context, method, fingerprint, referenceFree } = createContext;
  const { kind } = model;
  const { journal, serviceTime } = provider;
  const { signal } = context;
  try {
    const claimed = await journal.claim(fingerprint, { referenceFree, signal });
    if (claimed !== undefined) {
      const { phase } = claimed.entry;
      context.log.info("resuming a create that an earlier run started", { kind: kind.name, phase });
      return afterClaim(claimed, mayRepeat(createContext, claimed));
    }
    // The object may exist in a state that was lost.
    const unconfirmed = await journal.unconfirmed(fingerprint);
    if (unconfirmed.length > 0) {
      return refuse(diagnoseRecovery.unconfirmed(kind, unconfirmed, journal.place));
    }
    const listed = await listBeforeCreate(createContext);
    if ("problem" in listed) return refuse(listed.problem);
    const creation = await journal.begin(kind.name, fingerprint, listed.known, {
      referenceFree,
      clock: () => serviceTime.offset(),
      signal,
      token: method.tokenField === undefined ? undefined : randomUUID(),
    });
    return { at: "send", creation };
  } catch (error) {
    if (error instanceof JournalUnusable) return refuse(diagnoseRecovery.refusedByJournal(kind, error));
    if (!signal.aborted) throw error;
    const cause = new NotSentError("interrupt", neverCalled(method));
    return refuse(failed ?? diagnose.createFailed(kind, cause));
  }
}

/**
 * Whether a request whose answer was lost may be sent again: the service carries out a request with the same token once, for as long as it
 * remembers the token. After that, only a search tells what became of the request.
 */
function mayRepeat({ method, sends, context }: CreateContext, creation: PendingCreate): boolean {
  const isRemembered = creation.ageMs() < TOKEN_REMEMBERED_MS;
  const hasToken = method.tokenField !== undefined && creation.entry.token !== undefined;
  return hasToken && isRemembered && sends < MOST_SENDS && !context.signal.aborted;
}

/** Returns the request of an entry: the one of the configuration, with the entry's idempotency token. */
function bodyOf({ method, body }: CreateContext, { entry }: PendingCreate): JsonInputObject {
  const { tokenField } = method;
  return tokenField === undefined || entry.token === undefined
    ? body
    : { ...body, [tokenField]: entry.token };
}

/** Returns the step at which a create of an earlier run continues. */
export function afterClaim(creation: PendingCreate, isRepeatable = false): Step {
  const { entry } = creation;
  switch (entry.phase) {
    case "sent":
      if (isRepeatable) return { at: "send", creation };
      return { at: "search", creation, cause: { kind: "unanswered", ifNothing: {} } };
    case "accepted": {
      const pending = pendingOf(entry.operation, entry.startedAtMs, entry.source);
      return { at: "wait", creation, pending };
    }
    case "made":
      return { at: "read", creation, name: entry.name };
  }
}

/** Sends the request and notes what its answer names. */
async function sendRequest(createContext: CreateContext, { creation }: StepAt<"send">): Promise<Step> {
  const { model, provider, request, context, method, source, notices } = createContext;
  const { kind } = model;
  const { planned } = request;
  createContext.sends += 1;
  let answer: JsonObject;
  try {
    const body = bodyOf(createContext, creation);
    answer = await send(provider, method, "create", body, context, timeoutMs(kind, planned, "create"));
  } catch (error) {
    const path = violationPath(kind.fields, error, method.objectField);
    const failed = diagnose.createFailed(kind, error, path);
    // A refused repetition says nothing about the request that it repeats.
    const isFirst = !creation.isClaimed && creation.entry.endedAtMs === undefined;
    if (isFirst && !diagnose.mayHaveGoneThrough(error)) return { at: "drop", creation, problem: failed };
    const problem = diagnose.callFailed(`create ${kind.name}`, error, path);
    await creation.lost(provider.serviceTime.offset());
    if (diagnose.mayHaveGoneThrough(error) && mayRepeat(createContext, creation)) {
      return { at: "send", creation };
    }
    const ifNothing = { problem, isRepeatable: true };
    return { at: "search", creation, cause: { kind: "unanswered", failed, ifNothing } };
  }
  const returned = withReturnedOnce(model, method, answer, planned);
  for (const secret of secretsIn(kind.fields, returned)) context.log.redactSecret(secret);
  let named: string | Operation;
  try {
    named = await namedIn(createContext, creation, answer);
  } catch (error) {
    const failed = diagnose.createFailed(kind, error);
    await creation.lost(provider.serviceTime.offset());
    // A service that has accepted a request is not asked again.
    return { at: "search", creation, cause: { kind: "unanswered", failed, ifNothing: { problem: failed } } };
  }
  if (typeof named === "string") {
    const { values, problems } = await receiveSecrets(model, returned, context);
    notices.push(...problems);
    const state = stateInAnswer(model, method, answer, named, values);
    return { at: "read", creation, name: named, shown: { values, state } };
  }
  const pending = pendingOf(named.name, provider.clock.wallMs(), source);
  await creation.accepted(named.name, source);
  const early = await receiveEarly(model, returned, context);
  if (early === undefined) return { at: "wait", creation, pending, operation: named };
  const { values, problems, delivered } = early;
  notices.push(...problems);
  return {
    at: "wait",
    creation,
    pending: delivered.length === 0 ? pending : { ...pending, delivered },
    operation: named,
    shown: { values },
  };
}

/**
 * Returns the name of the new object, or the operation that creates it.
 *
 * @throws if the answer names neither, or an object that cannot be the new one
 */
async function namedIn(
  createContext: CreateContext,
  creation: PendingCreate,
  answer: JsonObject,
): Promise<string | Operation> {
  const { kind } = createContext.model;
  const { method } = createContext;
  const name = method.longRunning ? undefined : objectIn(kind, method, answer)?.[nameFieldOf(kind).wireName];
  if (typeof name !== "string") return operationFromAnswer(answer);
  await checkCreatedName(createContext, creation, name, { method: method.name });
  return name;
}

/** Drops the entry of a request that created nothing usable. */
async function drop(createContext: CreateContext, step: StepAt<"drop">): Promise<Step> {
  if (step.notice !== undefined) createContext.notices.push(step.notice);
  await step.creation.drop();
  return afterDrop(createContext, step);
}

/** Returns the step that follows from a request that created nothing usable. */
export function afterDrop(
  { sends, context }: Pick<CreateContext, "sends" | "context">,
  { creation, problem, isRepeatable = false }: StepAt<"drop">,
): Step {
  if (creation.isClaimed || problem === undefined) return { at: "claim" };
  const maySendAgain = isRepeatable && sends < MOST_SENDS && !context.signal.aborted;
  return maySendAgain ? { at: "claim", failed: problem } : refuse(problem);
}

function pendingOf(operation: string, startedAtMs: number, source: string | undefined): PendingOperation {
  return { verb: "create", operation, startedAtMs, ...(source === undefined ? {} : { source }) };
}
