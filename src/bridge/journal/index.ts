/**
 * The journal of creations, by which a run takes up what an earlier one was cut off in. Only ever contains what has been begun and the
 * rules of taking it up; it knows neither the service nor what the engine asks for.
 */
export {
  chooseClaim,
  decideSearch,
  isClaimable,
  isInterchangeable,
  type SearchDecision,
  type Standing,
} from "./decisions";
export type { Entry, Known, Likeness, Run } from "./entry";
export { createJournal } from "./journal";
export type { Creation, Journal, JournalOptions } from "./journal-handle";
export { isStateSavedLate, journalFolder } from "./location";
export { engineProgram, thisRun } from "./run";
