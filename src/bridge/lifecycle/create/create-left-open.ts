import type { Context, StateResult, ValueObject } from "../../../plugin";
import { isProvedGone, UnexpectedAnswer } from "../../../api";
import { NOTHING_PENDING, partialState, type ProviderContext } from "../../context";
import type { CurrentCreate } from "./current-create";
import { diagnostics as diagnose } from "../../operations";
import { createdWithUnusableAnswer } from "../decorators/answer-diagnostics";
import type { Kind } from "../../../contract";
import type { Entry, Unconfirmed } from "../../recovery";
import { nameMadeBy } from "./name-made-by";
import { isEntryOfAccount } from "../same-account";

/**
 * Returns which store remembers a create that cannot be completed in this run, for a reason unrelated to the object: a revoked key, a time
 * limit, an unresponsive service.
 *
 * - `journal`: a later run finds the create there. The engine receives no state, so it taints nothing. The next apply continues with the
 *   same operation or object.
 * - `state`: for a journal that does not outlive the run. The engine taints the resource and would replace a healthy object, but without a
 *   state the object would be lost.
 */
export function rememberedBy({
  model,
  provider,
}: Pick<CurrentCreate, "model" | "provider">): "journal" | "state" {
  // A value that only the create's answer contains is stored in the state alone.
  const hasSecretAnswer = model.kind.fields.some(({ returnedOnce }) => returnedOnce === true);
  return provider.journal.outlivesRun() && !hasSecretAnswer ? "journal" : "state";
}

/** Returns the next step for the user. `then`: what the next apply does with the object. */
export function nextStep(currentCreate: Pick<CurrentCreate, "model" | "provider">, then: string): string {
  return rememberedBy(currentCreate) === "journal"
    ? diagnose.applyFromJournal(currentCreate.provider.journal.place, then)
    : diagnose.untaint(then);
}

/** Result for a new object. */
export type Finished = StateResult & {
  /** The object's condition is still unknown, and nothing indicates a failure. */
  readonly isOpen?: boolean;
  /** As `CreatedState.isChanged`: the object has other values than planned, which the next plan shows. */
  readonly isChanged?: boolean;
};

/** Returns the result for a created object that cannot be read. */
export function unreadable(
  { model, provider }: Pick<CurrentCreate, "model" | "provider">,
  name: string,
  planned: ValueObject,
  error: unknown,
  context: Context,
): Finished {
  const kept = { state: partialState(planned, name), private: NOTHING_PENDING };
  if (context.signal.aborted) {
    return { ...kept, diagnostics: [diagnose.createdAndInterrupted(model.kind, name)] };
  }
  // An error would taint the object, which exists: whatever the service answers about it is no reason to replace it.
  if (error instanceof UnexpectedAnswer && rememberedBy({ model, provider }) === "state") {
    return { ...kept, diagnostics: [createdWithUnusableAnswer(model.kind, name, error)] };
  }
  const next = nextStep({ model, provider }, "it reads the object and keeps it");
  return {
    ...kept,
    isOpen: true,
    diagnostics: [diagnose.createdButUnreadable(model.kind, name, error, next)],
  };
}

/**
 * Returns the creates of ended runs that requested the same, and whose objects no state is known to hold. Forgets those whose objects no
 * longer exist. An operation that was still running when its run ended tells the name of its object by now.
 *
 * @throws JournalUnusable if the entries of earlier runs cannot be read or decoded
 */
export async function stillUnconfirmed(currentCreate: CurrentCreate): Promise<readonly Unconfirmed[]> {
  const {
    model: { kind },
    provider,
    fingerprint,
    context,
  } = currentCreate;
  const { journal, reads } = provider;
  const left: Unconfirmed[] = [];
  for (const each of await journal.unconfirmed(fingerprint)) {
    const { entry } = each;
    const isForgotten =
      entry.phase === "made" &&
      (await isProvedGone(reads.read(kind, entry.name, { signal: context.signal }))) &&
      (await isEntryOfAccount(currentCreate, entry));
    if (isForgotten) await journal.release(entry.name);
    else left.push({ ...each, entry: await namedEntry(provider, kind, entry, context.signal) });
  }
  return left;
}

/** Returns an entry of a running operation as one of the object that it has made since, if the operation can be read. */
async function namedEntry(
  provider: ProviderContext,
  kind: Kind,
  entry: Entry,
  signal: AbortSignal,
): Promise<Entry> {
  if (entry.phase !== "accepted") return entry;
  // The entry is shown in either form, so a failure to read its operation must not hide it.
  const name = await nameMadeBy(provider, kind, entry, signal).catch(() => undefined);
  return name === undefined ? entry : { ...entry, phase: "made", name };
}
