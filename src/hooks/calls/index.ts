/**
 * Calls of hooks: an RPC, its operation, and the note on disk that keeps an interrupted call from being repeated. Contains only what the
 * programs of deploy hooks and of hooks during synthesis share.
 */
export { type HookNote, hookNote, hookNoteIn, hookNoteName } from "./hook-note";
export type { CallJudge } from "./call-judge";
export { type CallTask, runCall } from "./run-call";
