import { parseDuration } from "../../contract";
import { UsageError } from "../command";

/** Parses `--timeout` into milliseconds. Throws a UsageError if it is not a positive duration. */
export function toDeadline(text: string): number {
  const deadlineMs = parseDuration(text);
  if (deadlineMs !== undefined && deadlineMs > 0) return deadlineMs;
  throw new UsageError(`--timeout must be a duration such as 90s, 30m or 1h30m; got ${JSON.stringify(text)}`);
}
