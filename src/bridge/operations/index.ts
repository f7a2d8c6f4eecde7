/** Calls that change an object, and the operations that they start. Contains only what is said of them: diagnostics, hints and commands. */
export { withAttributeNames } from "./attribute-names";
export { deleteCommand } from "./delete-command";
export * as diagnostics from "./diagnostics";
export { callFailed, mayHaveGoneThrough } from "./diagnostics";
export type { Followed } from "./followed";
export { causeOfDeviation, overlayHint, withOverlayHint } from "./overlay-hint";
export { isShownObject } from "./shown-object";
