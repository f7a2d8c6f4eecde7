import {
  DefaultTokenResolver,
  type ITerraformIterator,
  ref,
  StringConcat,
  TerraformCount,
  TerraformElement,
  type TerraformMetaArguments,
  type TerraformProvider,
  Token,
  Tokenization,
} from "cdktf";
import type { Construct } from "constructs";
import { actionsOf, type Contract } from "../../contract";
import { providersOf, referencesInValue } from "../base";
import { ACTION_ENGINE, CALLER_ENGINE, requireEngine } from "./engine-version";
import { guardConfig } from "./guard-config";
import type { Inputs } from "./input-accessor";

/** Properties of every action besides the fields of its request. */
export interface ActionMetaArguments {
  readonly count?: TerraformMetaArguments["count"];
  readonly forEach?: ITerraformIterator | undefined;
  readonly provider?: TerraformProvider | undefined;
  /**
   * Time limit for the action, such as `90s`, `30m` or `1h30m`. The operation continues after it.
   *
   * @default - the method's limit in the contract, otherwise `20m`
   */
  readonly timeout?: string | undefined;
}

/** Parameters that a generated class passes to {@link SvcAction}. */
export interface ActionShape<Config> {
  /** The contract that the class was generated from; undefined for a class that serves any contract. */
  readonly contract: Contract | undefined;
  /** Name of the action in the contract's actions; undefined for one that calls any method. */
  readonly actionName: string | undefined;
  readonly terraformType: string;
  readonly config: Config;
  /** Whether the object's class is the generated class itself, so that all its properties are known. */
  readonly strict: boolean;
}

/**
 * Base class of actions: methods of the service that a change of a resource triggers (`onAfterCreate`, `onAfterUpdate`, `onBeforeDestroy`
 * and `onAfterDestroy` of every resource), or that a user invokes with `terraform apply -invoke=ADDRESS`. Requires Terraform 1.14 or later.
 * OpenTofu has no actions: pass hooks to these methods there.
 */
export abstract class SvcAction<Config extends ActionMetaArguments> extends TerraformElement {
  /**
   * Name of the object whose change triggers the action, for the action's own properties. A reference to that object itself would be a cycle
   * from Terraform 1.16 on. Requires Terraform 1.16 or later, and a trigger. Invoked by hand, the action runs once for each object that triggers
   * it.
   */
  public static readonly callerName: string = Token.asString(ref("caller.name"));

  /** Terraform's name of the type. */
  public readonly terraformResourceType: string;
  /** The given properties, by name. */
  protected readonly svcInputs: Inputs<Config>;

  protected constructor(scope: Construct, id: string, shape: ActionShape<Config>) {
    super(scope, id, `action.${shape.terraformType}`);
    this.terraformResourceType = shape.terraformType;
    this.svcInputs = { ...shape.config };
    const { contract } = shape;
    const action = contract && actionsOf(contract).find(({ name }) => name === shape.actionName);
    guardConfig(this, {
      contract,
      fields: () => action?.fields ?? [],
      exclusive: action?.exclusive,
      given: this.svcInputs,
      strict: shape.strict && action !== undefined,
      metaArguments: ["count", "forEach", "provider", "timeout"],
      furtherProblems: () => [...this.#problems()],
    });
  }

  /** Address of the action, for `terraform apply -invoke=ADDRESS`. */
  public get address(): string {
    return `action.${this.terraformResourceType}.${this.friendlyUniqueId}`;
  }

  public override toTerraform(): unknown {
    const { count, forEach, provider, timeout } = this.#meta;
    // A field of the request with the name of the time limit takes its place.
    const config = { timeout, ...this.synthesizeAttributes() };
    const usesCaller = referencesOf(this).some((reference) => /^caller\b/.test(reference));
    const block = {
      count: TerraformCount.isTerraformCount(count) ? count.toTerraform() : count,
      for_each: (forEach as { _getForEachExpression(): unknown } | undefined)?._getForEachExpression(),
      provider: provider?.fqn,
      config,
      "//": this.constructNodeMetadata as unknown,
    };
    return {
      action: { [this.terraformResourceType]: { [this.friendlyUniqueId]: block } },
      ...requireEngine(this.cdktfStack, usesCaller ? CALLER_ENGINE : ACTION_ENGINE),
    };
  }

  /** @throws Error cdktf's HCL output supports no actions */
  public override toHclTerraform(): never {
    throw new Error(
      `"${this.node.path}" is an action, which cdktf's HCL output does not support. Synthesize JSON instead (cdktf's default).`,
    );
  }

  public override toMetadata(): unknown {
    return {};
  }

  /** Returns the action's configuration with Terraform's names. */
  protected abstract synthesizeAttributes(): Readonly<Record<string, unknown>>;

  get #meta(): ActionMetaArguments {
    return this.svcInputs;
  }

  #problems(): readonly string[] {
    const { count, forEach } = this.#meta;
    return [
      ...(providersOf(this.cdktfStack).next().done !== true ? [] : ["needs an SvcProvider in its stack"]),
      ...(count === undefined || forEach === undefined ? [] : ["count and forEach cannot be set together"]),
    ];
  }
}

/** Whether the value is an action, from any copy of this package. */
export function isAction(value: unknown): value is SvcAction<ActionMetaArguments> {
  return TerraformElement.isTerraformElement(value) && "address" in value && isActionAddress(value.address);
}

function isActionAddress(address: unknown): boolean {
  return typeof address === "string" && address.startsWith("action.");
}

/** Returns the references in an action's own arguments. */
export function referencesOf(action: SvcAction<ActionMetaArguments>): readonly string[] {
  const resolver = new DefaultTokenResolver(new StringConcat());
  const config = action["synthesizeAttributes"]();
  return referencesInValue(Tokenization.resolve(config, { scope: action, resolver, preparing: false }));
}

/** Whether an action has instances, which only a key tells apart. */
export function isRepeated(action: SvcAction<ActionMetaArguments>): boolean {
  const { count, forEach } = action["svcInputs"];
  return count !== undefined || forEach !== undefined;
}
