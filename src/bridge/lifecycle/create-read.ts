import type { StateResult, ValueObject } from "../../plugin";
import { isGone } from "../../api";
import { LEAST_VISIBILITY_MS, readWhenVisible } from "../operations";
import { finishClone } from "./clone";
import { deleteObject } from "./delete-object";
import {
  hasSecretAnswer,
  isAsPlanned,
  NOTHING_PENDING,
  partialState,
  stateAfter,
  timeoutMs,
} from "../context";
import type { PendingCreate } from "../recovery";
import { type Finished, leaveOpen, rememberedBy, unreadable } from "./create-left-open";
import * as diagnoseRecovery from "./recovery-diagnostics";
import type { CreateContext } from "./create-context";

/** Values from the create's answer: the planned ones with the returned-once fields, and the whole state if the answer contains it. */
export interface Shown {
  readonly values: ValueObject;
  readonly state?: ValueObject | undefined;
}

/**
 * Reads a created object whose name is known and returns its state. `shown` is absent if the answer was not seen. `adoptedBy`: how the
 * object was found, if neither the answer nor this run's operation named it. Returns undefined if the object is gone or unusable, so that
 * another one is to be created.
 */
export async function readCreated(
  createContext: CreateContext,
  creation: PendingCreate,
  name: string,
  { shown, adoptedBy }: { readonly shown?: Shown; readonly adoptedBy?: diagnoseRecovery.AdoptedBy },
): Promise<StateResult | undefined> {
  const { model, provider, request, context, source } = createContext;
  const { entry } = creation;
  const isFound = entry.phase === "made" && entry.found === true;
  await creation.made(name, isFound);
  if (shown === undefined && hasSecretAnswer(model)) {
    if (!isFound) return discard(createContext, creation, name);
    createContext.notices.push(diagnoseRecovery.secretLostPerhaps(model.kind, [name]));
    await creation.drop();
    return undefined;
  }
  if (adoptedBy === "earlier run" && (await isGoneByNow(createContext, name))) {
    await creation.drop();
    return undefined;
  }
  const planned = shown?.values ?? request.planned;
  const isAdopted = adoptedBy !== undefined;
  const result: Read =
    source === undefined
      ? await readState(createContext, name, planned, shown?.state, isAdopted)
      : await finishClone(model, name, { configured: provider, config: request.config, planned }, context);
  const { isChanged = false } = result;
  const hasFailed = result.diagnostics?.some(({ severity }) => severity === "error") === true;
  // With a state, the engine would replace the object, and so delete an object that was only found. The journal keeps it for the next run.
  if ((isFound && hasFailed) || (result.isOpen === true && rememberedBy(createContext) === "journal")) {
    return leaveOpen(creation, result.diagnostics ?? []);
  }
  if (adoptedBy !== undefined) {
    createContext.notices.push(diagnoseRecovery.adopted(name, isFound ? "search" : adoptedBy, isChanged));
  }
  return answer(createContext, creation, result);
}

/** Marks the journal entry as acknowledged if the result has a state and the engine still wants it. */
export async function answer(
  { context }: CreateContext,
  creation: PendingCreate,
  result: StateResult,
): Promise<StateResult> {
  if (result.state !== null && context.isAnswerWanted()) await creation.acknowledged();
  return result;
}

/** Whether the service reports that an object does not exist, also after the retries that a new object needs. */
async function isGoneByNow({ model, provider, context }: CreateContext, name: string): Promise<boolean> {
  try {
    await readWhenVisible(provider, model.kind, name, context, LEAST_VISIBILITY_MS);
    return false;
  } catch (error) {
    return isGone(error, model.kind, name) && !context.signal.aborted;
  }
}

/** Deletes an object that is unusable because its secret is lost. */
async function discard(
  { model, provider, context }: CreateContext,
  creation: PendingCreate,
  name: string,
): Promise<StateResult | undefined> {
  const left = await deleteObject(model.kind, provider, name, context);
  if (left !== undefined) {
    return { state: null, diagnostics: [diagnoseRecovery.secretLost(model.kind, name, left)] };
  }
  await creation.drop();
  return undefined;
}

/** State of an object that was read. */
type Read = Finished & {
  /** The object was adopted and no longer matches the plan. */
  readonly isChanged?: boolean;
};

/** Reads a created object. `shown`: the state from the create's answer, if it contains one. */
async function readState(
  { model, provider, context }: CreateContext,
  name: string,
  planned: ValueObject,
  shown: ValueObject | undefined,
  isAdopted: boolean,
): Promise<Read> {
  try {
    const limitMs = timeoutMs(model.kind, planned, "create");
    const object = await readWhenVisible(provider, model.kind, name, context, limitMs);
    const read = stateAfter(model, object, planned);
    const isPlanned = isAsPlanned(model, planned, read);
    if (isAdopted && !isPlanned) {
      return { state: partialState(planned, name), private: NOTHING_PENDING, isChanged: true };
    }
    // A stale read does not override the state from the create's own answer.
    const state = shown === undefined || isPlanned ? read : shown;
    return { state, private: NOTHING_PENDING };
  } catch (error) {
    if (shown !== undefined) return { state: shown, private: NOTHING_PENDING };
    return unreadable({ model, provider }, name, planned, error, context);
  }
}
