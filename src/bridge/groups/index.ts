/**
 * Disruption groups: objects of which few may be out of service at the same time. Contains only their settings, the order in which their changes go on,
 * and their texts. Sends no change itself.
 */
export type { DisruptionGroup, GroupTurn } from "./disruption-group";
export { DisruptionGroups, type GroupOpening } from "./disruption-groups";
export type { GroupCaller } from "./unready-members";
export { type GroupSettings, groupIn } from "./group-settings";
export { readinessProblems } from "./group-problems";
export * as groupDiagnostics from "./group-diagnostics";
export { whenReady } from "./when-ready";
