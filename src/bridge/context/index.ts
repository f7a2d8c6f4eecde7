/**
 * Shared data of all life cycle phases. Contains only the provider context and a resource's model, generated configuration, timeouts and private
 * state.
 */
export { generateConfig } from "./generate-config";
export { isOnlyNamed, isShownAs } from "./refresh-checks";
export { isNotedValue, noteValue, readNotedValue } from "./noted-value";
export {
  type AnswerNote,
  answerNotesIn,
  decodePrivate,
  encodePrivate,
  hasGuessedLabels,
  IMPORTED_EARLIER,
  isImported,
  isMovedUnread,
  isPlannedDeletion,
  isJustImported,
  JUST_IMPORTED,
  MOVED_UNREAD,
  type NotedValue,
  NOTHING_PENDING,
  type PendingOperation,
  type SeenAt,
  seenAtIn,
  setAttributesIn,
  withSeenAt,
  withAnswerNotes,
  withGuessedLabels,
  withoutPlannedDeletion,
  withPlannedDeletion,
  withSetAttributes,
} from "./private-state";
export {
  expectedParent,
  isGuarded,
  isLeftAlone,
  knownDefault,
  labelOf,
  type LabelSettings,
  parentIn,
  scopeOf,
  type ProviderContext,
  type ReplacementAnswer,
  timeLeftMs,
  timeoutMs,
} from "./provider-context";
export {
  hasSecretAnswer,
  isAsPlanned,
  type KnownAnswer,
  labelsLeftAlone,
  type ResourceModel,
  nameIn,
  partialState,
  stateAfter,
  stateInAnswer,
  stateLike,
  stateOf,
  withKnownSecrets,
  withReturnedOnce,
  withSecretsOf,
} from "./resource-model";
