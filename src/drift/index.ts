/**
 * Drift of states, without an engine: what has changed outside of Terraform, what is gone, and what is in no state. Contains only reads, their
 * verdicts, and reports as texts. Whether an object differs is decided by the provider's own refresh.
 */
export { type Baseline, baselineText, InvalidBaselineError, parseBaseline } from "./baseline";
export { UnusableSettingsError } from "./drift-reader";
export { findDrift, type DriftOptions } from "./find-drift";
export { driftSchema } from "./json-schema";
export { junitDrift } from "./junit-format";
export { type ManagedNames, managedNames, namesHeldAt } from "./managed-object";
export { markdownDrift } from "./markdown-format";
export { type DriftedObject, type DriftReport, type DriftVerdict, hasDrift, isIncomplete } from "./report";
export { textDrift } from "./text-format";
