import {
  ImportableResource,
  TerraformResource,
  type TerraformMetaArguments,
  type TerraformProvider,
  type TerraformStack,
} from "cdktf";
import { Construct } from "constructs";
import {
  type Contract,
  type Field,
  kindOf,
  timeoutPhases,
  nearestName,
  parseDuration,
  resourceFields,
} from "../../contract";
import { unwritableParts, describeKindOf, isKnown } from "../base";
import type * as hooks from "../hooks";
import {
  type ActionMoment,
  type Actions,
  type ActionTriggerOptions,
  type ActionTriggers,
  createActionTriggers,
} from "./action-triggers";
import { nameProblem } from "./check-reference";
import { requireEngine, givesWriteOnly, WRITE_ONLY_ENGINE } from "./engine-version";
import { guardConfig } from "./guard-config";
import { ignoreChangesProblems, lifecycleToTerraform, metaArgumentsOf } from "./lifecycle";
import { PROVIDER_METADATA } from "./provider-metadata";
import { watchSlug } from "./same-slug";
import { inputAccessorOf, type InputAccessor, type Inputs } from "./input-accessor";
import { completeHcl } from "./stack-hcl";
import { isReadable } from "./to-terraform";

/** Parameters that a generated class passes to its base class. */
export interface ConstructShape<Config> {
  /** The contract that the class was generated from. */
  readonly contract: Contract;
  readonly kindName: string;
  readonly terraformType: string;
  readonly config: Config;
  /** Whether the object's class is the generated class itself, so that all its properties are known. */
  readonly strict: boolean;
}

type HookOrActions = [id: string, given: hooks.HookConfig | Actions, options?: ActionTriggerOptions];

/** Base class of the service's resources. */
export abstract class SvcResource<Config extends TerraformMetaArguments> extends TerraformResource {
  /** The given properties, by name. */
  protected readonly svcInputs: Inputs<Config>;
  readonly #imports: unknown[] = [];
  readonly #fields: readonly Field[];
  #triggers: ActionTriggers | undefined;

  protected constructor(scope: Construct, id: string, shape: ConstructShape<Config>) {
    const given = (shape.config as TerraformMetaArguments | undefined) ?? {};
    super(scope, id, {
      terraformResourceType: shape.terraformType,
      terraformGeneratorMetadata: PROVIDER_METADATA,
      ...metaArgumentsOf(given),
    });
    this.svcInputs = { ...given } as Inputs<Config>;
    const kind = kindOf(shape.contract, shape.kindName);
    this.#fields = kind.fields;
    completeHcl(this.cdktfStack, () => givesWriteOnly(kind.fields, this.svcInputs));
    const sameSlug = watchSlug(kind, { resource: this, given: this.svcInputs });
    guardConfig(this, {
      contract: shape.contract,
      fields: () => kind.fields,
      exclusive: kind.exclusive,
      given: this.svcInputs,
      strict: shape.strict,
      furtherProblems: () => [
        ...timeoutProblems(timeoutPhases(kind), (this.svcInputs as { readonly timeouts?: unknown }).timeouts),
        ...ignoreChangesProblems(resourceFields(kind), this.lifecycle),
        ...[sameSlug(), ...this.#imports.map((name) => importProblem(shape, name))].filter(
          (problem) => problem !== undefined,
        ),
        ...unwritableParts(this, this.#imports).map(({ text }) => `the import ID ${text}`),
      ],
    });
  }

  /**
   * Imports an existing object into this resource at the next apply.
   *
   * @param id its resource name, or the last part of it
   */
  public override importFrom(id: string, provider?: TerraformProvider): void {
    this.#imports.push(id);
    checkEngineOnce(this, () => super.importFrom(id, provider));
  }

  /** Invokes actions after this resource is created, also if that replaces it. Requires Terraform 1.14 or later. */
  public onAfterCreate(id: string, actions: Actions, options?: ActionTriggerOptions): void;
  /**
   * Runs a hook after this resource is created, also if that replaces it. Other constructs wait for the hook by naming the result in their
   * `dependsOn`.
   *
   * @example
   * server.onAfterCreate("inventory", { command: ["node", "../../../inventory.mjs", "add", server.name] });
   */
  public onAfterCreate(id: string, hook: hooks.HookConfig): hooks.DeployHook;
  public onAfterCreate(...given: HookOrActions): hooks.DeployHook | undefined {
    return this.#on("afterCreate", ...given);
  }

  /** Invokes actions after this resource is updated in place. Requires Terraform 1.14 or later. */
  public onAfterUpdate(id: string, actions: Actions, options?: ActionTriggerOptions): void;
  /** Runs a hook after this resource is updated in place. Other constructs wait for the hook by naming the result in their `dependsOn`. */
  public onAfterUpdate(id: string, hook: hooks.HookConfig): hooks.DeployHook;
  public onAfterUpdate(...given: HookOrActions): hooks.DeployHook | undefined {
    return this.#on("afterUpdate", ...given);
  }

  /**
   * Invokes actions before this resource is deleted or replaced, but not if it was removed from the code. `terraform destroy` deletes it even if
   * they fail. Requires Terraform 1.16 or later.
   */
  public onBeforeDestroy(id: string, actions: Actions, options?: ActionTriggerOptions): void;
  /** Runs a hook before this resource is deleted or replaced, even if it was removed from the code. Nothing can depend on the hook. */
  public onBeforeDestroy(id: string, hook: Omit<hooks.HookConfig, "triggers">): hooks.DeployHook;
  public onBeforeDestroy(...given: HookOrActions): hooks.DeployHook | undefined {
    return this.#on("beforeDestroy", ...given);
  }

  /**
   * Invokes actions after this resource is deleted, also if it is replaced, but not if it was removed from the code. Requires Terraform 1.16 or later.
   * A hook cannot run then.
   */
  public onAfterDestroy(id: string, actions: Actions, options?: ActionTriggerOptions): void {
    this.#on("afterDestroy", id, actions, options);
  }

  /**
   * Waits during the apply until a port or server answers, such as this machine's SSH server. Other constructs wait for it by naming the
   * result in their `dependsOn`. Runs after this resource is created, and again if the probe or a trigger changes.
   */
  public waitUntilReady(id: string, readiness: hooks.ReadinessConfig): hooks.DeployHook {
    const { triggers, timeout, onFailure, dependsOn, ...probe } = readiness;
    const given = Object.entries({ triggers, timeout, onFailure, dependsOn, probe });
    return this.#hook(id, Object.fromEntries(given.filter(([, value]) => value !== undefined)));
  }

  #on(moment: ActionMoment, ...[id, given, options]: HookOrActions): hooks.DeployHook | undefined {
    if (!isActions(given)) {
      // A program in JavaScript may pass a hook to `onAfterDestroy`, which the hook reports.
      return this.#hook(id, { ...given, runs: moment as Exclude<ActionMoment, "afterDestroy"> });
    }
    this.#triggers ??= createActionTriggers(this);
    this.#triggers.add(id, moment, given, options);
    return undefined;
  }

  #hook(id: string, config: Omit<hooks.DeployHookConfig, "target">): hooks.DeployHook {
    // Every generated class has the members of an `SvcObject`.
    const target = this as unknown as hooks.HookTarget;
    return new (loadHooks().DeployHook)(this, id, { ...config, target });
  }

  public override toTerraform(): unknown {
    const written = super.toTerraform() as Readonly<Record<string, unknown>>;
    const need =
      this.#triggers?.engine() ??
      (givesWriteOnly(this.#fields, this.svcInputs) ? WRITE_ONLY_ENGINE : undefined);
    return need === undefined ? written : { ...written, ...requireEngine(this.cdktfStack, need) };
  }

  public override get terraformMetaArguments(): Record<string, unknown> {
    return {
      ...(super.terraformMetaArguments as Record<string, unknown>),
      lifecycle: lifecycleToTerraform(this.lifecycle),
    };
  }

  /** Returns the accessor of one input. */
  protected svcInput<Key extends keyof Config & string>(
    key: Key,
  ): InputAccessor<Exclude<Config[Key], undefined>> {
    return inputAccessorOf<Key, Exclude<Config[Key], undefined>>(this.svcInputs as never, key);
  }
}

/** Returns a placeholder for a resource whose configuration the engine generates from an existing object. */
export function importableResource(
  shape: Omit<ConstructShape<never>, "config" | "strict">,
  scope: Construct,
  importToId: string,
  importFromId: string,
  provider: TerraformProvider | undefined,
): ImportableResource {
  const resource = new ImportableResource(scope, importToId, {
    terraformResourceType: shape.terraformType,
    importId: importFromId,
    ...(provider === undefined ? {} : { provider }),
  });
  resource.node.addValidation({
    validate: () => [importProblem(shape, importFromId)].filter((problem) => problem !== undefined),
  });
  return resource;
}

/** Stacks that check the engine because of an import. */
const CHECKED = new WeakSet<TerraformStack>();

/**
 * Adds an import. For each one, cdktf adds a check that starts the engine to ask for its version: half a minute for 300 imports. One check suffices for
 * a stack.
 */
function checkEngineOnce({ node, cdktfStack }: TerraformResource, add: () => void): void {
  if (!CHECKED.has(cdktfStack)) {
    CHECKED.add(cdktfStack);
    add();
    return;
  }
  Object.defineProperty(node, "addValidation", { value: () => undefined, configurable: true });
  try {
    add();
  } finally {
    Reflect.deleteProperty(node, "addValidation");
  }
}

function importProblem(
  { contract, kindName }: Pick<ConstructShape<never>, "contract" | "kindName">,
  name: unknown,
): string | undefined {
  const problem = nameProblem(contract, kindName, name);
  return problem === undefined ? undefined : `the import ID ${problem}`;
}

function isActions(given: hooks.HookConfig | Actions): given is Actions {
  return Array.isArray(given) || Construct.isConstruct(given);
}

/** Loads the hooks on first use, because most stacks have none. */
function loadHooks(): typeof hooks {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
  return require("../hooks") as typeof hooks;
}

/** Returns the problems of a `timeouts` block, each with its path. */
function timeoutProblems(phases: readonly string[], timeouts: unknown): readonly string[] {
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
