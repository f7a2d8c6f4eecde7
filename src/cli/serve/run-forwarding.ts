import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import type { CommandIo } from "../command";
import { EXIT_CODES } from "../output/exit-code";

/** Signals that are passed on. */
const FORWARDED = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;

/** Those that a terminal sends to all of its processes. */
const OF_TERMINAL: readonly NodeJS.Signals[] = ["SIGINT", "SIGQUIT"];

/**
 * Runs a command on this process's standard streams, and resolves with its exit code, as a shell would show it. Passes signals on to it, each
 * once: an engine that gets a second one exits at once and loses state. Without a terminal, the command therefore runs in a session of its own, which no
 * signal to all processes of a job reaches. In a terminal it does not, and gets Ctrl-C from the terminal.
 */
export async function runForwarding(
  [program = "", ...args]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  io: CommandIo,
): Promise<number> {
  const isInTerminal = process.stdin.isTTY;
  let child: ChildProcess | undefined;
  const forward = (signal: NodeJS.Signals): void => {
    if (!isInTerminal || !OF_TERMINAL.includes(signal)) child?.kill(signal);
  };
  // Before the command starts: a signal that comes at that moment would end this process, and leave the command behind.
  for (const signal of FORWARDED) process.on(signal, forward);
  try {
    const running = spawn(program, args, { env, stdio: "inherit", detached: !isInTerminal });
    child = running;
    return await new Promise<number>((resolve, reject) => {
      running.once("error", (error: NodeJS.ErrnoException) => {
        const code = codeOf(error);
        if (code === undefined) {
          reject(error);
          return;
        }
        io.report(`cdktf-svc serve: ${JSON.stringify(program)} ${code.text}. Nothing was run.`);
        resolve(code.exit);
      });
      running.once("exit", (code, signal) =>
        resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
      );
    });
  } finally {
    for (const signal of FORWARDED) process.off(signal, forward);
  }
}

function codeOf({
  code,
}: NodeJS.ErrnoException): { readonly exit: number; readonly text: string } | undefined {
  if (code === "ENOENT") return { exit: EXIT_CODES.notFound, text: "was not found" };
  if (code === "EACCES") return { exit: EXIT_CODES.notExecutable, text: "cannot be executed" };
  return undefined;
}
