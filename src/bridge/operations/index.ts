/** Calls that change an object, and the operations that they start. Contains only sending, polling and their diagnostics. */
export { withAttributeNames } from "./attribute-names";
export { neverCalled } from "./conflict-messages";
export { expectedParent, nameInMetadata, nameGivenIn } from "./created-name";
export { creationTimeOf, haveSameCreationTime, timeRangeOf } from "./creation-time";
export { deleteCommand } from "./delete-command";
export * as diagnostics from "./diagnostics";
export { callFailed, mayHaveGoneThrough } from "./diagnostics";
export { withoutToken, withToken } from "./idempotency-token";
export { NotSentError } from "./not-sent-error";
export { causeOfDeviation, overlayHint, withOverlayHint } from "./overlay-hint";
export { canListOperations, operationEvidence } from "./running-operations";
export { type Followed, followOperation } from "./follow";
export { LEAST_VISIBILITY_MS, readChanged, readWhenVisible, whenGone } from "./read-after-write";
export { send, sendUnlessDone } from "./send";
export { isShownObject } from "./shown-object";
