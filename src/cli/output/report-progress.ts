import type { Redact } from "../../client";
import { progressLine, type ProgressOptions } from "../../api";
import type { CommandIo } from "../command";
import { paint } from "./paint";

/** The longest time without a progress line on a terminal, in milliseconds. */
const WATCHED_HEARTBEAT_MS = 15_000;

/** The longest time without a progress line in a log, in milliseconds. */
const LOGGED_HEARTBEAT_MS = 60_000;

/**
 * Reports a wait on standard error, one line per event; less often in a pipeline's log. Reports nothing if `quiet` is
 * set.
 */
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
