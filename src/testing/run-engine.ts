import { spawn, type ChildProcess } from "node:child_process";

/** How a command of the engine ended. */
export interface CommandResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The engine of one run. */
export interface Engine {
  /** What it is called in messages: `terraform`. */
  readonly name: string;
  /** Runs a command to its end, whatever that is. Rejects with an Error when it cannot be started, or the run has been closed. */
  run(directory: string, args: readonly string[]): Promise<CommandResult>;
  /** Does something that takes several commands: until it is done, the engine is busy between them too. */
  work<T>(task: () => Promise<T>): Promise<T>;
  /** Whether anything is under way. */
  isBusy(): boolean;
  /** Resolves when whatever is under way by now is over. */
  whenIdle(): Promise<void>;
  /** Kills whatever is under way, and starts nothing more. */
  close(): Promise<void>;
}

/** An engine that can be run. */
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
          new Error(`${name} ${args[0] ?? ""}: the run of these stacks has been closed; start another one.`),
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
