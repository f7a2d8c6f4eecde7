/**
 * What a hook is, on its way from the construct that declares it to the program that runs it. Only ever contains the form of that message and
 * pure functions of it: no I/O, and no import of another room.
 */
export { decideDestroy, type DestroyDecision, type DestroySituation } from "./decide-destroy";
export {
  fillTemplate,
  type FilledTemplate,
  type Hole,
  holesOf,
  type HookTemplate,
  readTemplate,
  takeFromState,
} from "./hook-template";
export {
  HOOK_RUNS,
  type HookAction,
  type HookJson,
  type HookRuns,
  type HookSpec,
  type HttpProbeSpec,
  type ProbeSpec,
  type SocketProbeSpec,
} from "./hook-spec";
export { decodeMessage, encodeMessage } from "./message";
export {
  DEPLOYED_HOOKS_FILE,
  type DeployedHook,
  type DeployedHooks,
  type ProviderSettings,
  SETTING_VARIABLES,
  TEMPLATE_VARIABLE,
  TRIGGERS_VARIABLE,
  VALUE_VARIABLE,
} from "./variables";
