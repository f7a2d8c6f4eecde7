import { CREATIONS, isChange, type Recorded } from "./bench";

/**
 * The moment of a request at which the victim is killed.
 * - `lost`: the request has arrived and is never carried out.
 * - `late`: it has arrived, and is carried out only while the next run searches for its object.
 * - `unanswered`: it is carried out, but not answered.
 * - `answered`: the answer has been sent.
 */
export type Point = "lost" | "late" | "unanswered" | "answered";

/** Points that do not depend on what the next run does meanwhile. */
const POINTS = ["lost", "unanswered", "answered"] as const;

/** The killed processes: the provider, the engine (then the provider must end by itself) or both at once. */
export const VICTIMS = ["provider", "engine", "both"] as const;
export type Victim = (typeof VICTIMS)[number];

/** One kill at one boundary. */
export interface Kill {
  readonly stage: Recorded;
  /** Number of the request in the stage, from 1. */
  readonly at: number;
  readonly point: Point;
  readonly victim: Victim;
}

/** Returns the title of a kill's test, which also selects it. */
export function titleOf({ stage, at, point, victim }: Kill): string {
  return `${stage.name}: ${victim} killed at request ${at}, ${stage.requests[at - 1]?.method ?? "?"}, ${point}`;
}

/**
 * Returns the kills of a stage, with every request faulted. Of several requests of one method the last matters most,
 * since it has siblings before it. If it creates an object, every victim is killed at every point. If it changes one,
 * every point is used and the victims take turns, as at the other requests. A read is faulted at one point, since
 * nothing differs before and after it. Of a refresh, which is the same in each stage, only the first and the last
 * read are faulted.
 *
 * @param everything every victim at every point of every request
 */
export function killsOf(stage: Recorded, everything: boolean): readonly Kill[] {
  const methods = stage.requests.map(({ method = "" }) => method);
  const firstChange = stage.requests.findIndex(isChange);
  return stage.requests.flatMap((request, index): readonly Kill[] => {
    const kill = (point: Point, victim: Victim): Kill => ({ stage, at: index + 1, point, victim });
    const method = methods[index] ?? "";
    const isLast = methods.lastIndexOf(method) === index;
    if (everything || (CREATIONS.has(method) && isLast)) {
      return [
        ...POINTS.flatMap((point) => VICTIMS.map((victim) => kill(point, victim))),
        ...(CREATIONS.has(method) ? [kill("late", "both")] : []),
      ];
    }
    if (isChange(request) && (CREATIONS.has(method) || isLast)) {
      return POINTS.map((point, turn) => kill(point, byTurns(VICTIMS, index + turn)));
    }
    if (stage.name !== "create" && index > 0 && index < firstChange - 1) return [];
    return [kill(byTurns(POINTS, index), byTurns(VICTIMS, index + Math.floor(index / 3)))];
  });
}

function byTurns<T>(all: readonly [T, ...T[]], turn: number): T {
  return all[turn % all.length] ?? all[0];
}
