import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { packagedFile } from "./packaged-file";
import { reasonOf, StagingError } from "./staging-error";
import { readIfThere, writeFileAtomically } from "./write-file";

/** Where the program lies that runs hooks, from the stack's directory on. No version is in it: an upgrade runs no hook again. */
export const HOOK_RUNNER = "svc-hooks/cdktf-svc-hook.cjs";

/** Whether this package has the program: a working copy has it once it was built. */
export function hasHookRunner(): boolean {
  return readIfThere(packagedFile("hook/cdktf-svc-hook.cjs")) !== undefined;
}

/**
 * Puts the program that runs hooks below a stack's directory, and beside it the compiled contract by which it calls, where that is not the one
 * that is built in. Doing it again changes nothing. Throws a StagingError.
 */
export function stageHookRunner(stackDirectory: string, contract: string | undefined): void {
  const packaged = packagedFile("hook/cdktf-svc-hook.cjs");
  const path = join(stackDirectory, HOOK_RUNNER);
  const contractPath = join(dirname(path), "contract.json");
  let program: Buffer;
  try {
    program = readFileSync(packaged);
  } catch (error) {
    throw new StagingError(
      `The program that runs hooks cannot be read: ${packaged}: ${reasonOf(error)}. In a published package it is always there; ` +
        "in a working copy, run `npm run build` first.",
      { cause: error },
    );
  }
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileAtomically(path, program);
    if (contract === undefined) rmSync(contractPath, { force: true });
    else writeFileAtomically(contractPath, Buffer.from(contract));
  } catch (error) {
    throw new StagingError(
      `The program that runs hooks cannot be put into ${dirname(path)}: ${reasonOf(error)}. ` +
        "Give a directory that can be written to (cdktf: `--output` or the `output` of cdktf.json).",
      { cause: error },
    );
  }
}
