import type { HookJson, HookSpec } from "./hook-spec";
import { decodeMessage } from "./message";

/** A place in a template whose value is not written in it. */
export type Hole =
  /** What the engine knows only when it runs: a text, or a value as JSON. `value` is the key under which it comes. */
  | { readonly at: readonly (string | number)[]; readonly value: string; readonly as: "text" | "json" }
  /** A secret, which is in an environment variable and nowhere else. */
  | { readonly at: readonly (string | number)[]; readonly secret: string };

/** A hook as far as it is known when the stack is synthesised. Where the holes are, the literal has null. */
export interface HookTemplate {
  readonly literal: HookJson;
  readonly holes: readonly Hole[];
}

/** A template with its holes filled in, or the names of the environment variables that it lacks. */
export type FilledTemplate =
  | { readonly spec: HookSpec; readonly missing?: undefined }
  | { readonly spec?: undefined; readonly missing: readonly string[] };

/** Reads a template that came as a message. Throws a SyntaxError or TypeError when it is none. */
export function readTemplate(text: string): HookTemplate {
  const parsed = decodeMessage(text) as Partial<HookTemplate> | null;
  if (parsed?.literal === undefined || !Array.isArray(parsed.holes))
    throw new TypeError("it is no hook's template");
  return { literal: parsed.literal, holes: parsed.holes };
}

/** Fills a template's holes with the engine's values, by their keys, and the environment's secrets. */
export function fillTemplate(
  template: HookTemplate,
  values: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string | undefined>>,
): FilledTemplate {
  const named = template.holes.flatMap((hole) => ("secret" in hole ? [hole.secret] : []));
  const missing = [...new Set(named)].filter((name) => (environment[name] ?? "") === "");
  if (missing.length > 0) return { missing };
  const filled = template.holes.reduce<HookJson>(
    (json, hole) => put(json, hole.at, valueOf(hole, values, environment)),
    template.literal,
  );
  return { spec: filled as unknown as HookSpec };
}

/** The places of a template's holes that the engine fills, for people: `action.call.request.name`. */
export function holesOf(template: HookTemplate): readonly string[] {
  return template.holes.filter((hole) => "value" in hole).map(({ at }) => placeOf(at));
}

/**
 * The values for a template as it is now, out of those that the state has for the template as it was: the same place has the same value.
 * Also names the places for which the state has none.
 */
export function takeFromState(
  now: HookTemplate,
  then: HookTemplate,
  values: Readonly<Record<string, string>>,
): { readonly values: Readonly<Record<string, string>>; readonly lacking: readonly string[] } {
  const known = new Map(
    then.holes.flatMap((hole) => {
      const value = "value" in hole ? values[hole.value] : undefined;
      return "value" in hole && value !== undefined
        ? [[`${placeOf(hole.at)} ${hole.as}`, value] as const]
        : [];
    }),
  );
  const taken: Record<string, string> = {};
  const lacking: string[] = [];
  for (const hole of now.holes) {
    if (!("value" in hole)) continue;
    const value = known.get(`${placeOf(hole.at)} ${hole.as}`);
    if (value === undefined) lacking.push(placeOf(hole.at));
    else taken[hole.value] = value;
  }
  return { values: taken, lacking };
}

function valueOf(
  hole: Hole,
  values: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string | undefined>>,
): HookJson {
  if ("secret" in hole) return environment[hole.secret] ?? "";
  const value = values[hole.value];
  if (value === undefined) throw new TypeError(`the value of ${placeOf(hole.at)} did not come with it`);
  return hole.as === "text" ? value : (JSON.parse(value) as HookJson);
}

function put(json: HookJson, at: readonly (string | number)[], value: HookJson): HookJson {
  const [step, ...rest] = at;
  if (step === undefined) return value;
  if (Array.isArray(json)) {
    const list = json as readonly HookJson[];
    return list.map((element, index) => (index === step ? put(element, rest, value) : element));
  }
  const object = json as Readonly<Record<string, HookJson>>;
  return { ...object, [step]: put(object[step] ?? null, rest, value) };
}

function placeOf(at: readonly (string | number)[]): string {
  return at.reduce<string>(
    (path, step) => (typeof step === "number" ? `${path}[${step}]` : path === "" ? step : `${path}.${step}`),
    "",
  );
}
