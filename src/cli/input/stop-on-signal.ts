import { type CommandIo, Failure } from "../command";
import { exitOfSignal } from "../output/failure-facts";

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

/** Returns the failure of a command that only reads: that it was interrupted, or else the error itself. */
export function interruptedRead(error: unknown, { stoppedBy }: Pick<Stop, "stoppedBy">): unknown {
  const signal = stoppedBy();
  if (signal === undefined) return error;
  return new Failure("Interrupted. The service was only read.", {
    code: "interrupted",
    exit: exitOfSignal(signal),
  });
}
