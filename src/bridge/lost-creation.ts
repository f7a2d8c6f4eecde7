import type { Kind } from "../contract";
import { operationFromJson } from "../client";
import { type Diagnostic, isObject, isSequence, type Value, type ValueObject, valueObject } from "../plugin";
import { isGone, listNames, operationMethod, UnexpectedAnswer } from "../service";
import { type Creation, decideSearch, type Entry, isInterchangeable } from "./journal";
import * as texts from "./journal-texts";
import { isAsPlanned, stateOf } from "./life";
import type { Making } from "./making";
import { nameInMetadata } from "./operation-name";
import { canListOperations, untilOperationsEnd } from "./running-operations";
import type { Session } from "./session";
import { timeoutMs } from "./timeouts";

/**
 * What a look for a lost creation has found.
 * - `made`: the object.
 * - `nothing`: the request was not carried out.
 * - `unknowable`: what was there before is not known, so nothing can be told.
 * - `open`: it cannot be told in this run. The journal keeps it for the next one.
 */
export type LostCreation =
  | { readonly kind: "made"; readonly name: string }
  | { readonly kind: "nothing" }
  | { readonly kind: "unknowable" }
  | { readonly kind: "open"; readonly diagnostic: Diagnostic };

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Looks for the object that a creation may have made whose answer was lost. A request may still be under way, and an operation may still
 * be at work, so that it looks until neither can be.
 */
export function findLostCreation(making: Making, creation: Creation): Promise<LostCreation> {
  const { life, session, context } = making;
  const { kind } = life;
  return creation.search(async () => {
    const known = await session.journal.knownBefore(creation.entry);
    if (known === undefined) return { kind: "unknowable" };
    try {
      return await look(making, creation, known);
    } catch (error) {
      // The attempt to look may have been cut off by the engine's wish to stop.
      const diagnostic = context.signal.aborted
        ? texts.interruptedSearch(kind)
        : texts.searchFailed(kind, error);
      return { kind: "open", diagnostic };
    }
  });
}

async function look(making: Making, creation: Creation, known: readonly string[]): Promise<LostCreation> {
  const { life, session, request, context, method } = making;
  const { kind } = life;
  const { clock, journal, settleMs } = session;
  const { startedAtMs } = creation.entry;
  const limitMs = timeoutMs(kind, request.planned, "create");
  const deadlineAtMs = clock.now() + limitMs;
  const isSeen = !method.longRunning || canListOperations(session);
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    if (context.signal.aborted) return { kind: "open", diagnostic: texts.interruptedSearch(kind) };
    const ageMs = Math.max(0, clock.now() - startedAtMs);
    if (method.longRunning && !(await untilOperationsEnd(session, kind, startedAtMs, deadlineAtMs, context)))
      return { kind: "open", diagnostic: texts.stillAtWork(kind) };
    const others = (await journal.everyEntry()).filter((entry) => entry !== creation.entry);
    const named = await namesOf(session, kind, others, context.signal);
    const taken = new Set([...known, ...named.values()]);
    const candidates = await findCandidates(making, creation.entry, taken);
    const rivals = others.filter((each) => isInterchangeable(each, creation.entry) && !named.has(each));
    const decision = decideSearch({ candidates, claimants: rivals.length + 1, ageMs, settleMs });
    switch (decision.kind) {
      case "adopt":
        // Before anybody else looks.
        await creation.made(decision.name);
        return { kind: "made", name: decision.name };
      case "ambiguous":
        return { kind: "open", diagnostic: texts.ambiguous(kind, decision.names) };
      case "nothing":
        // An operation that nobody can see may be at work, and would show its object only at its end.
        if (!isSeen && ageMs < limitMs) return { kind: "open", diagnostic: texts.stillAtWork(kind) };
        return { kind: "nothing" };
      case "again":
        await clock.sleep(Math.min(pauseMs, settleMs - ageMs), context.signal);
    }
  }
}

/** The names of what entries have made, as far as they are known. */
async function namesOf(
  session: Session,
  kind: Kind,
  entries: readonly Entry[],
  signal: AbortSignal,
): Promise<ReadonlyMap<Entry, string>> {
  const names = new Map<Entry, string>();
  for (const entry of entries.filter((each) => each.kind === kind.name)) {
    const name =
      entry.phase === "made"
        ? entry.name
        : entry.phase === "accepted"
          ? await nameMadeBy(session, kind, entry, signal)
          : undefined;
    if (name !== undefined) names.set(entry, name);
  }
  return names;
}

/** The objects that are nobody's yet and that are as was asked for. */
async function findCandidates(
  making: Making,
  entry: Entry,
  taken: ReadonlySet<string>,
): Promise<readonly string[]> {
  const { life, session, parent, request, context } = making;
  const wanted = [request.planned, askedForBy(entry, making)];
  const listed = await listNames(session, life.kind, parent, context.signal);
  const candidates: string[] = [];
  for (const name of listed.filter((each) => !taken.has(each)))
    if (await isAsAskedFor(making, wanted, name)) candidates.push(name);
  return candidates;
}

/** The name of what the operation of an entry has made, where it says so. */
async function nameMadeBy(
  { client, contract }: Session,
  kind: Kind,
  entry: Extract<Entry, { phase: "accepted" }>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const asked = operationMethod(contract);
  try {
    const answer = await client.call({ path: asked.path, safety: "read" }, asked.bodyFor(entry.operation), {
      signal,
    });
    return nameInMetadata(kind, operationFromJson(asked.operationIn(answer)).metadata, entry.source);
  } catch (error) {
    // An operation of long ago is forgotten; what it made is known by its name long since.
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** What is wanted, with the names to which the earlier run referred: those of what are equal siblings of what is referred to now. */
function askedForBy(entry: Entry, { request, likeness }: Making): ValueObject {
  const earlier = new Map(
    likeness?.references.map(({ name }, index) => [name, entry.likeness?.references[index]?.name ?? name]),
  );
  const rename = (value: Value): Value => {
    if (typeof value === "string") return earlier.get(value) ?? value;
    if (isSequence(value)) return value.map(rename);
    return isObject(value) ? renameIn(value) : value;
  };
  const renameIn = (object: ValueObject): ValueObject =>
    valueObject(Object.entries(object).map(([name, value]): [string, Value] => [name, rename(value)]));
  return renameIn(request.planned);
}

async function isAsAskedFor(
  { life, session, context }: Making,
  wanted: readonly ValueObject[],
  name: string,
): Promise<boolean> {
  try {
    const object = await session.reads.read(life.kind, name, { signal: context.signal });
    return wanted.some((each) => isAsPlanned(life, each, stateOf(life, object, each)));
  } catch (error) {
    if (isGone(error) || error instanceof UnexpectedAnswer) return false;
    throw error;
  }
}
