/**
 * The test kit of the package, `cdktf-provider-svc/testing`: runs a user's stacks with the real engine and the real provider against the
 * emulator. Only ever contains what drives such a run and what is asserted of it: the service's side is the emulator's, the plan and the state are
 * the engine's. Nothing here knows a test runner; assertions are errors as `node:assert` throws them.
 */
export type { ClockControl } from "./clock-control";
export { type Diagnostic, EngineError } from "./engine-error";
export type { Expectation } from "./expectation";
export { type SvcMatchers, svcMatchers } from "./matchers";
export type { AttributeChange, PlannedAction, PlannedChange } from "./planned-change";
export { startStack, testStack } from "./start-stack";
export type { StackBuilder, StackOptions } from "./stack-options";
export type { StackHandle, StackRun } from "./stack-run";
export type { SynthesisedJson } from "./synthesise";
