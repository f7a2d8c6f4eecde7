/**
 * Actions that run during an apply, in addition to the resources. Contains only the hooks: constructs based on the null provider's
 * resources, their validation, and the messages for the program that runs them.
 */
export { DeployHook } from "./deploy-hook";
export type {
  DeployHookConfig,
  HookActionConfig,
  HookCall,
  HookTarget,
  HookTriggersConfig,
  HttpProbe,
  Probe,
  SocketProbe,
} from "./hook-config";
export { RetainedHooks } from "./retained-hooks";
export { HookSecret } from "./hook-secret";
export { Readiness, type ReadinessConfig } from "./readiness";
