import type { CommandIo } from "../command";

/** The state of an interruption by the user. */
export interface Stop {
  readonly signal: AbortSignal;
  /** Returns the received signal; undefined before. */
  stoppedBy(): "SIGINT" | "SIGTERM" | undefined;
}

/** Makes the first SIGINT or SIGTERM abort the returned signal; the next one kills the process. */
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
