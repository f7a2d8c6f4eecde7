import { nameFieldOf } from "../../../contract";
import { type JsonObject, type Operation, operationFromAnswer, UnexpectedAnswerError } from "../../../client";
import type { Context, CreateRequest } from "../../../plugin";
import { objectIn } from "../../../api";
import { JournalUnusable } from "../../../calls/notes";
import { nameInMetadata, neverCalled, timeRangeOf } from "../../../calls";
import { diagnostics as diagnose } from "../../operations";
import {
  type PendingOperation,
  type ProviderContext,
  type ResourceModel,
  stateInAnswer,
  withReturnedOnce,
} from "../../context";
import { type PendingCreate } from "../../recovery";
import { secretsIn } from "../../../values";
import { checkCreatedName } from "./check-created-name";
import { type CurrentCreate, MOST_SENDS } from "./current-create";
import { observeCreation, readCreated } from "./create-read";
import { notedPlace } from "./create-match";
import { listBeforeCreate, prepareCreate, requestCreate } from "./create-request";
import { searchForCreated } from "./create-search";
import { type CreatedState, done, refuse, type Step, type StepAt, waitForCreate } from "./create-wait";
import { stillUnconfirmed } from "./create-left-open";
import * as diagnoseOther from "../other-service-diagnostics";
import * as diagnoseRecovery from "./recovery-diagnostics";
import { isEntryOfAccount } from "../same-account";
import { receiveEarly, receiveSecrets } from "../secrets/secret-files";

/**
 * Creates an object, or adopts one that an earlier run created from the same configuration and that no state holds. The journal notes the
 * create before the request is sent. Once the service has accepted it, every outcome leaves something in the state or the journal by which
 * the object can be found again.
 *
 * @param isClaimOnly - whether to send nothing, and only to continue what earlier runs began
 */
export async function create(
  model: ResourceModel,
  request: CreateRequest<ProviderContext>,
  context: Context,
  isClaimOnly = false,
): Promise<CreatedState> {
  const currentCreate = await prepareCreate(model, request, context, isClaimOnly);
  if ("problem" in currentCreate) return { state: null, diagnostics: [currentCreate.problem] };
  const { provider, notices } = currentCreate;
  const result = await carryOutSteps(currentCreate);
  const problem = provider.journal.takeProblem();
  if (problem !== undefined) notices.push(diagnoseRecovery.journalUnwritable(problem));
  return notices.length === 0
    ? result
    : { ...result, diagnostics: [...(result.diagnostics ?? []), ...notices] };
}

/** Carries out one step after the other. `docs/architecture.md` shows the steps as a diagram. */
async function carryOutSteps(currentCreate: CurrentCreate): Promise<CreatedState> {
  let step: Step = { at: "claim" };
  let isOwn = false;
  while (step.at !== "done") {
    // An object that is searched for was named by no answer.
    if (step.at === "send" || step.at === "search") isOwn = step.at === "send";
    step = await stepAfter(currentCreate, step);
  }
  const { creation, result } = step;
  if (result.state !== null && currentCreate.context.isAnswerWanted()) await creation?.acknowledged();
  else creation?.leaveOpen();
  return isOwn && result.state !== null ? { ...result, isOwn } : result;
}

function stepAfter(currentCreate: CurrentCreate, step: Exclude<Step, StepAt<"done">>): Promise<Step> {
  switch (step.at) {
    case "claim":
      return claim(currentCreate, step);
    case "send":
      return sendRequest(currentCreate, step);
    case "search":
      return searchForCreated(currentCreate, step);
    case "wait":
      return waitForCreate(currentCreate, step);
    case "read":
      return readCreated(currentCreate, step);
    case "drop":
      return drop(currentCreate, step);
  }
}

/** Claims an entry of an interrupted run. If there is none, writes the entry of a request that is about to be sent. */
async function claim(currentCreate: CurrentCreate, { failed }: StepAt<"claim">): Promise<Step> {
  const { model, provider, context, method, fingerprint, referenceFree } = currentCreate;
  const { kind } = model;
  const { journal, serviceTime } = provider;
  const { signal } = context;
  try {
    const claimed = await journal.claim(fingerprint, { referenceFree, signal });
    if (claimed !== undefined) {
      const { phase } = claimed.entry;
      context.log.info("resuming a create that an earlier run started", { kind: kind.name, phase });
      return afterClaim(claimed);
    }
    // The object may exist in a state that was lost.
    const unconfirmed = await stillUnconfirmed(currentCreate);
    if (unconfirmed.length > 0) return refuse(diagnoseRecovery.unconfirmed(kind, unconfirmed));
    if (currentCreate.isClaimOnly) return { at: "done", result: { state: null, isUnclaimed: true } };
    const listed = await listBeforeCreate(currentCreate);
    if ("problem" in listed) return refuse(listed.problem);
    const expires = provider.labels?.lifetimeMs !== undefined;
    const expiry = expires ? (await import("./expiry.js")).expiryFor(kind, provider) : undefined;
    const creation = await journal.begin(kind.name, fingerprint, listed.known, {
      referenceFree,
      clock: () => serviceTime.offset(),
      key: provider.keyDigest,
      expiry,
      place: notedPlace(currentCreate.parent, currentCreate.listing),
      signal,
    });
    return { at: "send", creation };
  } catch (error) {
    if (error instanceof JournalUnusable) return refuse(diagnoseRecovery.refusedByJournal(kind, error));
    if (!signal.aborted) throw error;
    return refuse(failed ?? diagnose.createFailed(kind, neverCalled(method)));
  }
}

/** Returns the step at which a create of an earlier run continues. */
export function afterClaim(creation: PendingCreate): Step {
  const { entry } = creation;
  switch (entry.phase) {
    case "sent":
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
async function sendRequest(currentCreate: CurrentCreate, { creation }: StepAt<"send">): Promise<Step> {
  const { model, provider, request, context, method, source, notices } = currentCreate;
  const { kind } = model;
  const { planned } = request;
  const sent = await requestCreate(currentCreate, creation);
  if ("next" in sent) return sent.next;
  const { answer } = sent;
  const returned = withReturnedOnce(model, method, answer, planned);
  for (const secret of secretsIn(kind.fields, returned)) context.log.redactSecret(secret);
  let named: string | Operation;
  try {
    named = await namedIn(currentCreate, creation, answer);
  } catch (error) {
    const failed = diagnose.createFailed(kind, error);
    await creation.lost(provider.serviceTime.offset());
    // A service that has accepted a request is not asked again.
    return { at: "search", creation, cause: { kind: "unanswered", failed, ifNothing: { problem: failed } } };
  }
  if (typeof named === "string") {
    const { values, problems } = await receiveSecrets(model, returned, context, provider);
    notices.push(...problems);
    const state = stateInAnswer(model, method, answer, named, values);
    return { at: "read", creation, name: named, shown: { values, state } };
  }
  const pending = pendingOf(named.name, provider.clock.wallMs(), source);
  await creation.accepted(named.name, source);
  const early = await receiveEarly(model, returned, context, provider);
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
 * Returns the name of the new object, or the operation that creates it. An object beside an operation does not exist yet.
 *
 * @throws if the answer names neither, or an object that cannot be the new one
 */
async function namedIn(
  currentCreate: CurrentCreate,
  creation: PendingCreate,
  answer: JsonObject,
): Promise<string | Operation> {
  const { method, source, parent } = currentCreate;
  const { kind } = currentCreate.model;
  const operation = method.longRunning ? operationFromAnswer(answer) : undefined;
  if (operation !== undefined) {
    observeCreation(currentCreate.provider, creation, timeRangeOf(answer["createTime"]));
    return operation;
  }
  const shown = objectIn(kind, method, answer)?.[nameFieldOf(kind).wireName];
  const name = method.longRunning ? (shown ?? nameInMetadata(kind, answer, source, parent)) : shown;
  if (typeof name === "string") {
    await checkCreatedName(currentCreate, creation, name, { method: method.name });
    return name;
  }
  // A create that is not declared as long-running may still start an operation.
  const undeclared = method.longRunning ? undefined : operationFromAnswer(answer);
  if (undeclared !== undefined) return undeclared;
  throw new UnexpectedAnswerError(
    `The service carried out ${method.name} at once: its answer names no operation. But the answer does not name the new ${kind.name} ` +
      "either. Look for it in the service.",
  );
}

/** Drops the entry of a request that created nothing usable, unless the object may be in an account that this run does not see. */
async function drop(currentCreate: CurrentCreate, step: StepAt<"drop">): Promise<Step> {
  const { creation } = step;
  // With a problem, this run has seen the end of the operation, which belongs to the account.
  const isAbsence = creation.isClaimed && step.problem === undefined;
  if (isAbsence && !(await isEntryOfAccount(currentCreate, creation.entry))) {
    const { kind } = currentCreate.model;
    const problem = diagnoseOther.requestedWithOtherKey(kind, creation.entry, creation.place);
    return done(creation, { state: null, diagnostics: [problem] });
  }
  if (step.notice !== undefined) currentCreate.notices.push(step.notice);
  await step.creation.drop();
  return afterDrop(currentCreate, step);
}

/** Returns the step that follows from a request that created nothing usable. */
export function afterDrop(
  { sends, context }: Pick<CurrentCreate, "sends" | "context">,
  { creation, problem, isRepeatable = false, lack }: StepAt<"drop">,
): Step {
  if (creation.isClaimed || problem === undefined) return { at: "claim" };
  const maySendAgain = isRepeatable && sends < MOST_SENDS && !context.signal.aborted;
  return maySendAgain ? { at: "claim", failed: problem } : refuse(problem, lack);
}

function pendingOf(operation: string, startedAtMs: number, source: string | undefined): PendingOperation {
  return { verb: "create", operation, startedAtMs, ...(source === undefined ? {} : { source }) };
}
