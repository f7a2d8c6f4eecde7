import { dependable, type ITerraformDependable, Lazy, TerraformStack } from "cdktf";
import { Construct } from "constructs";
import {
  encodeMessage,
  type HookProviderSettings,
  SETTING_VARIABLES,
  TEMPLATE_VARIABLE,
  VALUE_VARIABLE,
} from "../../hooks";
import { checkFramework, onSynthesis } from "../base";
import { addActionHook } from "./action-hook";
import { addDestroyHook } from "./before-destroy";
import type { DeployHookConfig } from "./hook-config";
import { hookProblems } from "./hook-problems";
import { hookSpecOf } from "./hook-spec-of";
import { localExec } from "./local-exec";
import { nullResourceClass, provideNull } from "./null-provider";
import { renderTemplate } from "./render-template";
import { stageHooks } from "./stage-hooks";
import { contractFor, NO_SETTINGS, settingsFor } from "./stack-provider";

/**
 * Runs an RPC, a program or a probe during an apply: after a resource is created, after something changes, or before a resource is deleted.
 * The hook is a resource of the null provider, which is added to the stack automatically. Synthesis puts the program that runs the hook
 * beside the stack; it requires only Node. With `engine: "actions"`, the hook is an action of Terraform instead.
 *
 * Other constructs wait for the hook by naming it in their `dependsOn`.
 */
export class DeployHook extends Construct implements ITerraformDependable {
  readonly #fqn: () => string;

  /** Throws an Error if the package `@cdktf/provider-null` is not installed, unless the hook is an action. */
  public constructor(scope: Construct, id: string, config: DeployHookConfig) {
    super(scope, id);
    checkFramework(this);
    const { target, dependsOn = [] } = config;
    const stack = TerraformStack.of(this);
    this.node.addValidation({ validate: () => [...hookProblems(this, config, contractFor(this, target))] });
    const { path } = this.node;
    if (config.engine === "actions") {
      addActionHook(this, config);
      this.#fqn = () => {
        throw new Error(
          `"${path}" is an action, which is no resource, so nothing can depend on it. Remove it from \`dependsOn\`, or set its engine to "null".`,
        );
      };
      return;
    }
    onSynthesis(this, (session) => stageHooks(session, stack));
    provideNull(stack);
    const spec = hookSpecOf(path, config);
    const { template, values } = renderTemplate(spec);
    // Evaluated lazily, because the provider may be created or configured after the hook.
    const settings = (): HookProviderSettings =>
      config.call === undefined ? NO_SETTINGS : settingsFor(target ?? this);
    if (config.runs === "beforeDestroy") {
      addDestroyHook(stack, {
        path,
        target,
        template,
        values,
        settings,
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
    const resource = new NullResource(this, "Resource", {
      triggers: {
        ...(target === undefined ? {} : { target: target.name }),
        ...(config.runs === "onChange" ? changeTriggers(spec) : {}),
        ...prefixed("trigger:", config.triggers ?? {}),
      },
      dependsOn: [...dependsOn],
      provisioners: [
        localExec(
          path,
          {
            [TEMPLATE_VARIABLE]: encodeMessage(template),
            ...prefixed(VALUE_VARIABLE, values),
            ...lazySettings(settings),
          },
          "create",
        ),
      ],
    });
    this.#fqn = () => resource.fqn;
  }

  /** The hook's address, for `dependsOn`. Throws an Error for a hook before a deletion and for an action, on which nothing can depend. */
  public get fqn(): string {
    return this.#fqn();
  }
}

function lazySettings(settings: () => HookProviderSettings): Readonly<Record<string, string>> {
  const { endpoint, project, region } = SETTING_VARIABLES;
  return {
    [endpoint]: Lazy.stringValue({ produce: () => settings().endpoint }),
    [project]: Lazy.stringValue({ produce: () => settings().project }),
    [region]: Lazy.stringValue({ produce: () => settings().region }),
  };
}

/** Returns the hook's action and environment as triggers. A changed timeout or failure policy does not run the hook again. */
function changeTriggers(spec: unknown): Readonly<Record<string, string>> {
  const { action, environment } = spec as Readonly<Record<"action" | "environment", unknown>>;
  const { template, values } = renderTemplate({ action, environment });
  return { hook: encodeMessage(template), ...prefixed("value:", values) };
}

function prefixed(prefix: string, texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${prefix}${key}`, text]));
}
