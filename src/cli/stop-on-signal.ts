import type { CommandIo } from "./command";

/** What a signal of the user's becomes. */
export interface Stop {
  readonly signal: AbortSignal;
  /** Which one it was; undefined before. */
  stoppedBy(): "SIGINT" | "SIGTERM" | undefined;
}

/** From now on, the first SIGINT or SIGTERM aborts what is under way; the next one kills. */
export function stopOnSignal(io: CommandIo, onStop: () => void = () => undefined): Stop {
  const stop = new AbortController();
  let stoppedBy: "SIGINT" | "SIGTERM" | undefined;
  void io.untilStopped().then((signal) => {
    stoppedBy = signal;
    onStop();
    stop.abort();
  });
  return { signal: stop.signal, stoppedBy: () => stoppedBy };
}
