import { parseDuration } from "../contract";
import type { PlanDocument } from "./plan-document";
import { blockAddress, shownReferences } from "./plan-graph";
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

/** Returns the timeline of the apply of a plan. Changes that ask the service for nothing are no part of it. */
export function timelineOf({ changes, hooks }: Review, plan: PlanDocument): Timeline {
  const parts = [...carriedOut(changes).filter(({ calls }) => calls.length > 0), ...hooks].filter(
    (each) => each.plan === plan.file,
  );
  const declared = parts.map(declaredMs);
  const areDeclared = declared.length > 0 && declared.every((each) => each !== undefined);
  const lengths = new Map(parts.map((each, index) => [each, areDeclared ? (declared[index] ?? 0) : 1]));
  const before = dependenciesOf(plan, parts);
  const ends = new Map<ReviewedChange | ReviewedHook, number>();
  const beginOf = (part: ReviewedChange | ReviewedHook): number =>
    Math.max(0, ...(before.get(part) ?? []).map(endOf));
  const endOf = (part: ReviewedChange | ReviewedHook): number => {
    const known = ends.get(part);
    if (known !== undefined) return known;
    // Ends a circle, which no real plan has.
    ends.set(part, 0);
    const end = beginOf(part) + (lengths.get(part) ?? 0);
    ends.set(part, end);
    return end;
  };
  const bars = parts.map((part): TimelineBar => {
    const end = endOf(part);
    return { of: part, begin: end - (lengths.get(part) ?? 0), end };
  });
  return {
    bars: bars.sort((one, other) => one.begin - other.begin || one.end - other.end),
    lengths: areDeclared ? "declared" : "equal",
  };
}

/** Returns the time that the contract declares for all calls of a change; undefined if it does not. */
function declaredMs(part: ReviewedChange | ReviewedHook): number | undefined {
  if ("hook" in part) return undefined;
  const times = part.calls.map(({ timeLimit }) =>
    timeLimit === undefined ? undefined : parseDuration(timeLimit),
  );
  return times.every((each) => each !== undefined) ? times.reduce((sum, each) => sum + each, 0) : undefined;
}

/** Returns what must end before each part: what its block refers to, and for a deletion what refers to the object. */
function dependenciesOf(
  { graph }: PlanDocument,
  parts: readonly (ReviewedChange | ReviewedHook)[],
): ReadonlyMap<ReviewedChange | ReviewedHook, readonly (ReviewedChange | ReviewedHook)[]> {
  const isDeletion = (part: ReviewedChange | ReviewedHook): boolean =>
    "hook" in part ? part.runs === "beforeDestroy" : part.verb === "delete";
  const byBlock = new Map<string, (ReviewedChange | ReviewedHook)[]>();
  for (const part of parts) {
    const block = blockAddress(part.address);
    byBlock.set(block, [...(byBlock.get(block) ?? []), part]);
  }
  const before = new Map(parts.map((part) => [part, [] as (ReviewedChange | ReviewedHook)[]]));
  for (const part of parts) {
    const block = blockAddress(part.address);
    const trigger = "trigger" in part ? [blockAddress(part.trigger?.address ?? "")] : [];
    for (const reference of [...shownReferences(graph, block, (each) => byBlock.has(each)), ...trigger]) {
      for (const other of byBlock.get(reference) ?? []) {
        if (isDeletion(part) && isDeletion(other)) before.get(other)?.push(part);
        else if (!isDeletion(part) && !isDeletion(other)) before.get(part)?.push(other);
      }
    }
  }
  return before;
}
