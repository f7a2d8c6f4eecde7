import { nearestName, parseDuration } from "../../contract";
import { describeKindOf, isKnown } from "../base";
import { isReadable } from "./to-terraform";

/** Returns the problems of a `timeouts` block, each with its path. */
export function timeoutProblems(phases: readonly string[], timeouts: unknown): readonly string[] {
  if (timeouts === undefined || timeouts === null || !isKnown(timeouts)) return [];
  if (!isReadable(timeouts)) return [`timeouts must be an object; got ${describeKindOf(timeouts)}`];
  return Object.entries(timeouts).flatMap(([phase, value]): string[] => {
    if (value === undefined || value === null) return [];
    if (!phases.includes(phase)) {
      const nearest = nearestName(phase, phases);
      return [
        `timeouts.${phase} is an unknown property; ${nearest === undefined ? `the properties are ${phases.join(", ")}` : `did you mean timeouts.${nearest}?`}`,
      ];
    }
    if (!isKnown(value) || (typeof value === "string" && parseDuration(value) !== undefined)) return [];
    const shown = typeof value === "string" ? JSON.stringify(value) : describeKindOf(value);
    return [`timeouts.${phase} must be a duration such as "90s", "30m" or "1h30m"; got ${shown}`];
  });
}
