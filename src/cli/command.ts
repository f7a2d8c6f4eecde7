import { EXIT_CODES, type ExitCodeName } from "./exit-code";

/** One command of `cdktf-svc`, in a file of its own that is loaded when the command is asked for. */
export interface Command {
  /** What stands after the name in the usage line. */
  readonly synopsis: string;
  /** Everything else about it, for `--help`. */
  readonly help: string;
  /**
   * Runs it to its end; resolving is success, or the exit code that it resolves with. A UsageError and an InputError end the program with
   * 2, a Failure with its own code, any other error with 1, and its message is shown.
   */
  run(args: readonly string[], io: CommandIo): ExitCode | Promise<ExitCode>;
}

/** How a command ended; nothing says that it did what it was to do, as 0 does. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- most commands have nothing to say
export type ExitCode = void | number;

/** What a command may touch of the process. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A line of result on standard output. */
  print(line: string): void;
  /** A line of news on standard error. */
  report(line: string): void;
  /** Whether a person looks at standard error. */
  readonly isTerminal: boolean;
  /** All of standard input, as text. */
  readInput(): Promise<string>;
  /** Resolves when the user asks the command to end, with the signal, from the call on; the next such signal kills. */
  untilStopped(): Promise<"SIGINT" | "SIGTERM">;
}

/** The command line itself is wrong. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

/** What the command was told to read cannot be read. */
export class InputError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "InputError";
  }
}

/** What programs are told of an error, beside its message. */
export interface FailureFacts {
  /** The service's code, such as `not_found`, or one of this command line's own, such as `operation_failed`. */
  readonly code: string;
  readonly exit: ExitCodeName;
  /** Full name of the operation that it is about. */
  readonly operation?: string | undefined;
  /** The service's id of the request, for its support. */
  readonly requestId?: string | undefined;
}

/** Something did not come about, and how is known well enough to tell programs. */
export class Failure extends Error {
  readonly facts: FailureFacts;

  constructor(message: string, facts: FailureFacts) {
    super(message);
    this.name = "Failure";
    this.facts = facts;
  }

  get exitCode(): number {
    return EXIT_CODES[this.facts.exit];
  }
}
