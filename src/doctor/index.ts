/**
 * What interrupted runs have left, and what hinders the next one. Contains only reads and, on demand, the removal of what is proved dead. All rules
 * about journals, operations and objects are those of the modules that it asks.
 */
export { type DoctorOptions, examine } from "./doctor";
export { readState, type StateContent } from "./read-state";
export type { DoctorFacts, DoctorReport, Finding, FindingArea, NotedFacts, Removal } from "./report";
