import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { outputText } from "../../src/cli/output/paint";
import { runCommandLine } from "../../src/cli/run-command-line";
import { startProgram, type ProgramResult, type ProgramRun } from "../support/program";

/** The published command-line program. */
export const CLI = resolve(__dirname, "../../dist/cli/cdktf-svc.js");

const { version } = JSON.parse(readFileSync(resolve(__dirname, "../../package.json"), "utf8")) as {
  readonly version: string;
};

// The bundler inserts it into the program.
Object.assign(globalThis, { PACKAGE_VERSION: version });

type Environment = Readonly<Record<string, string>>;

/** Starts `cdktf-svc` with these arguments. The environment is only `env` and PATH. */
export function startCli(
  args: readonly string[],
  env: Environment = {},
  nodeArgs: readonly string[] = [],
): ProgramRun {
  return startProgram(process.execPath, [...nodeArgs, CLI, ...args], {
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
}

/** Runs the program `cdktf-svc` until it exits. */
export function runCliProcess(args: readonly string[], env?: Environment): Promise<ProgramResult> {
  return startCli(args, env).done;
}

/** Runs a command line of `cdktf-svc` in this process, which is much cheaper than in one of its own. It has no input and no terminal. */
export async function runCli(args: readonly string[], env: Environment = {}): Promise<ProgramResult> {
  const texts = { stdout: "", stderr: "", output: "" };
  const write =
    (name: "stdout" | "stderr") =>
    (line: string): void => {
      const text = `${outputText(line)}\n`;
      texts[name] += text;
      texts.output += text;
    };
  const code = await runCommandLine(args, {
    env,
    isTerminal: false,
    print: write("stdout"),
    report: write("stderr"),
    readInput: () => Promise.resolve(""),
    // Nothing stops it. A command that runs until it is stopped needs a process of its own.
    untilStopped: () => new Promise(() => undefined),
  });
  return { code, signal: null, ...texts };
}

/** An emulator in its own process. */
export interface CliEmulator {
  readonly url: string;
  readonly run: ProgramRun;
}

/** Runs `cdktf-svc emulator` on a free port while `tell` runs. */
export async function withEmulator(
  args: readonly string[],
  env: Environment,
  tell: (emulator: CliEmulator) => Promise<void>,
): Promise<void> {
  const run = startCli(["emulator", "--port", "0", ...args], env);
  try {
    const said = await run.seen("export SVC_ENDPOINT=");
    const url = /^listening on (http:\/\/127\.0\.0\.1:\d+)$/m.exec(said)?.[1];
    assert.ok(url !== undefined, said);
    await tell({ url, run });
  } finally {
    run.process.kill("SIGKILL");
    await run.done;
  }
}
