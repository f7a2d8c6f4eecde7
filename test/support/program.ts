import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";

/** Result of a program. */
export interface ProgramResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Both streams in order of arrival, as on a terminal. */
  readonly output: string;
}

/** A running program. */
export interface ProgramRun {
  readonly process: ChildProcessByStdio<null, Readable, Readable>;
  readonly done: Promise<ProgramResult>;
  /** Resolves with the output so far when the text appears in it. Rejects if the program ends without it. */
  seen(text: string): Promise<string>;
}

/** Starts a program in its own process group, without standard input. */
export function startProgram(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env: Readonly<Record<string, string>> },
): ProgramRun {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const texts = { stdout: "", stderr: "" };
  let output = "";
  const watchers = new Set<() => void>();
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (chunk: string) => {
      texts[name] += chunk;
      output += chunk;
      for (const watcher of watchers) watcher();
    });
  }
  const done = new Promise<ProgramResult>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, ...texts, output }));
  });
  const seen = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (!output.includes(text)) return;
        watchers.delete(look);
        resolve(output);
      };
      watchers.add(look);
      look();
      done.then(
        () => reject(new Error(`${command} ended without saying ${JSON.stringify(text)}:\n${output}`)),
        reject,
      );
    });
  return { process: child, done, seen };
}
