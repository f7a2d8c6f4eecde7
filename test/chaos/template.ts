import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stageProvider } from "../../src/constructs/staging";
import { cleanEnvironment, findEngine } from "../support/engine";
import { startProgram, type ProgramRun } from "../support/program";

/** An engine and its initialized folder, which each run copies. */
export interface Template {
  /** Environment of every command. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts a command of the engine. */
  start(args: readonly string[], directory: string, env: Readonly<Record<string, string>>): ProgramRun;
  /** Creates a stack's folder, ready for a plan. */
  makeStack(name: string): {
    readonly directory: string;
    readonly write: (blocks: Readonly<Record<string, unknown>>) => void;
  };
  /** Kills running commands, and removes all folders except those in `keep`. */
  close(keep: readonly string[]): void;
}

/** Stages the provider and initializes the engine, once for all runs. */
export async function makeTemplate(): Promise<Template> {
  const engine = findEngine();
  if (engine === undefined) throw new Error("There is neither Terraform nor OpenTofu on PATH");
  const base = mkdtempSync(join(tmpdir(), "svc-chaos-"));
  const original = join(base, "original");
  const { version, source } = stageProvider({ stackDirectory: original });
  const env = cleanEnvironment(join(base, "home"));
  const writeInto = (directory: string, blocks: Readonly<Record<string, unknown>>): void => {
    const required_providers = { svc: { source, version: `= ${version}` } };
    const document = { terraform: { required_providers }, provider: { svc: {} }, ...blocks };
    writeFileSync(join(directory, "main.tf.json"), JSON.stringify(document, null, 2));
  };
  writeInto(original, {});
  const { code, output } = await startProgram(engine, ["init", "-no-color"], { cwd: original, env }).done;
  if (code !== 0) throw new Error(`init failed:\n${output}`);
  const made: string[] = [];
  const running = new Set<number>();
  return {
    env,
    start(args, directory, commandEnv) {
      const run = startProgram(engine, args, { cwd: directory, env: commandEnv });
      const { pid } = run.process;
      if (pid !== undefined) running.add(pid);
      run.process.once("exit", () => running.delete(pid ?? 0));
      return run;
    },
    makeStack(name) {
      const directory = join(base, name);
      mkdirSync(directory);
      made.push(directory);
      for (const part of [".terraform", ".terraform.lock.hcl"]) {
        cpSync(join(original, part), join(directory, part), { recursive: true, verbatimSymlinks: true });
      }
      return { directory, write: (blocks) => writeInto(directory, blocks) };
    },
    close(keep) {
      for (const pid of running) process.kill(-pid, "SIGKILL");
      const removed = keep.length === 0 ? [base] : made.filter((folder) => !keep.includes(folder));
      for (const folder of removed) rmSync(folder, { recursive: true, force: true });
    },
  };
}
