import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  DEPLOYED_HOOKS_FILE,
  type DeployedHooks,
  destroyContent,
  fillTemplate,
  GUARD_VARIABLES,
  type HookGuards,
  placeOf,
  type HookContent,
  type HookPart,
  type HookSpec,
  type HookProviderSettings,
  partsOf,
  PLAN_TIME_VARIABLES,
  readTemplate,
  SETTING_VARIABLES,
  settingsIn,
  TEMPLATE_VARIABLE,
  TRIGGERS_VARIABLE,
  VALUE_VARIABLE,
  valuesWith,
} from "..";
import type { Environment } from "../../client";

/** Task from the environment. */
export type DeployHookTask =
  | {
      readonly kind: "run";
      readonly spec: HookSpec;
      readonly settings: HookProviderSettings;
      /** Identifies this hook with these parameters, without its secrets. */
      readonly identity: string;
      /** Secret values to redact. */
      readonly hidden: readonly string[];
      /** Messages to print before the run. */
      readonly notes: readonly string[];
      /** The parts that a review has to contain. */
      readonly parts: readonly HookPart[];
      /** Guards of the provider, with the review of the environment if it names none. */
      readonly guards: HookGuards;
      /** Time of the plan, which tells its run from others. */
      readonly planTime: string;
    }
  /** Nothing to do, with the reason. */
  | {
      readonly kind: "skip";
      readonly path: string;
      readonly text: string;
      /** Time of the plan, in milliseconds since 1970, which no later plan may have. */
      readonly planTimeMs?: number;
    }
  /** Cannot run, with the reason. */
  | {
      readonly kind: "refuse";
      readonly path: string;
      readonly text: string;
      readonly onFailure: HookSpec["onFailure"];
    };

/** A hook that is to be run. */
export type RunTask = Extract<DeployHookTask, { readonly kind: "run" }>;

/** Reads the task. `folder` is the program's own. Throws if environment and folder are not those of a stack's hook. */
export function readHook(environment: Environment, folder: string): DeployHookTask {
  const triggers = environment[TRIGGERS_VARIABLE];
  if (triggers === undefined) {
    const template = readTemplate(environment[TEMPLATE_VARIABLE] ?? "");
    const planTime = environment[PLAN_TIME_VARIABLES.current];
    if (planTime !== undefined && planTime === environment[PLAN_TIME_VARIABLES.creation]) {
      const { path } = template.literal as unknown as HookSpec;
      const text = "not run: it runs after updates, and its target or the hook itself is new";
      return { kind: "skip", path, text, planTimeMs: Date.parse(planTime) };
    }
    const values = valuesWith(VALUE_VARIABLE, environment);
    const settings = settingsIn((name) => environment[SETTING_VARIABLES[name]]);
    const guards = guardsIn((name) => environment[GUARD_VARIABLES[name]]);
    return taskOf({ template, values, settings }, { environment, notes: [], guards });
  }
  const state = JSON.parse(triggers) as Readonly<Record<string, string>>;
  const deployed = JSON.parse(readFileSync(join(folder, DEPLOYED_HOOKS_FILE), "utf8")) as DeployedHooks;
  const found = destroyContent(state, deployed);
  if (found.kind === "skip") return found;
  const { path } = found.content.template.literal as unknown as HookSpec;
  const { guards } = deployed.hooks[path] ?? deployed;
  return taskOf(found.content, { environment, notes: found.notes, guards });
}

/** Surroundings of a hook that is about to run. */
interface TaskSurroundings {
  readonly environment: Environment;
  readonly notes: readonly string[];
  readonly guards: HookGuards;
}

/** The environment's review holds if the provider names none. */
function guardsIn(textOf: (name: keyof HookGuards) => string | undefined): HookGuards {
  return { review: textOf("review") ?? "", limits: textOf("limits") ?? "", journal: textOf("journal") ?? "" };
}

function taskOf(content: HookContent, { environment, notes, guards }: TaskSurroundings): DeployHookTask {
  const { template, values, settings } = content;
  const { path, secrets, onFailure, effect } = template.literal as unknown as HookSpec;
  // The engine leaves out a variable whose value is null.
  const [empty] = template.holes.filter((hole) => "value" in hole && values[hole.value] === undefined);
  if (empty !== undefined) {
    const text =
      `\`${placeOf(empty.at)}\` is null, because the attribute that it refers to has no value. Nothing was done. Set that attribute, or ` +
      "give the hook another value, and apply again.";
    return { kind: "refuse", path, text, onFailure };
  }
  const filled = fillTemplate(template, values, environment);
  const unset = secrets.filter((name) => (environment[name] ?? "") === "");
  const missing = [...new Set([...(filled.missing ?? []), ...unset])];
  if (filled.spec === undefined || missing.length > 0) {
    const variables = missing.length === 1 ? "environment variable" : "environment variables";
    const text =
      `the ${variables} ${missing.join(", ")} must be set where the engine runs. Nothing was done. Set ` +
      `${missing.length === 1 ? "it" : "them"} and apply again.`;
    return { kind: "refuse", path, text, onFailure };
  }
  const identity = JSON.stringify([path, effect, template.holes, values, settings]);
  const names = [...secrets, ...template.holes.flatMap((hole) => ("secret" in hole ? [hole.secret] : []))];
  const hidden = names.map((name) => environment[name] ?? "");
  return {
    kind: "run",
    spec: filled.spec,
    settings,
    identity,
    hidden,
    notes,
    parts: partsOf(content),
    guards: { ...guards, review: guards.review || (environment["SVC_REVIEW"] ?? "") },
    planTime: environment[PLAN_TIME_VARIABLES.current] ?? "",
  };
}
