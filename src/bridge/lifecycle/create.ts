import { nameFieldOf } from "../../contract";
import { type ClockOffset, type JsonObject, operationFromAnswer } from "../../client";
import type { Context, CreateRequest, StateResult } from "../../plugin";
import { objectIn } from "../../api";
import { diagnostics as diagnose, NotSentError, neverCalled, send } from "../operations";
import { readCreated } from "./create-read";
import { waitForCreate } from "./create-wait";
import { type PendingCreate, JournalUnusable } from "../recovery";
import * as diagnoseRecovery from "./recovery-diagnostics";
import {
  type ResourceModel,
  type PendingOperation,
  type ProviderContext,
  stateInAnswer,
  timeoutMs,
  withReturnedOnce,
} from "../context";
import { findLostCreate, type LostCreate } from "./find-lost-create";
import { checkCreatedName } from "./check-created-name";
import type { CreateContext } from "./create-context";
import { listBeforeCreate } from "./list-before-create";
import { prepareCreate } from "./prepare-create";
import { receiveSecrets } from "./secret-files";
import { violationPath } from "../schema";

/** Maximum number of sends of one create. It is sent again only if the request was lost and certainly created nothing. */
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
  const result =
    (await claimPending(createContext)) ??
    (await refuseUnconfirmed(createContext)) ??
    (await sendCreate(createContext));
  const problem = provider.journal.takeProblem();
  if (problem !== undefined) notices.push(diagnoseRecovery.journalUnwritable(problem));
  return notices.length === 0
    ? result
    : { ...result, diagnostics: [...(result.diagnostics ?? []), ...notices] };
}

/** Claims pending creates of interrupted runs, one at a time, until one yields a result. */
async function claimPending(createContext: CreateContext): Promise<StateResult | undefined> {
  const { journal } = createContext.provider;
  const { referenceFree } = createContext;
  for (;;) {
    let creation;
    try {
      creation = await journal.claim(createContext.fingerprint, {
        referenceFree,
        signal: createContext.context.signal,
      });
    } catch (error) {
      if (error instanceof JournalUnusable) {
        return {
          state: null,
          diagnostics: [diagnoseRecovery.refusedByJournal(createContext.model.kind, error)],
        };
      }
      return interruptedBefore(createContext, error);
    }
    if (creation === undefined) return undefined;
    const result = await resumeClaimed(createContext, creation);
    if (result !== undefined) return result;
  }
}

async function resumeClaimed(
  createContext: CreateContext,
  creation: PendingCreate,
): Promise<StateResult | undefined> {
  const { model, context } = createContext;
  const { entry } = creation;
  context.log.info("resuming a create that an earlier run started", {
    kind: model.kind.name,
    phase: entry.phase,
  });
  switch (entry.phase) {
    case "made":
      return readCreated(createContext, creation, entry.name, { adoptedBy: "earlier run" });
    case "accepted": {
      const { operation, source, startedAtMs } = entry;
      return waitForCreate(createContext, creation, pendingOf(operation, startedAtMs, source));
    }
    case "sent":
      return afterSearch(
        createContext,
        creation,
        "earlier run",
        await findLostCreate(createContext, creation),
      );
  }
}

/**
 * Turns the result of a search into the result of the create. Returns undefined, and drops the entry, if the request created nothing
 * usable.
 */
async function afterSearch(
  createContext: CreateContext,
  creation: PendingCreate,
  adoptedBy: diagnoseRecovery.AdoptedBy,
  found: LostCreate,
): Promise<StateResult | undefined> {
  const { kind } = createContext.model;
  switch (found.kind) {
    case "made":
      return readCreated(createContext, creation, found.name, { adoptedBy });
    case "open":
      return { state: null, diagnostics: [found.diagnostic] };
    case "unknowable":
      return { state: null, diagnostics: [diagnoseRecovery.unknowable(kind, creation.place)] };
    case "useless":
      createContext.notices.push(diagnoseRecovery.secretLostPerhaps(kind, found.names));
      await creation.drop();
      return undefined;
    case "nothing":
      await creation.drop();
      return undefined;
  }
}

/** Returns the result of a create that the user interrupted before the request was sent. Rethrows any other error. */
function interruptedBefore({ model, method, context }: CreateContext, error: unknown): StateResult {
  if (!context.signal.aborted) throw error;
  const cause = new NotSentError("interrupt", neverCalled(method));
  return { state: null, diagnostics: [diagnose.createFailed(model.kind, cause)] };
}

/** Refuses a create if the object may already exist in a state that was lost. */
async function refuseUnconfirmed({
  model,
  provider,
  fingerprint,
}: CreateContext): Promise<StateResult | undefined> {
  const unconfirmed = await provider.journal.unconfirmed(fingerprint);
  if (unconfirmed.length === 0) return undefined;
  const { place } = provider.journal;
  return { state: null, diagnostics: [diagnoseRecovery.unconfirmed(model.kind, unconfirmed, place)] };
}

/** Sends the create. Sends it again only if the earlier request certainly created nothing. */
async function sendCreate(createContext: CreateContext): Promise<StateResult> {
  const { model, provider, request, context, method, body } = createContext;
  const { kind } = model;
  const limitMs = timeoutMs(kind, request.planned, "create");
  const listed = await listBeforeCreate(createContext);
  if ("problem" in listed) return { state: null, diagnostics: [listed.problem] };
  const measured = (): ClockOffset | undefined => provider.serviceTime.offset();
  let creation;
  try {
    creation = await provider.journal.begin(kind.name, createContext.fingerprint, listed.known, {
      referenceFree: createContext.referenceFree,
      clock: measured,
      signal: context.signal,
    });
  } catch (error) {
    return interruptedBefore(createContext, error);
  }
  for (let sends = 1; ; sends += 1) {
    let answer: JsonObject;
    try {
      answer = await send(provider, method, "create", body, context, limitMs);
    } catch (error) {
      const path = violationPath(kind.fields, error, method.objectField);
      const failed = diagnose.createFailed(kind, error, path);
      if (!diagnose.mayHaveGoneThrough(error)) {
        await creation.drop();
        return { state: null, diagnostics: [failed] };
      }
      await creation.lost(measured());
      const found = await findLostCreate(createContext, creation);
      if (found.kind === "unknowable") {
        return { state: null, diagnostics: [failed, diagnoseRecovery.unknowable(kind, creation.place)] };
      }
      if (found.kind === "nothing" && sends < MOST_SENDS && (await maySendAgain(creation, context.signal))) {
        continue;
      }
      const result = await afterSearch(createContext, creation, "search", found);
      if (result !== undefined) return result;
      if (found.kind !== "nothing") return sendCreate(createContext);
      return { state: null, diagnostics: [diagnose.callFailed(`create ${kind.name}`, error, path)] };
    }
    return afterAnswer(createContext, creation, answer, request);
  }
}

/** Notes in the journal that the request is sent again. Returns false if the user interrupted the run. */
async function maySendAgain(creation: PendingCreate, signal: AbortSignal): Promise<boolean> {
  try {
    signal.throwIfAborted();
    await creation.sentAgain(signal);
    return true;
  } catch (error) {
    if (!signal.aborted) throw error;
    return false;
  }
}

async function afterAnswer(
  createContext: CreateContext,
  creation: PendingCreate,
  answer: JsonObject,
  { planned }: CreateRequest<ProviderContext>,
): Promise<StateResult> {
  const { model, provider, context, method, source } = createContext;
  const { kind } = model;
  const returned = withReturnedOnce(model, method, answer, planned);
  const made = method.longRunning ? undefined : objectIn(kind, method, answer)?.[nameFieldOf(kind).wireName];
  if (typeof made === "string") {
    try {
      await checkCreatedName(createContext, creation, made, { method: method.name });
    } catch (error) {
      return afterUnusableAnswer(createContext, creation, error);
    }
    const { values, problems } = await receiveSecrets(model, returned, context);
    const shown = { values, state: stateInAnswer(model, method, answer, made, values) };
    const result = await readCreated(createContext, creation, made, { shown });
    if (result === undefined) return sendCreate(createContext);
    return { ...result, diagnostics: [...(result.diagnostics ?? []), ...problems] };
  }
  let operation;
  try {
    operation = operationFromAnswer(answer);
  } catch (error) {
    return afterUnusableAnswer(createContext, creation, error);
  }
  const pending = pendingOf(operation.name, provider.clock.wallMs(), source);
  await creation.accepted(operation.name, source);
  return (await waitForCreate(createContext, creation, pending, operation)) ?? sendCreate(createContext);
}

/** Searches for the object after an answer that accepts the request without naming an object or operation. */
async function afterUnusableAnswer(
  createContext: CreateContext,
  creation: PendingCreate,
  error: unknown,
): Promise<StateResult> {
  const { model, provider } = createContext;
  await creation.lost(provider.serviceTime.offset());
  const found = await findLostCreate(createContext, creation);
  const failed = diagnose.createFailed(model.kind, error);
  const result = await afterSearch(createContext, creation, "search", found);
  if (found.kind === "unknowable") {
    return { state: null, diagnostics: [failed, ...(result?.diagnostics ?? [])] };
  }
  return result ?? { state: null, diagnostics: [failed] };
}

function pendingOf(operation: string, startedAtMs: number, source: string | undefined): PendingOperation {
  return { verb: "create", operation, startedAtMs, ...(source === undefined ? {} : { source }) };
}
