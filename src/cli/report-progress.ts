import type { Redact } from "../client";
import { progressLine, type ProgressOptions } from "../service";
import type { CommandIo } from "./command";
import { paint } from "./paint";

/** The longest silence for a person who looks on, in milliseconds. */
const WATCHED_HEARTBEAT_MS = 15_000;

/** The longest silence in a log. */
const LOGGED_HEARTBEAT_MS = 60_000;

/** Tells of a wait on standard error, a line each; in a pipeline's log more seldom. Nothing where `quiet` says so. */
export function reportProgress(io: CommandIo, redact: Redact, quiet: boolean): ProgressOptions {
  const isWatched = io.isTerminal && !isSet(io.env["CI"]);
  return {
    heartbeatMs: isWatched ? WATCHED_HEARTBEAT_MS : LOGGED_HEARTBEAT_MS,
    onProgress: quiet
      ? undefined
      : (progress) => io.report(paint(io, "faint", progressLine(progress, redact))),
  };
}

function isSet(text: string | undefined): boolean {
  return text !== undefined && !["", "0", "false"].includes(text.toLowerCase());
}
