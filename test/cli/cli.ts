import assert from "node:assert/strict";
import { resolve } from "node:path";
import { startProgram, type ProgramResult, type ProgramRun } from "../support/program";

/** The published command-line program. */
export const CLI = resolve(__dirname, "../../dist/cli/cdktf-svc.js");

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

/** Runs `cdktf-svc` until it exits. */
export function runCli(args: readonly string[], env?: Environment): Promise<ProgramResult> {
  return startCli(args, env).done;
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
    const said = await run.seen("\n");
    const url = /^listening on (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(said)?.[1];
    assert.ok(url !== undefined, said);
    await tell({ url, run });
  } finally {
    run.process.kill("SIGKILL");
    await run.done;
  }
}
