import { printableJson } from "../../base/escaping";
import { type CommandIo, Failure, InputError, UsageError } from "../command";
import { EXIT_CODES } from "./exit-code";
import { paint } from "./paint";
import { errorText } from "../../base/json";

/** The output and format of an error report. */
export interface ErrorReport {
  readonly io: CommandIo;
  /** Whether to report a JSON object, for programs. */
  readonly json: boolean;
}

/**
 * Reports the error that ended a command on one line of standard error, and returns the exit code. Prints text for
 * people, or an object with `code`, `message`, `exitCode` and, if known, `operation` and `requestId`.
 */
export function reportError(command: string | undefined, error: unknown, { io, json }: ErrorReport): number {
  const message = errorText(error).replace(/\s*\n\s*/g, " ");
  const exitCode = exitCodeOf(error);
  if (json) {
    const facts = error instanceof Failure ? error.facts : undefined;
    const code = facts?.code ?? (exitCode === EXIT_CODES.unusable ? "unusable" : "failed");
    const { operation, requestId } = facts ?? {};
    io.report(printableJson({ code, message, exitCode, operation, requestId }));
    return exitCode;
  }
  const isUsage = error instanceof UsageError;
  const shown = isUsage ? message.replace(/\.$/, "") : message;
  const help = command === undefined ? "cdktf-svc help" : `cdktf-svc ${command} --help`;
  const hint = isUsage ? `${shown.endsWith("?") ? " See" : "; see"} \`${help}\`` : "";
  const program = command === undefined ? "cdktf-svc:" : `cdktf-svc ${command}:`;
  io.report(`${paint(io, "red", program)} ${shown}${hint}`);
  return exitCode;
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError || error instanceof InputError) return EXIT_CODES.unusable;
  return error instanceof Failure ? error.exitCode : EXIT_CODES.failed;
}
