/**
 * Disruption groups: objects of which few may be out of service at the same time. Contains their settings, the order in which their changes go on,
 * and what they say. Decides from permits and from the service's answers; sends no change itself.
 */
export { type DisruptionGroup, DisruptionGroups, type GroupCaller, type GroupTurn } from "./disruption-group";
export { type GroupSettings, groupIn } from "./group-settings";
export * as groupDiagnostics from "./group-diagnostics";
export { whenReady } from "./when-ready";
