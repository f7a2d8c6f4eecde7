/** Calls that change an object, and the operations that they start. Contains only sending, polling and their diagnostics. */
export { withAttributeNames } from "./attribute-names";
export { deleteCommand } from "./delete-command";
export * as diagnostics from "./diagnostics";
export { callFailed, mayHaveGoneThrough } from "./diagnostics";
export { causeOfDeviation, overlayHint, withOverlayHint } from "./overlay-hint";
export { type Followed, followedOf, followPending, waitOf } from "./follow-pending";
export { isShownObject } from "./shown-object";
