/**
 * The engine's rules for plans and applied changes. Contains only pure functions of schemas and values: the standard planning rules,
 * and the comparison of the planned state with the result.
 */
export { planChange, type Change, type PlannedChange } from "./plan-change";
export { checkApplied, type Deviation } from "./check-applied";
export { displayValue } from "./display-value";
export { keepSpellings } from "./keep-spellings";
export { collectReplacePaths } from "./replace-paths";
