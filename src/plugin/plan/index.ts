/**
 * What the engine expects of plans and of applied changes. This folder only ever contains pure functions of schemas and
 * values: the standard planning rules, and the comparison of what was planned with what came.
 */
export { planChange, type Change, type PlannedChange } from "./plan-change";
export { checkApplied, type Deviation } from "./check-applied";
export { displayValue } from "./display-value";
export { keepSpellings } from "./keep-spellings";
export { collectReplacePaths } from "./replace-paths";
