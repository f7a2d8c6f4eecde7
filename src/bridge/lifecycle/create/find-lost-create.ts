import type { Kind } from "../../../contract";
import type { JsonObject } from "../../../client";
import type { Diagnostic } from "../../../plugin";
import {
  canListOperations,
  creationTimeOf,
  type LookResult,
  lookUntil,
  operationEvidence,
  type TimeRange,
  windowOf,
} from "../../../calls";
import {
  type PendingCreate,
  decideSearch,
  type Entry,
  isInterchangeable,
  isListedAlike,
  type EntryView,
} from "../../recovery";
import * as diagnose from "./recovery-diagnostics";
import { hasSecretAnswer, type ProviderContext, timeoutMs } from "../../context";
import type { CurrentCreate } from "./current-create";
import { nameMadeBy } from "./name-made-by";
import { namesInPlace } from "./names-in-place";
import { candidatesIn } from "./candidates";
import { seenAs } from "./seen-objects";

/**
 * Result of a search for a lost create.
 * - `made`: the object was found.
 * - `nothing`: the request was not carried out.
 * - `useless`: one of these objects may be the created one, but only the lost answer contained its secret. They are left alone, because
 *   only their similarity connects them with the request.
 * - `unknowable`: the objects that existed before are not known, so nothing can be concluded.
 * - `open`: undecided in this run. The journal keeps the create for the next one.
 */
export type LostCreate =
  | { readonly kind: "made"; readonly name: string }
  | { readonly kind: "nothing" }
  | { readonly kind: "useless"; readonly names: readonly string[] }
  | { readonly kind: "unknowable" }
  | { readonly kind: "open"; readonly diagnostic: Diagnostic };

const LONGEST_PAUSE_MS = 5_000;

/**
 * Searches for the object of a create whose answer was lost. The request may still be in flight, or an operation may still be running. The
 * search repeats until neither is possible.
 *
 * @param end `failed`: the service reported that the operation failed, so one pass is enough, and no object is adopted.
 * @default "unknown"
 */
export async function findLostCreate(
  currentCreate: CurrentCreate,
  creation: PendingCreate,
  end: "unknown" | "failed" = "unknown",
): Promise<LostCreate> {
  const { model, provider, context } = currentCreate;
  const { kind } = model;
  const search = async (): Promise<LostCreate> => {
    const known = await provider.journal.knownBefore(creation.entry);
    return known === undefined
      ? { kind: "unknowable" }
      : look(currentCreate, creation, known, end === "failed");
  };
  try {
    return await creation.search(search, context.signal);
  } catch (error) {
    // The engine may have asked to stop during the search.
    const diagnostic = context.signal.aborted
      ? diagnose.interruptedSearch(kind)
      : diagnose.searchFailed(kind, error);
    return { kind: "open", diagnostic };
  }
}

const NO_OPERATIONS = {
  kind: "ended",
  made: new Map<string, TimeRange | undefined>(),
  doubtful: [],
} as const;

async function look(
  currentCreate: CurrentCreate,
  creation: PendingCreate,
  known: readonly string[],
  isOver: boolean,
): Promise<LostCreate> {
  const { model, provider, request, context, method, parent, source } = currentCreate;
  const { kind } = model;
  const { clock, journal, settleMs } = provider;
  const { phase } = creation.entry;
  const told = creation.entry.phase === "made" ? creation.entry.name : undefined;
  const limitMs = timeoutMs(kind, request.planned, "create");
  const deadlineAtMs = clock.now() + limitMs;
  const settled = (result: LostCreate): LookResult<LostCreate> => ({ settled: result });
  const open = (diagnostic: Diagnostic): LookResult<LostCreate> => settled({ kind: "open", diagnostic });
  let isSeen = !method.longRunning || canListOperations(provider);
  const patience = { limitMs, longestPauseMs: LONGEST_PAUSE_MS };
  return lookUntil(clock, context.signal, patience, async () => {
    if (context.signal.aborted) return open(diagnose.interruptedSearch(kind));
    const ageMs = creation.ageMs();
    const knownMs = isOver ? settleMs : creation.knownMs();
    const held = new Set([...known, ...(await journal.heldNames())]);
    // An operation begins soon after its request, unlike the object that it makes.
    const sought = { kind, parent, source, window: windowOf(creation.entry, settleMs, 0), taken: held };
    // If the request was answered, its operation is known and has ended. Any other running operation belongs to another request.
    const isOperationSought = method.longRunning && phase === "sent";
    const evidence = isOperationSought
      ? await operationEvidence(provider, sought, deadlineAtMs, context)
      : NO_OPERATIONS;
    if (evidence.kind === "running") {
      return open(diagnose.stillAtWork(kind, evidence.operations));
    }
    isSeen &&= evidence.kind !== "unlisted";
    const { made: madeByOperations, doubtful } = evidence.kind === "ended" ? evidence : NO_OPERATIONS;
    const window = windowOf(creation.entry, settleMs, isSeen && phase === "sent" ? 0 : limitMs);
    const listed = await namesInPlace(currentCreate, context.signal);
    if (listed === undefined) return settled({ kind: "unknowable" });
    // Read after the list: a process notes its create before the new object can appear there.
    const others = (await journal.everyEntry()).filter(({ entry }) => entry !== creation.entry);
    const named = await namesOf(provider, kind, others, context.signal);
    const taken = new Set([...named.values(), ...(await journal.heldNames())]);
    const rivals = others
      .filter((each) => isInterchangeable(each.entry, creation.entry) && !named.has(each))
      .sort((one, other) => (isEarlier(one.entry, other.entry) ? -1 : 1));
    const before = [new Set(known), ...(await existedBefore(provider, creation.entry, known, rivals))];
    const names = [...new Set([...listed, ...madeByOperations.keys()])].filter(
      (name) => !taken.has(name) && before.some((each) => !each.has(name)),
    );
    const rivalEntries = rivals.map(({ entry }) => entry);
    const seen = await seenAs(currentCreate, creation.entry, rivalEntries, names);
    const windows = [window, ...rivals.map(({ entry }) => windowOf(entry, settleMs))] as const;
    // The name was free right before the request, and no other request of this run chooses it.
    const isOwnName = currentCreate.chosenNames.length > 0 && !creation.isClaimed;
    const createdAt = (object: JsonObject): TimeRange | undefined =>
      creationTimeOf(kind, object) ?? (isOwnName ? window : undefined);
    // A failed operation is believed, unless an object is as requested.
    const resembling = isOver ? new Map<string, JsonObject>() : seen.resembling;
    const candidates = candidatesIn(
      { ...seen, resembling },
      before,
      windows,
      madeByOperations,
      createdAt,
      creation,
    );
    const possible = candidates.map(({ name }) => name).filter((name) => before[0]?.has(name) !== true);
    if (hasSecretAnswer(model) && possible.length > 0) return settled({ kind: "useless", names: possible });
    const decided = decideSearch({
      candidates,
      rivals: rivals.map((rival) => ({
        isFirst: rival.isBeside && isEarlier(rival.entry, creation.entry),
        isInFlight: isInFlight(rival),
        hasOtherList: hasOtherList(rival.entry, creation.entry),
      })),
      isOtherInFlight:
        !isOver &&
        others.some(
          (each) => isInFlight(each) && isListedAlike(each.entry, creation.entry) && !named.has(each),
        ),
      notVisible: seen.notVisible.filter((name) => madeByOperations.has(name) || name === told),
      ageMs,
      knownMs,
      settleMs,
    });
    switch (decided.kind) {
      case "adopt":
        // After a failure nothing is adopted. The caller reports every object that the create may have left.
        if (isOver) return settled({ kind: "useless", names: possible });
        // Noted before any other process searches.
        await creation.made(decided.name, true);
        return settled({ kind: "made", name: decided.name });
      case "ambiguous":
        return open(diagnose.ambiguous(kind, decided.names, creation.place, decided.rewritten));
      case "unproved":
        return open(diagnose.unproved(kind, decided.names, creation.place));
      case "nothing":
        if (doubtful.length > 0) return open(diagnose.stillAtWork(kind, doubtful));
        // An operation that cannot be listed may still be running, and its object would appear only at its end.
        if (!isSeen && !isOver && Math.max(ageMs, knownMs) < limitMs) {
          return open(diagnose.mayYetBeCreated(kind, creation, settleMs, limitMs));
        }
        if (currentCreate.isPlacePresumed && !isOver && !(isOperationSought && isSeen)) {
          return open(diagnose.placeUnknown(kind, currentCreate.listing, creation.place));
        }
        return settled({ kind: "nothing" });
      case "again":
        context.log.info(`searching for the ${kind.name} of a create whose answer was lost`, {
          elapsed_ms: knownMs,
          settle_ms: settleMs,
        });
        return {
          open: () => ({
            kind: "open",
            diagnostic: context.signal.aborted
              ? diagnose.interruptedSearch(kind)
              : diagnose.notToBeSeen(kind, [...names, ...madeByOperations.keys()]),
          }),
          ...(knownMs < settleMs ? { againInMs: settleMs - knownMs } : {}),
        };
    }
  });
}

/** Whether a process is working on a create, and may yet receive an answer. */
function isInFlight({ entry, isAtWork }: EntryView): boolean {
  return isAtWork && (entry.phase !== "sent" || entry.endedAtMs === undefined);
}

/** Whether two pending creates of the same place noted at different times what existed there. */
function hasOtherList(one: Entry, other: Entry): boolean {
  return one.known !== other.known && isListedAlike(one, other);
}

/** Returns the names that existed before each rival's request. A rival without such a note counts as one with the note of this create. */
function existedBefore(
  { journal }: ProviderContext,
  own: Entry,
  known: readonly string[],
  rivals: readonly EntryView[],
): Promise<readonly ReadonlySet<string>[]> {
  return Promise.all(
    rivals.map(async ({ entry }) => {
      const theirs = hasOtherList(entry, own) ? await journal.knownBefore(entry) : known;
      return new Set(theirs ?? known);
    }),
  );
}

/** Whether one pending create precedes another, in an order that is the same in every process. */
function isEarlier(one: Entry, other: Entry): boolean {
  if (one.startedAtMs !== other.startedAtMs) return one.startedAtMs < other.startedAtMs;
  return (one.known ?? "") < (other.known ?? "");
}

/** Returns the names of the objects that entries created, as far as they are known. */
async function namesOf(
  provider: ProviderContext,
  kind: Kind,
  entries: readonly EntryView[],
  signal: AbortSignal,
): Promise<ReadonlyMap<EntryView, string>> {
  const names = new Map<EntryView, string>();
  for (const noted of entries.filter(({ entry }) => entry.kind === kind.name)) {
    const { entry } = noted;
    const name =
      entry.phase === "made"
        ? entry.name
        : entry.phase === "accepted"
          ? await nameMadeBy(provider, kind, entry, signal)
          : undefined;
    if (name !== undefined) names.set(noted, name);
  }
  return names;
}
