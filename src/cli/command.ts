/** One command of `cdktf-svc`. */
export interface Command {
  /** The word that calls it. */
  readonly name: string;
  /** What stands after the name in the usage line. */
  readonly synopsis: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Everything else about it, for `--help`. */
  readonly help: string;
  /** Runs it. Resolves with the exit code; a UsageError is shown with the usage line and ends with 2. */
  run(args: readonly string[], io: CommandIo): Promise<number>;
}

/** What a command may touch of the process. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A line of result on standard output. */
  print(line: string): void;
  /** A line of news on standard error. */
  report(line: string): void;
  /** Resolves when the user asks the command to end (SIGINT or SIGTERM). */
  untilStopped(): Promise<void>;
}

/** The command line itself is wrong. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}
