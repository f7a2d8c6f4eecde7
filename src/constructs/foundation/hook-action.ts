import {
  DefaultTokenResolver,
  type IPostProcessor,
  type IResolvable,
  type IResolveContext,
  Lazy,
  ref,
  StringConcat,
  type TerraformResource,
  type TerraformStack,
  Tokenization,
} from "cdktf";
import type { Construct } from "constructs";
import { isSvcObject, referencesInValue, type TriggeredCall } from "../base";
import { type ActionMetaArguments, SvcAction } from "./action";

/** The call of a hook as an action, which a change of the hook's target triggers. */
export class HookAction extends SvcAction<ActionMetaArguments> {
  readonly #target: TerraformResource;
  readonly #call: TriggeredCall;

  public constructor(scope: Construct, id: string, target: TerraformResource, call: TriggeredCall) {
    const { contract, timeout } = call;
    super(scope, id, {
      contract,
      actionName: undefined,
      terraformType: "svc_call",
      config: { timeout, provider: target.provider },
      strict: false,
    });
    this.#target = target;
    this.#call = call;
    scope.node.addValidation({ validate: () => [...this.#textProblems()] });
  }

  protected override synthesizeAttributes(): Readonly<Record<string, unknown>> {
    const { method, allowDataLoss } = this.#call;
    // While cdktf prepares the stacks, a reference to another stack's resource registers an output there.
    const request = Lazy.anyValue({ produce: ({ preparing }) => this.#request(preparing) });
    return { method, request, allow_data_loss: allowDataLoss };
  }

  /** Returns the request with the engine's expressions. */
  #request(preparing: boolean): unknown {
    const resolver = new CallerResolver(this.#address, this.#target.cdktfStack);
    return Tokenization.resolve(withNames(this.#call.request), { scope: this, resolver, preparing });
  }

  /** Reports references to the target in handwritten expressions, which remain as they are and which the engine reports as a cycle. */
  #textProblems(): readonly string[] {
    const own = referencesInValue(this.#request(false)).find((reference) =>
      isBelow(reference, this.#address),
    );
    if (own === undefined) return [];
    return [
      `call.request contains the expression ${JSON.stringify(own)}, a reference to the hook's target. Use the target's property instead, ` +
        "such as `server.name`, or SvcAction.callerName",
    ];
  }

  get #address(): string {
    return `${this.#target.terraformResourceType}.${this.#target.friendlyUniqueId}`;
  }
}

/**
 * Writes references to a resource as references to `caller`, the resource that triggers the action. The engine reports a reference to the
 * resource itself as a cycle. Another stack's resource may have the same address.
 */
class CallerResolver extends DefaultTokenResolver {
  readonly #address: string;
  readonly #stack: TerraformStack;

  public constructor(address: string, stack: TerraformStack) {
    super(new StringConcat());
    this.#address = address;
    this.#stack = stack;
  }

  public override resolveToken(token: IResolvable, context: IResolveContext, post: IPostProcessor): unknown {
    const { identifier, originStack } = token as {
      readonly identifier?: unknown;
      readonly originStack?: TerraformStack;
    };
    const isOfStack = originStack === undefined || originStack === this.#stack;
    const own =
      isOfStack && typeof identifier === "string" && isBelow(identifier, this.#address)
        ? ref(`caller${identifier.slice(this.#address.length)}`)
        : token;
    return super.resolveToken(own, context, post) as unknown;
  }
}

/** Whether a reference begins with an address. */
function isBelow(reference: string, address: string): boolean {
  return reference.startsWith(address) && /^[.[]/.test(reference.slice(address.length));
}

/** Replaces constructs by their names. */
function withNames(value: unknown): unknown {
  if (isSvcObject(value)) return value.name;
  if (Array.isArray(value)) return value.map(withNames);
  const isPlain =
    typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  if (!isPlain) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNames(inner)]));
}
