/**
 * The recovery journal of creates, with which a run resumes what an interrupted run began. Contains only the stored creates and the
 * rules for claiming and adopting them. It knows neither the service nor the engine's requests.
 */
export {
  type Candidate,
  chooseClaim,
  decideSearch,
  isClaimable,
  isInterchangeable,
  type Rival,
  type SearchDecision,
  type EntryStatus,
} from "./decisions";
export type { Entry, Known, Run } from "./entry";
export { type ActionNotes, LONGEST_RESUMED_MS } from "./action-notes";
export type { ApprovalNotes } from "./approval-notes";
export type { EphemeralNote, NotedEphemeral } from "./ephemeral-notes";
export { createJournal } from "./journal";
export type {
  BeginOptions,
  PendingCreate,
  Journal,
  JournalOptions,
  EntryView,
  Unconfirmed,
} from "./journal-api";
export { createGroupNotes, type GroupMember, type GroupNotes } from "./group-notes";
export {
  groupStore,
  hookStore,
  InvalidJournalPlace,
  isJournalFolder,
  isStateSavedLate,
  type JournalLocation,
  journalStore,
  locateJournal,
} from "./location";
export { type JournalView, type RunStanding, type ViewedNote, viewJournal } from "./journal-view";
export { isListedAlike } from "./creation-handle";
export { engineProgram, thisRun } from "./provider-process";
export { findPulumi, isPulumi } from "./pulumi";
export { bucketDefaultsIn } from "./backend-store";
export { localStateFile, localStateFileOf, namesInSavedState } from "./saved-state";
export { type Backend, backendOf } from "./state-identity";
