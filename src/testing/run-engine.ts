import { spawn, type ChildProcess } from "node:child_process";

/** Result of an engine command. */
export interface CommandResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The engine of one run. */
export interface Engine {
  /** Name in messages: `terraform`. */
  readonly name: string;
  /**
   * Runs a command to its end, successful or not. Rejects with an Error if it cannot be started, or if the run is
   * closed.
   */
  run(directory: string, args: readonly string[]): Promise<CommandResult>;
  /** Runs a task of several commands; the engine counts as busy between them too. */
  work<T>(task: () => Promise<T>): Promise<T>;
  /** Whether a command or task is running. */
  isBusy(): boolean;
  /** Resolves when all commands and tasks that are now running have ended. */
  whenIdle(): Promise<void>;
  /** Kills all running commands, and starts no more. */
  close(): Promise<void>;
}

/** Creates an engine. */
export function createEngine(
  name: string,
  program: string,
  environment: Readonly<Record<string, string>>,
): Engine {
  const children = new Set<ChildProcess>();
  const pending = new Set<Promise<unknown>>();
  let isClosed = false;
  const follow = <T>(result: Promise<T>): Promise<T> => {
    const over = (): void => void pending.delete(result);
    pending.add(result);
    result.then(over, over);
    return result;
  };
  return {
    name,
    work: (task) => follow(task()),
    isBusy: () => pending.size > 0,
    async whenIdle() {
      await Promise.allSettled(pending);
    },
    run(directory, args) {
      if (isClosed) {
        return Promise.reject(
          new Error(`${name} ${args[0] ?? ""}: the run of these stacks is closed. Start another one.`),
        );
      }
      const child = spawn(program, args, {
        cwd: directory,
        env: { ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      });
      children.add(child);
      const texts = { stdout: "", stderr: "" };
      for (const stream of ["stdout", "stderr"] as const) {
        child[stream].setEncoding("utf8").on("data", (chunk: string) => (texts[stream] += chunk));
      }
      return follow(
        new Promise<CommandResult>((resolve, reject) => {
          child.on("error", (error) => {
            children.delete(child);
            reject(new Error(`${program} cannot be started: ${error.message}`, { cause: error }));
          });
          child.on("close", (code, signal) => {
            children.delete(child);
            resolve({ code, signal, ...texts });
          });
        }),
      );
    },
    async close() {
      isClosed = true;
      for (const child of children) child.kill("SIGKILL");
      await Promise.allSettled(pending);
    },
  };
}
