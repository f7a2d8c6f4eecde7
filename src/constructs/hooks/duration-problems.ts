import { parseDuration } from "../../contract";
import { describeKindOf, isKnown } from "../base";

/** Returns a problem if a value is not a duration that a hook accepts. */
export function durationProblems(name: string, text: unknown): readonly string[] {
  if (text === undefined) return [];
  const isDuration = typeof text === "string" && isKnown(text) && parseDuration(text) !== undefined;
  return isDuration
    ? []
    : [
        `${name} must be a duration such as 90s, 30m or 1h30m; got ${typeof text === "string" && isKnown(text) ? JSON.stringify(text) : describeKindOf(text)}`,
      ];
}
