import { CREATIONS, isChange, type Recorded } from "./bench";

/**
 * When, in the life of one request, the victim is killed.
 * - `lost`: it has come to the service and is never carried out.
 * - `late`: it has come, and is carried out only while the next run looks for what it has made.
 * - `unanswered`: it is carried out, and nobody is told.
 * - `answered`: the answer has been sent.
 */
export type Point = "lost" | "late" | "unanswered" | "answered";

/** The points at which it does not matter what the next run does meanwhile. */
const POINTS = ["lost", "unanswered", "answered"] as const;

/** Who is killed: the provider's process, the engine (then the provider has to end by itself), or both at once. */
export const VICTIMS = ["provider", "engine", "both"] as const;
export type Victim = (typeof VICTIMS)[number];

/** One kill at one boundary. */
export interface Kill {
  readonly stage: Recorded;
  /** Which request of the stage, from 1. */
  readonly at: number;
  readonly point: Point;
  readonly victim: Victim;
}

/** The kill in words: the title of its test, by which it can be run alone. */
export function titleOf({ stage, at, point, victim }: Kill): string {
  return `${stage.name}: ${victim} killed at request ${at}, ${stage.requests[at - 1]?.method ?? "?"}, ${point}`;
}

/**
 * The kills of a stage; every request is struck. Of several requests of one method the last counts most, as it has siblings before it:
 * where it makes an object, every victim is killed at every point; where it changes one, every point is tried and the victims
 * take turns, as they do at the other requests. A read is struck at one point: before it and after it nothing is different.
 * Of a refresh, which is the same everywhere, the first and the last read are.
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
    if (everything || (CREATIONS.has(method) && isLast))
      return [
        ...POINTS.flatMap((point) => VICTIMS.map((victim) => kill(point, victim))),
        ...(CREATIONS.has(method) ? [kill("late", "both")] : []),
      ];
    if (isChange(request) && (CREATIONS.has(method) || isLast))
      return POINTS.map((point, turn) => kill(point, byTurns(VICTIMS, index + turn)));
    if (stage.name !== "create" && index > 0 && index < firstChange - 1) return [];
    return [kill(byTurns(POINTS, index), byTurns(VICTIMS, index + Math.floor(index / 3)))];
  });
}

function byTurns<T>(all: readonly [T, ...T[]], turn: number): T {
  return all[turn % all.length] ?? all[0];
}
