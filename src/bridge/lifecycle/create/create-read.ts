import { creationTimeOf, LEAST_VISIBILITY_MS, readWhenVisible, type TimeRange } from "../../../calls";
import {
  hasSecretAnswer,
  isAsPlanned,
  NOTHING_PENDING,
  type ProviderContext,
  stateOf,
  timeoutMs,
} from "../../context";
import type { PendingCreate } from "../../recovery";
import { hasErrors, type ValueObject } from "../../../plugin";
import { isProvedGone } from "../../../api";
import { finishClone } from "./clone";
import { deleteObject } from "../delete/delete-object";
import { type Finished, rememberedBy, unreadable } from "./create-left-open";
import * as diagnoseSecret from "./lost-secret-diagnostics";
import * as diagnoseOther from "../other-service-diagnostics";
import * as diagnoseRecovery from "./recovery-diagnostics";
import type { CurrentCreate } from "./current-create";
import { mayBeOfAnotherAccount } from "../same-account";
import { readUpdated } from "../update/update-reads";
import { type CreatedState, done, type Step, type StepAt } from "./create-wait";

/**
 * Measures the clock of the service's objects by the creation time of an object, or of an operation, that the request of this run has made:
 * by that clock, it lies between the request and now.
 */
export function observeCreation(
  { serviceTime, clock }: Pick<ProviderContext, "serviceTime" | "clock">,
  { entry, isClaimed }: Pick<PendingCreate, "entry" | "isClaimed">,
  createdAt: TimeRange | undefined,
): void {
  if (createdAt === undefined || isClaimed) return;
  serviceTime.observeCreation({
    sentAtMs: entry.startedAtMs,
    receivedAtMs: clock.wallMs(),
    leastMs: createdAt.fromMs,
    mostMs: createdAt.toMs,
  });
}

/** Reads a new object whose name is known. */
export async function readCreated(currentCreate: CurrentCreate, step: StepAt<"read">): Promise<Step> {
  const { model, provider, request, context, source } = currentCreate;
  const { creation, name, shown } = step;
  const wasSeen = creation.entry.acknowledged === true;
  if (creation.isClaimed && (await mayBeOfAnotherAccount(currentCreate, creation.entry, name))) {
    const problem = diagnoseOther.requestedWithOtherKey(model.kind, creation.entry, creation.place);
    return done(creation, { state: null, diagnostics: [problem] });
  }
  await creation.made(name, isFoundBySearch(creation));
  if (shown === undefined && hasSecretAnswer(model)) return withoutSecret(currentCreate, step);
  if (creation.isClaimed && (await isGoneByNow(currentCreate, name))) return afterGone(step, wasSeen);
  const planned = shown?.values ?? request.planned;
  const read =
    source === undefined
      ? await readState(currentCreate, step, planned)
      : await finishClone(
          model,
          name,
          { configured: provider, config: request.config, planned, expiry: creation.entry.expiry },
          context,
        );
  return afterRead(currentCreate, step, read);
}

/** Returns the step that follows from the read of a new object. */
export function afterRead(
  currentCreate: Pick<CurrentCreate, "model" | "provider">,
  { creation, name }: StepAt<"read">,
  read: Read,
): Step {
  const { isOpen = false, ...result } = read;
  const { isChanged, diagnostics = [] } = result;
  const isFound = isFoundBySearch(creation);
  // With a state, the engine would replace the object, and so delete an object that was only found. The journal keeps it for the next run.
  if ((isFound && hasErrors(diagnostics)) || (isOpen && rememberedBy(currentCreate) === "journal")) {
    return done(creation, { state: null, diagnostics });
  }
  if (!isAdopted(creation)) return done(creation, result);
  const adopted = diagnoseRecovery.adopted(name, isFound ? "search" : "earlier run", isChanged);
  return done(creation, { ...result, diagnostics: [...diagnostics, adopted] });
}

/** Whether neither an answer nor an operation named the object. */
function isFoundBySearch({ entry }: PendingCreate): boolean {
  return entry.phase === "made" && entry.found === true;
}

/** Whether the object was not named by an answer or operation of this run. */
function isAdopted(creation: PendingCreate): boolean {
  return creation.isClaimed || isFoundBySearch(creation);
}

/** Whether the service reports that an object does not exist, also after the retries that a new object needs. */
async function isGoneByNow({ model, provider, context }: CurrentCreate, name: string): Promise<boolean> {
  const read = readWhenVisible(provider, model.kind, name, context, LEAST_VISIBILITY_MS);
  return (await isProvedGone(read)) && !context.signal.aborted;
}

/**
 * Returns the step for an object of an earlier run that cannot be found. It was deleted if that run has read it (`wasSeen`). Otherwise the
 * service may show it later, or under another name.
 */
export function afterGone({ creation, name }: StepAt<"read">, wasSeen: boolean): Step {
  return wasSeen ? { at: "drop", creation } : { at: "search", creation, cause: { kind: "unseen", name } };
}

/** Deletes an object that is unusable because its secret is lost, unless it was only found by a search. */
async function withoutSecret(
  { model, provider, context }: CurrentCreate,
  { creation, name }: StepAt<"read">,
): Promise<Step> {
  const { kind } = model;
  if (isFoundBySearch(creation)) {
    return { at: "drop", creation, notice: diagnoseRecovery.secretLostPerhaps(kind, [name]) };
  }
  const left = await deleteObject(kind, provider, name, context);
  const problem = diagnoseSecret.secretLost(kind, name, left);
  if (left !== undefined) return done(creation, { state: null, diagnostics: [problem] });
  return creation.isClaimed
    ? { at: "drop", creation, notice: diagnoseSecret.secretLostEarlier(kind, name) }
    : { at: "drop", creation, problem };
}

/** State of an object that was read. */
export type Read = Finished & CreatedState;

/** Reads an object that is no clone. */
async function readState(
  { model, provider, context }: CurrentCreate,
  { creation, name, shown }: StepAt<"read">,
  planned: ValueObject,
): Promise<Read> {
  const answered = shown?.state;
  try {
    const limitMs = timeoutMs(model.kind, planned, "create");
    const object = await readWhenVisible(provider, model.kind, name, context, limitMs);
    if (!isAdopted(creation)) observeCreation(provider, creation, creationTimeOf(model.kind, object));
    // A planned value that the answer lacks was perhaps never used, so that it is not missing.
    const read = stateOf(model, object, answered ?? planned);
    const isPlanned = isAsPlanned(model, planned, read);
    if (isAdopted(creation) && !isPlanned) {
      return { state: read, private: NOTHING_PENDING, isChanged: true };
    }
    // A stale read does not override the state from the create's own answer. A lasting difference does.
    const state =
      answered === undefined || isPlanned
        ? read
        : await readUpdated(model, provider, name, planned, context, { earlier: answered });
    return { state, private: NOTHING_PENDING };
  } catch (error) {
    if (answered !== undefined) return { state: answered, private: NOTHING_PENDING };
    return unreadable({ model, provider }, name, planned, error, context);
  }
}
