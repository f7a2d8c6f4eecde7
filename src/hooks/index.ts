/**
 * Message format of a hook, from the construct that declares it to the program that runs it. Contains only that
 * format and pure functions of it: no I/O, and no import of another module.
 */
export { type AuthorizedKeysSpec, authorizedKeysProblems, blockProblem, EMPTY } from "./authorized-keys";
export { decideDestroy, type DestroyDecision, type DestroySituation } from "./decide-destroy";
export { type CurrentHooks, type DestroyContent, destroyContent } from "./destroy-content";
export { type HookPart, partsOf, type PlannedContent } from "./hook-parts";
export {
  type HookContent,
  hookTriggers,
  readTriggers,
  settingsIn,
  TEMPLATE_TRIGGER,
  valuesWith,
} from "./hook-triggers";
export {
  fillTemplate,
  placeOf,
  type FilledTemplate,
  type Hole,
  holesOf,
  type HookTemplate,
  readTemplate,
  takeFromState,
  decodeMessage,
  encodeMessage,
} from "./hook-template";
export {
  HOOK_RUNS,
  type HookEffect,
  type HookJson,
  type HookRuns,
  type HookSpec,
  type LoginProbeSpec,
  type ProbeSpec,
} from "./hook-settings";
export { RECORD_COMMANDS_FILE, type RecordCommands, type RecordedCommand } from "./recorded-command";
export { hookLine } from "./hook-line";
export type { HookOutcome, HookRun, KeptOutput, ProbeAttempt } from "./outcome";
export {
  hostProblem,
  pathProblem,
  portProblem,
  publicKeyProblem,
  type SshLoginSpec,
  sshLoginProblems,
  userProblem,
} from "./ssh-login";
export {
  DEPLOYED_HOOKS_FILE,
  type DeployedHook,
  type DeployedHooks,
  GUARD_VARIABLES,
  type HookGuards,
  type HookProviderSettings,
  PLAN_TIME_VARIABLES,
  SETTING_VARIABLES,
  TEMPLATE_VARIABLE,
  TRIGGERS_VARIABLE,
  VALUE_VARIABLE,
} from "./variables";
