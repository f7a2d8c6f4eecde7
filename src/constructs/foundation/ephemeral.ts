import {
  dependable,
  type IInterpolatingParent,
  type IResolvable,
  type IResolveContext,
  type ITerraformDependable,
  ref,
  TerraformCount,
  TerraformElement,
  type TerraformMetaArguments,
  type TerraformProvider,
  TerraformStack,
  Token,
} from "cdktf";
import type { Construct } from "constructs";
import { ephemeralFields, kindOf } from "../../contract";
import { requireEngine } from "./engine-version";
import { guardConfig } from "./guard-config";
import type { ConstructShape } from "./resource";
import { inputAccessorOf, type InputAccessor, type Inputs } from "./input-accessor";
import { isPlainObject, providersOf } from "../base";
import { completeHcl, hclStandIn } from "./stack-hcl";

/** Meta-arguments of every ephemeral construct. The engine supports no `lifecycle` for ephemeral resources. */
export type EphemeralMetaArguments = Pick<
  TerraformMetaArguments,
  "count" | "dependsOn" | "forEach" | "provider"
>;

/**
 * Base class of the service's ephemeral objects. A run creates such an object when it needs it and deletes it at its end; neither plan nor
 * state contains it. Its attributes can be used where the engine stores nothing: in providers and in write-only arguments.
 */
export abstract class SvcEphemeral<Config extends EphemeralMetaArguments>
  extends TerraformElement
  implements IInterpolatingParent, ITerraformDependable
{
  /** Terraform's name of the type. */
  public readonly terraformResourceType: string;
  public dependsOn: string[] | undefined;
  public count: TerraformMetaArguments["count"];
  public provider: TerraformProvider | undefined;
  public forEach: TerraformMetaArguments["forEach"];
  /** The given properties, by name. */
  protected readonly svcInputs: Inputs<Config>;

  protected constructor(scope: Construct, id: string, shape: ConstructShape<Config>) {
    super(scope, id, `ephemeral.${shape.terraformType}`);
    const given = (shape.config as EphemeralMetaArguments | undefined) ?? {};
    this.terraformResourceType = shape.terraformType;
    this.dependsOn = given.dependsOn?.map((dependency) => dependable(dependency));
    this.count = given.count;
    this.provider = given.provider;
    this.forEach = given.forEach;
    this.svcInputs = { ...given } as Inputs<Config>;
    const kind = kindOf(shape.contract, shape.kindName);
    guardConfig(this, {
      contract: shape.contract,
      fields: () => ephemeralFields(kind),
      exclusive: kind.exclusive,
      given: this.svcInputs,
      strict: shape.strict,
      metaArguments: ["count", "dependsOn", "forEach", "provider"],
      furtherProblems: () => [...this.#argumentProblems()],
    });
    completeHcl(this.cdktfStack, () => true);
  }

  public getStringAttribute(terraformAttribute: string): string {
    return Token.asString(this.interpolationForAttribute(terraformAttribute));
  }

  public getNumberAttribute(terraformAttribute: string): number {
    return Token.asNumber(this.interpolationForAttribute(terraformAttribute));
  }

  public getListAttribute(terraformAttribute: string): string[] {
    return Token.asList(this.interpolationForAttribute(terraformAttribute));
  }

  public getNumberListAttribute(terraformAttribute: string): number[] {
    return Token.asNumberList(this.interpolationForAttribute(terraformAttribute));
  }

  public getBooleanAttribute(terraformAttribute: string): IResolvable {
    return this.interpolationForAttribute(terraformAttribute);
  }

  /** Returns the attribute's expression. It can be used only in its own stack. */
  public interpolationForAttribute(terraformAttribute: string): IResolvable {
    const all = this.forEach === undefined ? "" : ".*";
    const address = `ephemeral.${this.terraformResourceType}.${this.friendlyUniqueId}`;
    return this.#inOwnStack(ref(`${address}${all}.${terraformAttribute}`));
  }

  public override toTerraform(): unknown {
    return {
      ephemeral: this.#block(this.synthesizeAttributes(), this.friendlyUniqueId),
      ...requireEngine(this.cdktfStack),
    };
  }

  public override toHclTerraform(): unknown {
    return { data: this.#block(this.synthesizeHclAttributes(), hclStandIn(this.friendlyUniqueId)) };
  }

  public override toMetadata(): unknown {
    const overrides = Object.keys(this.#overrides());
    return overrides.length === 0 ? {} : { overrides: { [this.terraformResourceType]: overrides } };
  }

  protected abstract synthesizeAttributes(): Readonly<Record<string, unknown>>;

  protected abstract synthesizeHclAttributes(): Readonly<Record<string, unknown>>;

  /** Returns the accessor of one input. */
  protected svcInput<Key extends keyof Config & string>(
    key: Key,
  ): InputAccessor<Exclude<Config[Key], undefined>> {
    return inputAccessorOf<Key, Exclude<Config[Key], undefined>>(this.svcInputs as never, key);
  }

  #block(attributes: Readonly<Record<string, unknown>>, id: string): Readonly<Record<string, unknown>> {
    const { count, forEach } = this;
    const meta = {
      depends_on: this.dependsOn,
      count: TerraformCount.isTerraformCount(count) ? count.toTerraform() : count,
      provider: this.provider?.fqn,
      for_each: (forEach as { _getForEachExpression(): unknown } | undefined)?._getForEachExpression(),
    };
    const block = {
      ...layOver({ ...attributes, ...meta }, this.#overrides()),
      "//": this.constructNodeMetadata as unknown,
    };
    return { [this.terraformResourceType]: { [id]: block } };
  }

  #overrides(): Readonly<Record<string, unknown>> {
    return (this as unknown as { readonly rawOverrides: Readonly<Record<string, unknown>> }).rawOverrides;
  }

  #inOwnStack(expression: IResolvable): IResolvable {
    const resolve = (context: IResolveContext): unknown => {
      if (TerraformStack.of(context.scope) !== this.cdktfStack) {
        throw new Error(
          `"${this.node.path}" is ephemeral: it exists only while its own stack is applied, and "${context.scope.node.path}" is in another ` +
            "stack. Create an ephemeral resource there.",
        );
      }
      return expression.resolve(context) as unknown;
    };
    return {
      creationStack: expression.creationStack,
      resolve,
      toString() {
        return Token.asString(this);
      },
    };
  }

  #argumentProblems(): readonly string[] {
    const isServed = providersOf(this.cdktfStack).next().done !== true;
    return [
      ...(isServed ? [] : ["needs an SvcProvider in its stack"]),
      ...(this.count === undefined || this.forEach === undefined
        ? []
        : ["count and forEach cannot be set together"]),
    ];
  }
}

/** Merges the values of `addOverride` into a block. */
function layOver(
  block: Readonly<Record<string, unknown>>,
  overrides: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const merged = Object.entries(overrides).map(([name, value]): [string, unknown] => {
    const below = block[name];
    return [name, isPlainObject(below) && isPlainObject(value) ? layOver(below, value) : value];
  });
  return { ...block, ...Object.fromEntries(merged) };
}
