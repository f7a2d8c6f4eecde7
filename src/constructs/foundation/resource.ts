import {
  ImportableResource,
  TerraformResource,
  type TerraformMetaArguments,
  type TerraformProvider,
} from "cdktf";
import type { Construct } from "constructs";
import { type Contract, type Field, kindOf, timeoutPhases } from "../../contract";
import {
  type ActionEvent,
  type CallTrigger,
  TRIGGER_CALL,
  type TriggeredCall,
  unwritableParts,
} from "../base";
import type * as hooks from "../hooks";
import { type ActionTriggers, type AnyAction, createActionTriggers } from "./action-triggers";
import { nameProblem } from "./check-reference";
import { requireEngine, givesWriteOnly, hasWriteOnly, WRITE_ONLY_ENGINE } from "./engine-version";
import { guardConfig } from "./guard-config";
import { ignoreChangesProblems, lifecycleToTerraform, metaArgumentsOf } from "./lifecycle";
import { HookAction } from "./hook-action";
import { PROVIDER_METADATA } from "./provider-metadata";
import { watchSlug } from "./same-slug";
import { inputAccessorOf, type InputAccessor, type Inputs } from "./input-accessor";
import { completeHcl } from "./stack-hcl";
import { timeoutProblems } from "./timeouts";

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

/** Base class of the service's resources. */
export abstract class SvcResource<Config extends TerraformMetaArguments>
  extends TerraformResource
  implements CallTrigger
{
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
    if (hasWriteOnly(kind.fields)) {
      completeHcl(this.cdktfStack, () => givesWriteOnly(kind.fields, this.svcInputs));
    }
    const sameSlug = watchSlug(kind, { resource: this, given: this.svcInputs });
    guardConfig(this, {
      contract: shape.contract,
      fields: () => kind.fields,
      exclusive: kind.exclusive,
      given: this.svcInputs,
      strict: shape.strict,
      furtherProblems: () => [
        ...timeoutProblems(timeoutPhases(kind), (this.svcInputs as { readonly timeouts?: unknown }).timeouts),
        ...ignoreChangesProblems(kind.fields, this.lifecycle),
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
    super.importFrom(id, provider);
  }

  /** Runs an action once after this resource is created, and again if it is replaced. */
  public onReady(id: string, action: hooks.HookActionConfig): hooks.DeployHook {
    return this.#hook(id, { ...action, runs: "onCreate" });
  }

  /** Runs an action after this resource is created, and again whenever it is replaced or a parameter or trigger of the action changes. */
  public onChange(id: string, action: hooks.HookActionConfig & hooks.HookTriggersConfig): hooks.DeployHook {
    return this.#hook(id, { ...action, runs: "onChange" });
  }

  /** Runs an action before this resource is deleted or replaced, even if it was removed from the code. Nothing can depend on the action. */
  public beforeDestroy(id: string, action: hooks.HookActionConfig): hooks.DeployHook {
    return this.#hook(id, { ...action, runs: "beforeDestroy" });
  }

  /** Invokes actions after this resource is created, in their order, also if that replaces it. Requires Terraform 1.14 or later. */
  public onCreated(...actions: readonly AnyAction[]): void {
    this.#trigger(["after_create"], actions);
  }

  /** Invokes actions after this resource is updated in place, in their order. Requires Terraform 1.14 or later. */
  public onUpdated(...actions: readonly AnyAction[]): void {
    this.#trigger(["after_update"], actions);
  }

  /** Invokes actions before this resource is destroyed, in their order. Requires Terraform 1.16 or later. */
  public beforeDestroyed(...actions: readonly AnyAction[]): void {
    this.#trigger(["before_destroy"], actions);
  }

  /** Invokes actions after this resource is destroyed, in their order. Requires Terraform 1.16 or later. */
  public afterDestroyed(...actions: readonly AnyAction[]): void {
    this.#trigger(["after_destroy"], actions);
  }

  /** Invokes a hook's call when this resource changes. Only hooks call it. */
  public [TRIGGER_CALL](scope: Construct, call: TriggeredCall): void {
    this.#trigger(call.events, [new HookAction(scope, "Resource", this, call)], call.continues);
  }

  #trigger(events: readonly ActionEvent[], actions: readonly AnyAction[], continues = false): void {
    this.#triggers ??= createActionTriggers(this);
    this.#triggers.add(events, actions, continues);
  }

  /**
   * Waits during the apply until a port or server answers, such as this machine's SSH server. Other constructs wait for it by naming the
   * result in `dependsOn`.
   */
  public waitUntilAnswering(id: string, probe: Omit<hooks.ReadinessConfig, "target">): hooks.DeployHook {
    return new (loadHooks().Readiness)(this, id, { ...probe, target: this.#asTarget() });
  }

  #hook(id: string, config: Omit<hooks.DeployHookConfig, "target">): hooks.DeployHook {
    return new (loadHooks().DeployHook)(this, id, { ...config, target: this.#asTarget() });
  }

  #asTarget(): hooks.HookTarget {
    // Every generated class has the members of an `SvcObject`.
    return this as unknown as hooks.HookTarget;
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

function importProblem(
  { contract, kindName }: Pick<ConstructShape<never>, "contract" | "kindName">,
  name: unknown,
): string | undefined {
  const problem = nameProblem(contract, kindName, name);
  return problem === undefined ? undefined : `the import ID ${problem}`;
}

/** Loads the hooks on first use, because most stacks have none. */
function loadHooks(): typeof hooks {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
  return require("../hooks") as typeof hooks;
}
