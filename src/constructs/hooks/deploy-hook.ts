import { dependable, Fn, type ITerraformDependable, TerraformStack, Token } from "cdktf";
import { Construct } from "constructs";
import {
  encodeMessage,
  GUARD_VARIABLES,
  type HookGuards,
  type HookProviderSettings,
  hookTriggers,
  PLAN_TIME_VARIABLES,
  SETTING_VARIABLES,
  TEMPLATE_VARIABLE,
  VALUE_VARIABLE,
} from "../../hooks";
import { checkFramework, onSynthesis } from "../base";
import { addDestroyHook, addressOf, ignoredTrigger } from "./before-destroy";
import type { AnyHookConfig, DeployHookConfig, HookTarget } from "./hook-config";
import { hookProblems } from "./hook-problems";
import { hookSpecOf } from "./hook-spec-of";
import { localExec } from "./local-exec";
import { nullResourceClass, provideNull } from "./null-provider";
import { renderTemplate } from "./render-template";
import { stageHooks } from "./stage-hooks";
import { contractFor, guardsFor, lazyGuards, lazySettings, settingsFor } from "./stack-provider";

/**
 * Runs an RPC, a program or a probe during an apply: after a resource is created or updated, or before it is deleted. The hook is a resource
 * of the null provider, which is added to the stack automatically. Synthesis puts the program that runs the hook beside the stack; it requires
 * only Node.
 *
 * Other constructs wait for the hook by naming it in their `dependsOn`.
 */
export class DeployHook extends Construct implements ITerraformDependable {
  readonly #fqn: () => string;

  /** Throws an Error if the package `@cdktf/provider-null` is not installed. */
  public constructor(scope: Construct, id: string, config: DeployHookConfig) {
    super(scope, id);
    checkFramework(this);
    const { target, dependsOn = [] } = config;
    const stack = TerraformStack.of(this);
    this.node.addValidation({ validate: () => [...hookProblems(this, config, contractFor(this, target))] });
    const { path } = this.node;
    onSynthesis(this, (session) => stageHooks(session, stack));
    provideNull(stack);
    const spec = hookSpecOf(path, config);
    const { template, values } = renderTemplate(spec);
    const own = (): HookProviderSettings => settingsFor(target ?? this, config.call !== undefined);
    if (config.runs === "beforeDestroy") {
      addDestroyHook(stack, {
        path,
        target,
        template,
        values,
        settings: own,
        guards: () => guardsFor(target ?? this),
        dependsOn: dependsOn.map((each) => dependable(each)),
      });
      this.#fqn = () => {
        throw new Error(
          `"${path}" runs before a deletion and does nothing during a creation, so nothing can depend on it. ` +
            "Remove it from `dependsOn`.",
        );
      };
      return;
    }
    const NullResource = nullResourceClass();
    const updated = config.runs === "afterUpdate" ? target : undefined;
    const settings = lazySettings(own);
    const guards = lazyGuards(() => guardsFor(target ?? this));
    // They show a review what the hook does. Their changes do not run it, unless it may be repeated.
    const shown = config.probe === undefined ? hookTriggers({ template, values, settings }) : {};
    const isRepeated = (config as AnyHookConfig).authorizedKeys !== undefined;
    const ignored = isRepeated ? [] : Object.keys(shown).map(ignoredTrigger);
    const resource = new NullResource(this, "Resource", {
      triggers: {
        ...(target === undefined ? {} : { target: target.name }),
        ...(config.probe === undefined ? shown : probeTriggers(spec)),
        ...prefixed("trigger:", config.triggers ?? {}),
      },
      dependsOn: [...dependsOn],
      lifecycle: {
        ...(ignored.length === 0 ? {} : { ignoreChanges: ignored }),
        ...(updated === undefined ? {} : { replaceTriggeredBy: [addressOf(updated)] }),
      },
      provisioners: [
        localExec(
          path,
          {
            [TEMPLATE_VARIABLE]: encodeMessage(template),
            ...prefixed(VALUE_VARIABLE, values),
            ...inVariables<HookProviderSettings>(SETTING_VARIABLES, settings),
            ...inVariables<HookGuards>(GUARD_VARIABLES, guards),
            [PLAN_TIME_VARIABLES.current]: Fn.plantimestamp(),
            ...(updated === undefined ? {} : this.#creationTime(updated, dependsOn)),
          },
          "create",
        ),
      ],
    });
    this.#fqn = () => resource.fqn;
  }

  /** The hook's address, for `dependsOn`. Throws an Error for a hook before a deletion, on which nothing can depend. */
  public get fqn(): string {
    return this.#fqn();
  }

  /** Returns the time by which the hook's program tells an update from the creation of its target, of which the engine does not inform it. */
  #creationTime(
    target: HookTarget,
    dependsOn: readonly ITerraformDependable[],
  ): Readonly<Record<string, string>> {
    const NullResource = nullResourceClass();
    // Keeps the time of the plan that created it, until the target is replaced.
    const creation = new NullResource(this, "Creation", {
      triggers: { target: target.name, plan: Fn.plantimestamp() },
      dependsOn: [...dependsOn],
      lifecycle: { ignoreChanges: ['triggers["plan"]'] },
    });
    return {
      [PLAN_TIME_VARIABLES.creation]: Token.asString(creation.interpolationForAttribute('triggers["plan"]')),
    };
  }
}

/** Returns a probe as triggers. A changed timeout or failure policy does not run it again. */
function probeTriggers(spec: unknown): Readonly<Record<string, string>> {
  const { effect } = spec as Readonly<Record<"effect", unknown>>;
  const { template, values } = renderTemplate({ effect });
  return { hook: encodeMessage(template), ...prefixed("value:", values) };
}

function inVariables<Values extends object>(
  variables: Readonly<Record<keyof Values & string, string>>,
  values: Values,
): Readonly<Record<string, string>> {
  const names = Object.keys(variables) as (keyof Values & string)[];
  return Object.fromEntries(names.map((name) => [variables[name], String(values[name])]));
}

function prefixed(prefix: string, texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${prefix}${key}`, text]));
}
