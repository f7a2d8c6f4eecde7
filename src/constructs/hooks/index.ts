/**
 * Code that runs during an apply or a synthesis, in addition to the resources. Contains only the hooks: constructs, most of them based on
 * the null provider's resources, their validation, and the messages for the programs that run them.
 */
export { AuthorizedKeys } from "./authorized-keys";
export type { AuthorizedKeysConfig, PublicKeyHolder } from "./authorized-keys-config";
export { DeployHook } from "./deploy-hook";
export { callProblems } from "./hook-problems";
export { secretsIn } from "./request-secrets";
export { contractFor } from "./stack-provider";
export type {
  DeployHookConfig,
  HookCall,
  HookConfig,
  HookTarget,
  HttpProbe,
  Probe,
  ReadinessConfig,
  SocketProbe,
  SshProbe,
} from "./hook-config";
export type { HostKeyPolicy, SshLogin } from "./ssh-login";
export { RetainedHooks } from "./retained-hooks";
export { HookSecret } from "./hook-secret";
export { SynthHook, type SynthHookResult } from "./synth-hook";
export type { SynthHookConfig } from "./synth-hook-config";
