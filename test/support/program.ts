import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";
import { endGroup } from "./processes";

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
  /** Resolves as the promise does. Rejects with the output if the program ends before. */
  until<T>(awaited: Promise<T>): Promise<T>;
}

/** Time after which a program hangs: longer than any that the tests start takes. */
const LIMIT_MS = 10 * 60_000;

/** Starts a program in its own process group, without standard input. Ends the group, and rejects, if the program does not end. */
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
    const watchdog = setTimeout(() => {
      reject(new Error(`${command} ${args.join(" ")} has not ended after ${LIMIT_MS / 1000} s:\n${output}`));
      endGroup(child.pid);
    }, LIMIT_MS);
    child.on("error", (error) => {
      clearTimeout(watchdog);
      reject(error);
    });
    child.on("close", (code, signal) => {
      clearTimeout(watchdog);
      resolve({ code, signal, ...texts, output });
    });
  });
  const until = <T>(awaited: Promise<T>, what = "what was awaited"): Promise<T> => {
    const ended = done.then(({ code }): never => {
      throw new Error(`${command} ended with ${String(code)} before ${what}:\n${output}`);
    });
    return Promise.race([awaited, ended]);
  };
  const seen = (text: string): Promise<string> => {
    const shown = new Promise<string>((resolve) => {
      const look = (): void => {
        if (!output.includes(text)) return;
        watchers.delete(look);
        resolve(output);
      };
      watchers.add(look);
      look();
    });
    return until(shown, `it said ${JSON.stringify(text)}`);
  };
  return { process: child, done, seen, until };
}
