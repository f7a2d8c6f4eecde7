import type { Kind } from "../../../contract";
import { creationTimeOf } from "../../../calls";
import type { ValueObject } from "../../../plugin";
import type { Entry, Journal, PendingCreate } from "../../recovery";
import type { PendingOperation, ProviderContext } from "../../context";
import { chosenNameOf, isChosenName } from "./chosen-name";
import type { CurrentCreate } from "./current-create";

/** Why the object that an operation names cannot be the one that it created. */
export const OPERATION_FAULTS = {
  existed: "that object existed before the request was sent",
  held: "that object belongs to another resource",
  other: "the request chose another name",
} as const;

/** One of {@link OPERATION_FAULTS}. */
export type OperationFault = keyof typeof OPERATION_FAULTS;

/**
 * Returns why the object that a create's operation names cannot be the new object. Returns undefined, and reserves the name for this
 * create, if it can be.
 */
export async function operationFault(
  { model, provider, request, parent }: Pick<CurrentCreate, "model" | "provider" | "request" | "parent">,
  creation: PendingCreate,
  name: string,
): Promise<OperationFault | undefined> {
  const { journal } = provider;
  const chosen = chosenNameOf(model.kind, request.planned, parent);
  if (chosen !== undefined) return faultOfChosen(chosen, name);
  return faultOf(journal, creation.entry, name, async () => !(await creation.claimName(name)));
}

function faultOfChosen(chosen: string, name: string): OperationFault | undefined {
  return isChosenName(name, chosen) ? undefined : "other";
}

async function faultOf(
  journal: Journal,
  entry: Entry,
  name: string,
  isHeld: () => Promise<boolean>,
): Promise<OperationFault | undefined> {
  if ((await journal.knownBefore(entry))?.includes(name) === true) return "existed";
  return (await isHeld()) ? "held" : undefined;
}

/** Allowance for clock skew between two machines that was not measured, in milliseconds. */
const SKEW_MS = 60_000;

/**
 * Like {@link operationFault}, for an operation in private state. If the journal has lost its entry, the object's creation time decides.
 */
export async function resumedFault(
  provider: ProviderContext,
  kind: Kind,
  state: ValueObject,
  { operation, startedAtMs }: PendingOperation,
  name: string,
  signal: AbortSignal,
): Promise<OperationFault | undefined> {
  const chosen = chosenNameOf(kind, state, undefined);
  if (chosen !== undefined) return faultOfChosen(chosen, name);
  const entries = (await provider.journal.everyEntry()).map(({ entry }) => entry);
  const own = entries.find((entry) => entry.phase === "accepted" && entry.operation === operation);
  if (own !== undefined) {
    return faultOf(provider.journal, own, name, () => provider.journal.belongsToAnother(name, own));
  }
  // A held-name record alone may be this resource's own, from a plan whose refreshed state was not saved.
  if (entries.some((entry) => entry.phase === "made" && entry.name === name)) return "held";
  try {
    const object = await provider.reads.read(kind, name, { signal });
    const createdAt = creationTimeOf(kind, object);
    const leastMs = provider.serviceTime.offset()?.leastMs ?? 0;
    return createdAt !== undefined && createdAt.toMs < startedAtMs + leastMs - SKEW_MS
      ? "existed"
      : undefined;
  } catch {
    // The caller's own read reports the error.
    return undefined;
  }
}
