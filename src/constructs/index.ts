/**
 * CDK for Terraform constructs for the service. Contains only the API for stack authors: a class for each kind, generated from the
 * contract, the provider, and the functions that stage the provider beside the stack. Makes no calls to the service.
 */
export type {
  ActionMetaArguments,
  ActionTriggerOptions,
  JsonInput,
  ListClass,
  LookupOptions,
  ManifestOverrides,
  ManifestSource,
  ParsedResourceName,
  SvcQueryConfig,
} from "./foundation";
export { SvcAction, SvcQuery } from "./foundation";
export type { SvcObject } from "./base";
export * from "./generated";
export {
  AuthorizedKeys,
  type AuthorizedKeysConfig,
  DeployHook,
  type DeployHookConfig,
  type HookCall,
  type HookConfig,
  HookSecret,
  type HostKeyPolicy,
  type HookTarget,
  type HttpProbe,
  type Probe,
  type PublicKeyHolder,
  type ReadinessConfig,
  type SocketProbe,
  type SshLogin,
  type SshProbe,
  SynthHook,
  type SynthHookConfig,
  type SynthHookResult,
} from "./hooks";
export { type StagedProvider, StagingError, stageProvider, type StageOptions } from "./staging";
export { protectAll, type ProtectableResource } from "./protect-all";
export { SvcCall, type SvcCallConfig } from "./svc-call";
export { SvcProvider } from "./svc-provider";
export type { SvcProviderConfig, SvcProviderLimits } from "./svc-provider-config";
