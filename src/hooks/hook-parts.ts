import type { HookJson } from "./hook-settings";
import { type Hole, placeOf } from "./hook-template";
import type { HookContent } from "./hook-triggers";

/** A part of a hook that a review compares. */
export interface HookPart {
  /** In the words of the hook's configuration: `call.request.name`. */
  readonly place: string;
  /** The value as JSON, or the name of the variable with a secret. Undefined if it is known only after apply. */
  readonly text: string | undefined;
}

/** A hook of a plan, which does not know all values. */
export interface PlannedContent extends Pick<HookContent, "template"> {
  readonly values: HookContent["values"];
  readonly settings: Partial<HookContent["settings"]>;
}

/**
 * Returns the parts of a hook: everything that decides what it does, except the values of secrets and the endpoint. Equal parts do the same.
 *
 * @param content - a value that it lacks is not known yet
 */
export function partsOf({ template, values, settings }: PlannedContent): readonly HookPart[] {
  const holes = new Map(template.holes.map((hole) => [JSON.stringify(hole.at), hole]));
  const parts: HookPart[] = [];
  const visit = (json: HookJson, at: Hole["at"]): void => {
    const hole = holes.get(JSON.stringify(at));
    if (hole !== undefined) {
      parts.push({ place: placeOf(at), text: textOf(hole, values) });
    } else if (typeof json !== "object" || json === null || Object.keys(json).length === 0) {
      parts.push({ place: placeOf(at), text: JSON.stringify(json) });
    } else if (Array.isArray(json)) {
      (json as readonly HookJson[]).forEach((element, index) => visit(element, [...at, index]));
    } else {
      for (const [key, member] of Object.entries(json)) visit(member, [...at, key]);
    }
  };
  visit(template.literal, []);
  for (const name of ["project", "region"] as const) {
    const text = settings[name];
    parts.push({ place: name, text: text === undefined ? undefined : JSON.stringify(text) });
  }
  return parts;
}

function textOf(hole: Hole, values: HookContent["values"]): string | undefined {
  if ("secret" in hole) return `environment variable ${hole.secret}`;
  const value = values[hole.value];
  return value === undefined || hole.as === "json" ? value : JSON.stringify(value);
}
