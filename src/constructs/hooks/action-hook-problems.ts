import { TerraformResource, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { type Contract, findMethod, type Method } from "../../contract";
import { describeKindOf, isCallTrigger } from "../base";
import type { DeployHookConfig } from "./hook-config";
import { secretsIn } from "./request-secrets";

/** The ways in which a hook can be written. */
const ENGINES: readonly unknown[] = ["actions", "null"];

/** Returns the problems of a hook's choice between actions and the null provider. */
export function engineProblems(
  scope: Construct,
  config: DeployHookConfig,
  contract: Contract,
): readonly string[] {
  const { engine = "null", allowDataLoss } = config;
  if (!ENGINES.includes(engine)) {
    return [`engine must be one of actions, null; got ${JSON.stringify(engine)}`];
  }
  if (engine === "actions") {
    return [...unfit(config), ...targetProblems(scope, config), ...lossProblems(config, contract)];
  }
  return allowDataLoss === undefined
    ? []
    : ['allowDataLoss applies only with engine "actions"; remove it, or set engine: "actions"'];
}

/** Reports what no action can do. */
function unfit(config: DeployHookConfig): readonly string[] {
  const { call, command, probe, triggers, dependsOn = [], secrets = [], runs, onFailure } = config;
  const [secret] = secretsIn(call?.request);
  const refused = (what: string, why: string): string =>
    `${what} cannot be used with engine "actions": ${why}. Remove it, or set engine: "null"`;
  return [
    ...(command === undefined ? [] : [refused("command", "an action only calls the service")]),
    ...(probe === undefined ? [] : [refused("probe", "an action only calls the service")]),
    ...(triggers === undefined ? [] : [refused("triggers", "only changes of the target trigger an action")]),
    ...(dependsOn.length === 0
      ? []
      : [
          refused(
            "dependsOn",
            "an action runs together with its target. Let the target depend on the constructs",
          ),
        ]),
    ...(secrets.length === 0 ? [] : [refused("secrets", "an action cannot read the engine's environment")]),
    ...(runs !== "beforeDestroy" || onFailure === "continue"
      ? []
      : [
          'onFailure must be "continue" before a deletion with engine "actions": Terraform destroys the target even if the action failed. Set ' +
            'onFailure: "continue" if that is acceptable, or set engine: "null"',
        ]),
    ...(secret === undefined
      ? []
      : [
          refused(
            `HookSecret.fromEnvironment(${JSON.stringify(secret.variable)})`,
            "an action cannot read the engine's environment",
          ),
        ]),
  ];
}

function targetProblems(scope: Construct, { target }: DeployHookConfig): readonly string[] {
  const hint = 'Set target to a resource of the same stack, or set engine: "null"';
  if (target === undefined) {
    return [
      `target is required with engine "actions", because only changes of a resource trigger an action. ${hint}`,
    ];
  }
  if (!TerraformResource.isTerraformResource(target) || !isCallTrigger(target)) {
    return [
      `target must be a resource with engine "actions", because only its changes trigger an action; got ${describeKindOf(target)}. ${hint}`,
    ];
  }
  return TerraformStack.of(target) === TerraformStack.of(scope)
    ? []
    : [
        `target is ${describeKindOf(target)}, which is in another stack and cannot trigger an action of this one. ${hint}`,
      ];
}

/** Reports a method that destroys data, or an object, without the permission that its action needs. */
function lossProblems({ call, allowDataLoss }: DeployHookConfig, contract: Contract): readonly string[] {
  if (allowDataLoss === true || typeof call?.method !== "string") return [];
  let method: Method;
  try {
    method = findMethod(contract, call.method);
  } catch {
    // Reported with the call.
    return [];
  }
  return method.destroysData === true || method.verb === "delete"
    ? [`allowDataLoss must be true, because ${method.name} destroys data. Set it to true if this is intended`]
    : [];
}
