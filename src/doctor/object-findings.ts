import { kindOf, listMethodOf, withArticle } from "../contract";
import { listByName } from "../api";
import {
  canBeOurs,
  creationTimeOf,
  DEFAULT_SETTLE_MS,
  settleTimeMs,
  type ListedOperation,
  timingOf,
  windowOf,
} from "../calls";
import type { JournalView, ViewedNote } from "../bridge/recovery";
import type { Examination } from "./examination";
import { holderOf } from "./read-state";
import type { RemovableFinding } from "./report";
import type { UsableService } from "./service-findings";

/**
 * The age from which on a lost request counts as one that the service can no longer carry out, in milliseconds: far more than any settle time,
 * and than the clocks of two machines differ.
 */
const SETTLED_MS = 60 * 60_000;

/** Facts that a service shows of creates whose answers were lost. */
export interface LostCreates {
  readonly findings: readonly RemovableFinding[];
  /** The paths of entries that are proved to have made nothing. */
  readonly neverMade: ReadonlySet<string>;
}

/** Searches for objects that pending creates may have made, and that no known state holds. */
export async function lostCreates(
  { states, nowMs, signal, environment }: Examination,
  view: JournalView,
  service: UsableService,
  {
    operations,
    engine,
  }: { readonly operations: readonly ListedOperation[] | undefined; readonly engine: string },
): Promise<LostCreates> {
  const pending = view.notes
    .filter(isLost)
    .filter(({ note }) => listKindOf(service, note.kind) !== undefined);
  const findings: RemovableFinding[] = [];
  const neverMade = new Set<string>();
  const settleMs = settleTimeMs(environment) ?? DEFAULT_SETTLE_MS;
  const lists = new Map<string, ReturnType<typeof listByName>>();
  const made = new Set(view.notes.flatMap(({ note }) => note.name ?? []));
  for (const viewed of pending) {
    const { note, path } = viewed;
    const kind = kindOf(service.contract, note.kind ?? "");
    const known = view.knownBefore(note);
    const before = new Set(known);
    const place = JSON.stringify([kind.name, note.parent, note.listing]);
    const list = lists.get(place) ?? listByName(service, kind, note.parent, note.listing ?? {}, signal);
    lists.set(place, list);
    const shown = await list;
    const isFree = (name: string): boolean =>
      !before.has(name) &&
      !made.has(name) &&
      !view.held.has(name) &&
      holderOf(states, name, service.endpoint) === undefined;
    const free = [...shown].filter(([name]) => isFree(name));
    const window = windowOf(note, settleMs);
    for (const [name, object] of free) {
      const timing = timingOf(creationTimeOf(kind, object), window);
      if (timing === "outside") continue;
      findings.push(
        objectFound(name, viewed, { isInTime: timing === "within", hasStates: states.length > 0, engine }),
      );
    }
    const lost = {
      kind,
      parent: note.parent,
      source: note.source,
      window: windowOf(note, settleMs, Infinity),
      taken: new Set([...before, ...made]),
    };
    const mayRun =
      operations === undefined
        ? kind.methods.create?.longRunning === true
        : operations.some((each) => canBeOurs(service.contract, each, lost));
    const isOver = viewed.standing === "killed" || viewed.standing === "ended";
    const isNothing =
      known !== undefined && free.length === 0 && !mayRun && isOver && note.key === service.keyDigest;
    if (isNothing && nowMs - note.startedAtMs >= Math.max(SETTLED_MS, settleMs)) neverMade.add(path);
  }
  return { findings: withoutRepeats(findings), neverMade };
}

function isLost({ verb, note, standing, isBeside }: ViewedNote): boolean {
  return (
    verb === "create" &&
    note.phase === "sent" &&
    !isBeside &&
    standing !== "active" &&
    standing !== "abandoned"
  );
}

function listKindOf({ contract }: UsableService, name: string | undefined): string | undefined {
  const kind = contract.kinds.find((each) => each.name === name);
  return kind === undefined || listMethodOf(kind) === undefined ? undefined : kind.name;
}

function objectFound(
  name: string,
  { note, path }: ViewedNote,
  {
    isInTime,
    hasStates,
    engine,
  }: { readonly isInTime: boolean; readonly hasStates: boolean; readonly engine: string },
): RemovableFinding {
  const held = hasStates
    ? "No given state holds"
    : "Without a state (--state), it is not known whether one holds";
  const time = isInTime
    ? "and was created at the time of the request"
    : "and its creation time proves nothing";
  return {
    area: "objects",
    subject: name,
    text: `${held} ${name}. It did not exist before the create of ${withArticle(note.kind ?? "object")} that the entry ${path} notes, ${time}: that create may have made it.`,
    nextApply: isInTime
      ? "It adopts the object if that has every requested value, and if no other create can have made it."
      : "It names the object and adopts nothing.",
    next: `${engine} apply`,
  };
}

/** Equal creates have the same candidates. */
function withoutRepeats(findings: readonly RemovableFinding[]): readonly RemovableFinding[] {
  return findings.filter(
    ({ subject }, index) => findings.findIndex((each) => each.subject === subject) === index,
  );
}
