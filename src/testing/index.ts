/**
 * Test kit of the package, `cdktf-provider-svc/testing`: runs a user's stacks with the real engine and the real
 * provider against the emulator. Contains only what drives such a run and its assertions: the emulator is the
 * service, and plan and state are the engine's. Independent of test runners; assertions throw errors as `node:assert`
 * does.
 */
export type { ClockControl } from "./clock-control";
export { type Diagnostic, EngineError } from "./engine-error";
export type { Expectation } from "./expectation";
export { type SvcMatchers, svcMatchers } from "./matchers";
export type { AttributeChange, PlannedChange } from "./planned-change";
export type { PlannedAction } from "./planned-action";
export type { RecordedCommand } from "../hooks";
export { startStack, testStack } from "./start-stack";
export type { StackBuilder, StackOptions } from "./stack-options";
export type { StackHandle, StackRun } from "./stack-run";
export type { SynthesizedJson } from "./synthesize";
