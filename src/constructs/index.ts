/**
 * CDK for Terraform constructs for the service. Only ever contains what a stack's author uses: a class for each kind, generated from
 * the contract, the provider, and what stages the provider beside the stack. Nothing here speaks to the service.
 */
export type {
  JsonInput,
  ManifestOverrides,
  ManifestSource,
  ParsedResourceName,
  SvcObject,
} from "./foundation";
export * from "./generated";
export {
  DeployHook,
  type DeployHookConfig,
  type HookActionConfig,
  type HookCall,
  HookSecret,
  type HookTarget,
  type HookTriggersConfig,
  type HttpProbe,
  type Probe,
  Readiness,
  type ReadinessConfig,
  type SocketProbe,
} from "./hooks";
export { type StagedProvider, StagingError, stageProvider, type StageOptions } from "./staging";
export { SvcProvider, type SvcProviderConfig } from "./svc-provider";
