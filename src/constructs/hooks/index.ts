/**
 * Actions that run during an apply or a synthesis, in addition to the resources. Contains only the hooks: constructs, most of them based on
 * the null provider's resources, their validation, and the messages for the programs that run them.
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
export { SynthHook, type SynthHookResult } from "./synth-hook";
export type { SynthHookConfig } from "./synth-hook-config";
