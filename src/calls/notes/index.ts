/**
 * Notes of requests, written before they are sent, so that a killed run repeats none. Contains only their one format, and the files that hold
 * them. Who claims a note, and when, is decided by its callers.
 */
export {
  JournalUnusable,
  decodeNote,
  encodeNote,
  type Note,
  type NoteVerb,
  type ReferenceFreeFingerprint,
  type NotedRequest,
  type NoteFile,
  noteFile,
  resumeRequest,
  noteRequest,
  readingFrom,
} from "./note";
export { keyDigestOf } from "./key-digest";
