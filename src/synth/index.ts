/**
 * Requests while a stack is synthesized: look-ups, hooks and checks. Contains only the messages between the constructs and the program that asks the
 * service, the channel to that program, and the context file that stores answers. Calls nothing by itself: the program is in `runner`.
 */
export { canonical } from "./json";
export type { ContextEntry, HookEntry } from "./context-entry";
export { ContextError, type ContextFile, contextText, parseContext, queryOf } from "./context-file";
export { ABANDONED_MS, CONTEXT_FILE, readContext, updateContext } from "./context-store";
export { contractDigest, hookAnswerFile, hookFileName, hookKey, keyOf, methodDigest } from "./context-key";
export { entryFor, objectsIn } from "./entry-objects";
export { type LookupSettings, normalizeQuery, type LookupQuery, LookupError } from "./lookup-query";
export { describeQuery, matchProblem, MOST_CANDIDATES } from "./lookup-texts";
export { createLookups, LOOKUP_MODES, type LookupMode, type Lookups, type LookupsOptions } from "./lookups";
export { type HookFolders, runSynthHook, type HookAnswer, type SynthHookRun } from "./hooks";
export type {
  CheckFinding,
  CheckQuestion,
  CheckRequest,
  FoundObjects,
  HookQuestion,
  HookRequest,
  LookupQuestion,
  LookupRequest,
  LookupSource,
  Numbered,
  SynthAnswer,
  SynthFailure,
  SynthHookEffect,
  SynthHookSpec,
  SynthRequest,
  SynthSource,
} from "./messages";
export { findProcess, type FindProcess, type RunningProcess } from "./running-process";
export { hookResultProblem } from "./hook-result";
export { normalizeEndpoint } from "./endpoint";
export { createProgramSource, type ProgramFiles } from "./program-source";
export { createSynthProcess, type RelayMessage, type RelaySetup, type SynthProcess } from "./synth-process";
export { isExact, type ObjectValues } from "./object-values";
