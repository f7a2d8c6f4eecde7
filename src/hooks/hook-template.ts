import type { HookJson, HookSpec } from "./hook-settings";

/** A position in a template whose value is not in the template. */
export type Hole =
  /** Value that the engine knows only at run time: a text, or JSON. `value` is the key of that value. */
  | { readonly at: readonly (string | number)[]; readonly value: string; readonly as: "text" | "json" }
  /** Secret, which is only in an environment variable. */
  | { readonly at: readonly (string | number)[]; readonly secret: string };

/**
 * The part of a hook that is known when the stack is synthesized. The literal has null at the positions of the holes.
 */
export interface HookTemplate {
  readonly literal: HookJson;
  readonly holes: readonly Hole[];
}

/** A template with its holes filled, or the names of the missing environment variables. */
export type FilledTemplate =
  | { readonly spec: HookSpec; readonly missing?: undefined }
  | { readonly spec?: undefined; readonly missing: readonly string[] };

/** Reads a template from a message. Throws a SyntaxError or TypeError if it is not valid. */
export function readTemplate(text: string): HookTemplate {
  const parsed = decodeMessage(text) as Partial<HookTemplate> | null;
  if (parsed?.literal === undefined || !Array.isArray(parsed.holes)) {
    throw new TypeError("it is not a hook template");
  }
  return { literal: parsed.literal, holes: parsed.holes };
}

/** Fills a template's holes with the engine's values, by their keys, and with the secrets from the environment. */
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

/** Returns the paths of the holes that the engine fills, for users: `call.request.name`. */
export function holesOf(template: HookTemplate): readonly string[] {
  return template.holes.filter((hole) => "value" in hole).map(({ at }) => placeOf(at));
}

/**
 * Returns the values for the current template from the values in state, which belong to the earlier template: the
 * same path has the same value. Also returns the paths without a value in state.
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
  if (value === undefined) throw new TypeError(`the value of ${placeOf(hole.at)} is missing`);
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

/** Returns a position in the words of the hook's configuration, which has what the hook does at its root. */
export function placeOf(at: readonly (string | number)[]): string {
  return (at[0] === "effect" ? at.slice(1) : at).reduce<string>(
    (path, step) =>
      typeof step === "number"
        ? `${path}[${step}]`
        : !/^[\w-]+$/.test(step)
          ? `${path}[${JSON.stringify(step)}]`
          : path === ""
            ? step
            : `${path}.${step}`,
    "",
  );
}

/** Prefix of a message. cdktf's HCL output takes a text that begins like JSON for an expression. */
const MARK = "hook:";

/** Encodes a message for the program that runs hooks. */
export function encodeMessage(content: unknown): string {
  return `${MARK}${JSON.stringify(content)}`;
}

/** Decodes a message of {@link encodeMessage}. Throws a SyntaxError for anything else. */
export function decodeMessage(text: string): unknown {
  if (!text.startsWith(MARK)) throw new SyntaxError("it is not a message of a hook");
  return JSON.parse(text.slice(MARK.length));
}
