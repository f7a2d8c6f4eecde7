import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stageProvider } from "../../src/constructs/staging";
import { cleanEnvironment, findEngine } from "../support/engine";
import { startProgram, type ProgramRun } from "../support/program";
import type { Remote } from "./remote";
import { keepStateElsewhere } from "./state";

/** The folder of a run's wall clock, which belongs to the test and not to the machine. */
export const WALL_CLOCK = ".wall-clock";

/** An engine and its initialized folder, which each run copies. */
export interface Template {
  /** Environment of every command. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts a command of the engine. */
  start(args: readonly string[], directory: string, env: Readonly<Record<string, string>>): ProgramRun;
  /** Creates a stack's folder, ready for a plan. */
  makeStack(name: string): Promise<StackFolder>;
  /** Kills running commands, and removes all folders except those in `keep`. */
  close(keep: readonly string[]): void;
}

/** A stack's folder. */
export interface StackFolder {
  readonly directory: string;
  /** Where its state and journal are. @default in the folder */
  readonly remote?: Remote | undefined;
  readonly write: (blocks: Readonly<Record<string, unknown>>) => void;
  /** Checks the stack out in a new folder, as a second runner does, and returns its path. */
  readonly checkOutBeside: () => Promise<string>;
  /** Deletes the folder, as the end of its machine does, and checks the stack out again. */
  readonly replaceDisk: () => Promise<void>;
}

/** Stages the provider and initializes the engine, once for all runs. With a remote, their states and journals are there. */
export async function makeTemplate(remote?: Remote): Promise<Template> {
  const engine = findEngine();
  if (engine === undefined) throw new Error("There is neither Terraform nor OpenTofu on PATH");
  const base = mkdtempSync(join(tmpdir(), "svc-chaos-"));
  const original = join(base, "original");
  const { version, source } = stageProvider({ stackDirectory: original });
  const env = cleanEnvironment(join(base, "home"), remote?.env);
  const writeInto = (
    directory: string,
    blocks: Readonly<Record<string, unknown>>,
    backend?: Readonly<Record<string, unknown>>,
  ): void => {
    const required_providers = { svc: { source, version: `= ${version}` } };
    const terraform = { required_providers, ...(backend === undefined ? {} : { backend }) };
    const document = { terraform, provider: { svc: {} }, ...blocks };
    writeFileSync(join(directory, "main.tf.json"), JSON.stringify(document, null, 2));
  };
  writeInto(original, {});
  const init = async (directory: string): Promise<void> => {
    const args = ["init", "-no-color", `-plugin-dir=${join(original, "terraform.d", "plugins")}`];
    const { code, output } = await startProgram(engine, args, { cwd: directory, env }).done;
    if (code !== 0) throw new Error(`init failed:\n${output}`);
  };
  await init(original);
  const copyInto = (directory: string): void => {
    for (const part of [".terraform", ".terraform.lock.hcl"]) {
      cpSync(join(original, part), join(directory, part), { recursive: true, verbatimSymlinks: true });
    }
  };
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
    async makeStack(name) {
      const directory = join(base, name);
      mkdirSync(directory);
      made.push(directory);
      let last: Readonly<Record<string, unknown>> = {};
      const write = (blocks: Readonly<Record<string, unknown>>): void => {
        last = blocks;
        writeInto(directory, blocks, remote?.backendOf(name));
      };
      const checkOut = async (): Promise<void> => {
        copyInto(directory);
        write(last);
        if (remote !== undefined) await init(directory);
      };
      let runners = 1;
      await checkOut();
      if (remote !== undefined) keepStateElsewhere(directory, () => remote.stateText(name));
      return {
        directory,
        remote,
        write,
        async checkOutBeside() {
          const beside = `${directory}-runner-${(runners += 1)}`;
          mkdirSync(beside);
          made.push(beside);
          copyInto(beside);
          writeInto(beside, last, remote?.backendOf(name));
          await init(beside);
          return beside;
        },
        async replaceDisk() {
          for (const entry of readdirSync(directory)) {
            if (entry !== WALL_CLOCK) rmSync(join(directory, entry), { recursive: true });
          }
          await checkOut();
        },
      };
    },
    close(keep) {
      for (const pid of running) process.kill(-pid, "SIGKILL");
      const removed = keep.length === 0 ? [base] : made.filter((folder) => !keep.includes(folder));
      for (const folder of removed) rmSync(folder, { recursive: true, force: true });
    },
  };
}
