import { spawn } from "node:child_process";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Context } from "@temporalio/activity";
import { ApplicationFailure } from "@temporalio/common";

/** How a program is run. */
export interface ProgramOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Folder of the program's log. */
  readonly folder: string;
  /** Exit codes of success. @default [0] */
  readonly codes?: readonly number[];
  /** Whether a failure is final. A worker that is lost or shut down is not one. @default false */
  readonly isFinal?: boolean;
}

/** Characters of the output that a failure contains. */
const SHOWN = 4000;

/**
 * Runs a program in an activity, with a heartbeat each second.
 *
 * If the activity is cancelled, the program receives SIGINT, once: a second one ends an engine before it has saved its state. It is then awaited,
 * however long that takes. Throws a failure with the end of the output for another exit code.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { cwd, env, folder, codes = [0], isFinal = false }: ProgramOptions,
): Promise<{ readonly code: number }> {
  const context = Context.current();
  const stop = context.cancellationSignal;
  if (stop.aborted) throw endOfAttempt(context);
  // A file, because an engine whose pipe breaks with its worker is killed by its next line.
  const path = join(folder, "program.log");
  const log = await open(path, "w");
  // In a group of its own, because Ctrl-C in the worker's terminal would otherwise reach the program, too.
  const child = spawn(program, args, { cwd, env, detached: true, stdio: ["ignore", log.fd, log.fd] });
  const beat = setInterval(() => context.heartbeat(), 1000);
  const interrupt = (): void => void child.kill("SIGINT");
  stop.addEventListener("abort", interrupt, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", resolve);
    });
    const output = await readFile(path, "utf8");
    process.stdout.write(output);
    if (code !== null && codes.includes(code)) return { code };
    if (stop.aborted) throw endOfAttempt(context);
    const message = `${program} ${args[0] ?? ""} ended with ${code}:\n${output.slice(-SHOWN)}`;
    throw ApplicationFailure.create({ message, type: "ProgramFailed", nonRetryable: isFinal });
  } finally {
    clearInterval(beat);
    stop.removeEventListener("abort", interrupt);
    await log.close();
  }
}

/** Returns the failure of an attempt that was stopped: only a worker that shuts down lets another one continue. */
function endOfAttempt({ cancellationDetails, cancellationSignal }: Context): unknown {
  return cancellationDetails?.workerShutdown === true
    ? ApplicationFailure.retryable("The worker was shut down", "WorkerShutdown")
    : cancellationSignal.reason;
}
