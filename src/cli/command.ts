/** One command of `cdktf-svc`, in a file of its own that is loaded when the command is asked for. */
export interface Command {
  /** What stands after the name in the usage line. */
  readonly synopsis: string;
  /** Everything else about it, for `--help`. */
  readonly help: string;
  /**
   * Runs it to its end; resolving is success. A UsageError ends the program with 2, any other error with 1, and its message is shown.
   */
  run(args: readonly string[], io: CommandIo): void | Promise<void>;
}

/** What a command may touch of the process. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A line of result on standard output. */
  print(line: string): void;
  /** A line of news on standard error. */
  report(line: string): void;
  /** Resolves when the user asks the command to end (SIGINT or SIGTERM), from the call on; the next such signal kills. */
  untilStopped(): Promise<void>;
}

/** The command line itself is wrong. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}
