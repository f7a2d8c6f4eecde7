import { execFile } from "node:child_process";

/** How long a program may take, in milliseconds. */
const LIMIT_MS = 5_000;

/** The output of a program, and why it failed. */
export interface ProgramOutput {
  readonly stdout: string;
  /** Undefined if it exited with 0. */
  readonly failure: string | undefined;
}

/** Runs a program that takes moments, without input. Never rejects. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: {
    readonly cwd: string;
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly signal: AbortSignal;
  },
): Promise<ProgramOutput> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { ...options, timeout: LIMIT_MS }, (error, stdout) =>
      resolve({ stdout, failure: error === null ? undefined : failureOf(error) }),
    );
    child.stdin?.end();
  });
}

function failureOf(error: Error & { readonly code?: unknown; readonly signal?: unknown }): string {
  if (typeof error.code === "number") return `exit code ${error.code}`;
  if (typeof error.code === "string") return error.code;
  return typeof error.signal === "string" ? `no end within ${LIMIT_MS / 1000} s` : "it cannot be started";
}
