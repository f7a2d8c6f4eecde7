import type { Construct } from "constructs";
import { isKnown, isPlainObject, isSvcObject } from "./base";
import { type ActionMetaArguments, SvcAction } from "./foundation";
import { callProblems, contractFor, secretsIn } from "./hooks";

/** Configuration of {@link SvcCall}. */
export interface SvcCallConfig extends ActionMetaArguments {
  /** Method, such as `ComputeService/ResizeVirtualMachine`, or its name alone. */
  readonly method: string;
  /**
   * Request: an object with the service's field names, or JSON as text. For a construct, its resource name is sent.
   *
   * @default - an empty request
   */
  readonly request?: Readonly<Record<string, unknown>> | string | undefined;
  /**
   * Whether to wait for the operation that the call starts.
   *
   * @default true
   */
  readonly wait?: boolean | undefined;
  /**
   * Allows a method that destroys data, or that deletes an object. Must be true for such a method.
   *
   * @default false
   */
  readonly allowDataLoss?: boolean | undefined;
}

/**
 * Calls any method of the service, if a change of a resource triggers it or a user invokes it. Synthesis checks the request, and
 * the provider checks in the plan what only the engine knows.
 *
 * Requires Terraform 1.14 or later. Terraform: `action "svc_call"`.
 *
 * @example
 * const resize = new SvcCall(this, "resize", {
 *   method: "ComputeService/ResizeVirtualMachine",
 *   request: { name: SvcAction.callerName, compute: { vcpus: 4, memoryGib: 8 } },
 * });
 * server.onAfterUpdate("resize", resize);
 */
export class SvcCall extends SvcAction<SvcCallConfig> {
  /** Action type in Terraform. */
  public static readonly tfActionType = "svc_call";

  public constructor(scope: Construct, id: string, config: SvcCallConfig) {
    super(scope, id, {
      contract: undefined,
      actionName: undefined,
      terraformType: "svc_call",
      config,
      strict: false,
    });
    this.node.addValidation({ validate: () => [...problemsOf(this, config)] });
  }

  protected override synthesizeAttributes(): Readonly<Record<string, unknown>> {
    const { method, request, wait, allowDataLoss } = this.svcInputs;
    return { method, request: withNames(request), wait, allow_data_loss: allowDataLoss };
  }
}

function problemsOf(call: SvcCall, { method, request = {} }: SvcCallConfig): readonly string[] {
  // The provider checks in the plan what only the engine knows, and JSON as text.
  if (!isKnown(method) || !isKnown(request) || typeof request === "string") return [];
  return [
    ...callProblems(contractFor(call, undefined), { method, request }, ""),
    ...secretsIn(request).map(
      ({ variable }) =>
        `request must not contain HookSecret.fromEnvironment(${JSON.stringify(variable)}): an action cannot read the engine's environment. Pass a hook ` +
        "with this call instead",
    ),
  ];
}

/** Replaces constructs by their names. */
function withNames(value: unknown): unknown {
  if (isSvcObject(value)) return value.name;
  if (Array.isArray(value)) return value.map(withNames);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNames(inner)]));
}
