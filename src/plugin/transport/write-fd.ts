import { writeSync } from "node:fs";

/** How long a write waits for a reader that does not read, if the pipe is non-blocking, and the waiting step. In milliseconds. */
const MAX_WAIT_MS = 2000;
const WAIT_STEP_MS = 5;

/**
 * Writes the whole text to a file descriptor before it returns, so that nothing is lost if the process ends right after. Returns false if
 * the reader is gone or does not read.
 *
 * `process.stdout` and `process.stderr` are not used because loading them costs a tenth of the start-up time.
 */
export function writeFd(fd: number, text: string): boolean {
  const bytes = Buffer.from(text, "utf8");
  let written = 0;
  let waitedMs = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(fd, bytes, written);
    } catch (error) {
      const wait = error instanceof Error && "code" in error && error.code === "EAGAIN";
      if (!wait || waitedMs >= MAX_WAIT_MS) return false;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_STEP_MS);
      waitedMs += WAIT_STEP_MS;
    }
  }
  return true;
}
