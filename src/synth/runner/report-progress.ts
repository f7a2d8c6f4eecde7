import { formatDuration } from "../../client";

/** Prints a line about work that lasts. */
export type Report = (line: string) => void;

/** Work that takes longer than this is reported, and again at this interval. */
const PROGRESS_MS = 3_000;

/** Does work, and reports every few seconds that it is not done yet. */
export async function reportProgress<Result>(
  what: string,
  report: Report,
  work: () => Promise<Result>,
  intervalMs = PROGRESS_MS,
): Promise<Result> {
  const startedMs = performance.now();
  const timer = setInterval(
    () => report(`${what} (${formatDuration(performance.now() - startedMs)})`),
    intervalMs,
  );
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
