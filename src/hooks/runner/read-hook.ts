import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  decideDestroy,
  DEPLOYED_HOOKS_FILE,
  type DeployedHooks,
  fillTemplate,
  placeOf,
  type HookSpec,
  type HookTemplate,
  type HookProviderSettings,
  PLAN_TIME_VARIABLES,
  readTemplate,
  SETTING_VARIABLES,
  takeFromState,
  TEMPLATE_VARIABLE,
  TRIGGERS_VARIABLE,
  VALUE_VARIABLE,
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
    const settings = settingsIn((name) => environment[SETTING_VARIABLES[name]]);
    return taskOf(template, valuesIn(environment, VALUE_VARIABLE), settings, environment, []);
  }
  const state = JSON.parse(triggers) as Readonly<Record<string, string>>;
  const deployed = JSON.parse(readFileSync(join(folder, DEPLOYED_HOOKS_FILE), "utf8")) as DeployedHooks;
  return readDestroyTask(state, deployed, environment);
}

function readDestroyTask(
  state: Readonly<Record<string, string>>,
  { hooks, addresses }: DeployedHooks,
  environment: Environment,
): DeployHookTask {
  const then = readTemplate(state["hook"] ?? "");
  const { path } = then.literal as unknown as HookSpec;
  const address = state["address"] ?? "";
  const before = valuesIn(state, "value:");
  const settings = settingsIn((name) => state[name]);
  const decision = decideDestroy({ key: path, address, keys: Object.keys(hooks), addresses });
  if (decision === "skip") {
    const stays = address === "" ? "it has no target that could be deleted" : `${address} stays`;
    return { kind: "skip", path, text: `not run: the hook was removed from the code, and ${stays}` };
  }
  const now = decision === "run" ? hooks[path] : undefined;
  if (now === undefined) {
    const notes = [`${address} and the hook were removed from the code; running the hook as last applied`];
    return taskOf(then, before, settings, environment, notes);
  }
  const { values, lacking } = takeFromState(now.template, then, before);
  if (lacking.length > 0) {
    const notes = [
      `running with the parameters from the creation of its target: ${lacking.join(", ")} was added later, and its value is no ` +
        "longer known",
    ];
    return taskOf(then, before, settings, environment, notes);
  }
  return taskOf(now.template, values, { ...settings, ...now.settings }, environment, []);
}

function taskOf(
  template: HookTemplate,
  values: Readonly<Record<string, string>>,
  settings: HookProviderSettings,
  environment: Environment,
  notes: readonly string[],
): DeployHookTask {
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
  return { kind: "run", spec: filled.spec, settings, identity, hidden, notes };
}

function valuesIn(texts: Environment, prefix: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      name.startsWith(prefix) && text !== undefined ? [[name.slice(prefix.length), text]] : [],
    ),
  );
}

function settingsIn(read: (name: keyof HookProviderSettings) => string | undefined): HookProviderSettings {
  return { endpoint: read("endpoint") ?? "", project: read("project") ?? "", region: read("region") ?? "" };
}
