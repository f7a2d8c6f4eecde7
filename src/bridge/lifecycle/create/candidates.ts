import type { JsonObject } from "../../../client";
import { type TimeRange, type TimeWindow, type Timing, timingOf } from "../../../calls";
import type { Candidate, PendingCreate } from "../../recovery";
import type { SeenObjects } from "./seen-objects";

/**
 * Returns the candidates, oldest first, with the pending creates that may have created each. `before`: the names that existed before each
 * create's request. Omits an object that only resembles the request if it was certainly not made by it: if its time says so, or if it has none
 * and may be older than this run.
 */
export function candidatesIn(
  { fitting, alike, resembling }: SeenObjects,
  before: readonly ReadonlySet<string>[],
  windows: readonly [own: TimeWindow, ...ofRivals: TimeWindow[]],
  evidence: ReadonlyMap<string, TimeRange | undefined>,
  createdAt: (object: JsonObject) => TimeRange | undefined,
  { isClaimed }: Pick<PendingCreate, "isClaimed">,
): readonly Candidate[] {
  return [...fitting, ...alike, ...resembling]
    .map(([name, object]) => ({
      name,
      createdAt: createdAt(object),
      startedAt: evidence.get(name),
    }))
    .sort((a, b) => (a.createdAt?.fromMs ?? 0) - (b.createdAt?.fromMs ?? 0))
    .flatMap(({ name, createdAt, startedAt }): readonly Candidate[] => {
      const existedFor = before.flatMap((names, maker) => (names.has(name) ? [maker] : []));
      const makers = windows.flatMap((window, maker) =>
        !existedFor.includes(maker) && timingOfMade(createdAt, startedAt, window) === "within" ? [maker] : [],
      );
      if (fitting.has(name)) return [{ name, makers, existedFor }];
      // A value that differs as services rewrite values proves nothing: another request may have asked for exactly that. But to repeat this
      // request could create a second object.
      if (alike.has(name)) return [{ name, makers: [], existedFor, isRewritten: makers.includes(0) }];
      const hasNoTime = createdAt === undefined && startedAt === undefined;
      const isOfAnother = timingOfMade(createdAt, startedAt, windows[0]) === "outside";
      return isOfAnother || (hasNoTime && isClaimed) ? [] : [{ name, makers: [], existedFor }];
    });
}

/**
 * Compares an object's creation with a window. The creation time may be the start or the end of its operation, so the operation's start
 * counts too.
 */
function timingOfMade(
  createdAt: TimeRange | undefined,
  startedAt: TimeRange | undefined,
  window: TimeWindow,
): Timing {
  const timing = timingOf(createdAt, window);
  if (timing === "within" || startedAt === undefined) return timing;
  return createdAt !== undefined && createdAt.toMs < window.fromMs ? "outside" : timingOf(startedAt, window);
}
