/**
 * What happens while the engine applies, beside the resources themselves. Only ever contains the hooks: constructs on the resources of the null
 * provider, what is checked of them, and what they write for the program that runs them.
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
export { HookKeeper } from "./hook-keeper";
export { HookSecret } from "./hook-secret";
export { Readiness, type ReadinessConfig } from "./readiness";
