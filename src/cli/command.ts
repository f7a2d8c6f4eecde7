import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { EXIT_CODES, type ExitCodeName } from "./output/exit-code";

/** A declared command of any operands and options. */
export type DeclaredCommand = CommandUnknownOpts;

/** The values of a command's options, in the types of its declaration. */
export type OptionsOf<Declared extends DeclaredCommand> = ReturnType<Declared["opts"]>;

/**
 * Runs a command with its operands and options, in the types of its declaration. Resolves with the exit code, or without one on success. A
 * UsageError or InputError ends the program with exit code 2, a Failure with its own code, and any other error with 1. The error's message
 * is shown.
 */
export type CommandRun<Declared extends DeclaredCommand> = (
  operands: Declared["processedArgs"],
  options: OptionsOf<Declared>,
  io: CommandIo,
) => ExitCode | Promise<ExitCode>;

/** The exit code of a command; no value means success, like 0. */
// eslint-disable-next-line @typescript-eslint/no-invalid-void-type -- most commands have nothing to say
export type ExitCode = void | number;

/** The parts of the process that a command may use. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Prints a line of the result on standard output. */
  print(line: string): void;
  /** Prints a line of progress or diagnostics on standard error. */
  report(line: string): void;
  /** Whether standard error is a terminal. */
  readonly isTerminal: boolean;
  /** Reads all of standard input as text. */
  readInput(): Promise<string>;
  /** Makes the process end with the command, also if requests are still open that nothing waits for. @default it ends with the last of them */
  readonly abandonRequests?: () => void;
  /** Waits for SIGINT or SIGTERM, from the call on, and resolves with it; the next such signal kills the process. */
  untilStopped(): Promise<"SIGINT" | "SIGTERM">;
}

/** The command line itself is invalid. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UsageError";
  }
}

/** An input of the command cannot be read. */
export class InputError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "InputError";
  }
}

/** Machine-readable facts of an error, besides its message. */
export interface FailureFacts {
  /** The service's code, such as `not_found`, or a code of this command line, such as `operation_failed`. */
  readonly code: string;
  readonly exit: ExitCodeName;
  /** Full name of the affected operation. */
  readonly operation?: string | undefined;
  /** The service's request id, for its support. */
  readonly requestId?: string | undefined;
}

/** A failure with machine-readable facts. */
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
