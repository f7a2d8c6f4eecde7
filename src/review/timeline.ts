import { parseDuration } from "../contract";
import type { PlanDocument } from "./plan-document";
import { shownReferences } from "../picture";
import { blockAddress } from "./plan-graph";
import type { Review, ReviewedChange, ReviewedHook } from "./review";
import { carriedOut } from "./review-plans";

/** A change or a hook in the timeline of an apply. Begin and end count in the timeline's unit. */
export interface TimelineBar {
  readonly of: ReviewedChange | ReviewedHook;
  readonly begin: number;
  readonly end: number;
}

/** When each change of a plan can begin at the earliest, if all that do not depend on each other run at once. */
export interface Timeline {
  readonly bars: readonly TimelineBar[];
  /** `declared`: lengths are milliseconds, by the contract. `equal`: it does not declare all of them, so that all have the length 1. */
  readonly lengths: "declared" | "equal";
}

/** A part of an apply that has a bar. */
type TimelinePart = ReviewedChange | ReviewedHook;

/** The parts of a block that create, change or delete: all of them wait for the same other groups. */
interface TimelineGroup {
  readonly parts: readonly TimelinePart[];
  readonly length: number;
  /** The groups that end before it begins. */
  readonly before: Set<TimelineGroup>;
}

/** Returns the timeline of the apply of a plan. Changes that ask the service for nothing are no part of it. */
export function timelineOf({ changes, hooks }: Review, plan: PlanDocument): Timeline {
  const parts = [...carriedOut(changes).filter(({ calls }) => calls.length > 0), ...hooks].filter(
    (each) => each.plan === plan.file,
  );
  const declared = new Map(parts.map((part) => [part, declaredMs(part)]));
  const areDeclared = parts.length > 0 && parts.every((part) => declared.get(part) !== undefined);
  const lengthOf = (part: TimelinePart): number => (areDeclared ? (declared.get(part) ?? 0) : 1);
  const begins = new Map<TimelineGroup, number>();
  const beginOf = (group: TimelineGroup): number => {
    const known = begins.get(group);
    if (known !== undefined) return known;
    // Ends a circle, which no real plan has.
    begins.set(group, 0);
    const begin = Math.max(0, ...[...group.before].map((each) => beginOf(each) + each.length));
    begins.set(group, begin);
    return begin;
  };
  const bars = groupsOf(plan, parts, lengthOf).flatMap((group) => {
    const begin = beginOf(group);
    return group.parts.map((of): TimelineBar => ({ of, begin, end: begin + lengthOf(of) }));
  });
  return {
    bars: bars.sort((one, other) => one.begin - other.begin || one.end - other.end),
    lengths: areDeclared ? "declared" : "equal",
  };
}

/** Returns the time that the contract declares for all calls of a change; undefined if it does not. */
function declaredMs(part: TimelinePart): number | undefined {
  if ("hook" in part) return undefined;
  const times = part.calls.map(({ timeLimit }) =>
    timeLimit === undefined ? undefined : parseDuration(timeLimit),
  );
  return times.every((each) => each !== undefined) ? times.reduce((sum, each) => sum + each, 0) : undefined;
}

function isDeletion(part: TimelinePart): boolean {
  return "hook" in part ? part.runs === "beforeDestroy" : part.verb === "delete";
}

/** Returns the parts by block. A group waits for those of the blocks to which it refers; a deletion for those that refer to it. */
function groupsOf(
  { graph }: PlanDocument,
  parts: readonly TimelinePart[],
  lengthOf: (part: TimelinePart) => number,
): readonly TimelineGroup[] {
  const blocks = new Map<string, { readonly changes: TimelinePart[]; readonly deletions: TimelinePart[] }>();
  for (const part of parts) {
    const block = blockAddress(part.address);
    const { changes, deletions } = blocks.get(block) ?? { changes: [], deletions: [] };
    blocks.set(block, { changes, deletions });
    (isDeletion(part) ? deletions : changes).push(part);
  }
  const groupOf = (own: readonly TimelinePart[]): TimelineGroup => ({
    parts: own,
    length: own.reduce((longest, part) => Math.max(longest, lengthOf(part)), 0),
    before: new Set(),
  });
  const groups = new Map(
    [...blocks].map(([block, { changes, deletions }]) => [
      block,
      { changes: groupOf(changes), deletions: groupOf(deletions) },
    ]),
  );
  for (const [block, own] of groups) {
    const triggers = own.changes.parts.flatMap((part) =>
      "trigger" in part ? [blockAddress(part.trigger.address)] : [],
    );
    for (const reference of [...shownReferences(graph, block, (each) => groups.has(each)), ...triggers]) {
      const other = groups.get(reference);
      if (other === undefined || other === own) continue;
      own.changes.before.add(other.changes);
      other.deletions.before.add(own.deletions);
    }
  }
  return [...groups.values()].flatMap(({ changes, deletions }) => [changes, deletions]);
}
