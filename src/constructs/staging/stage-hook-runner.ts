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
 * Puts the program that runs hooks below a stack's directory, and beside it the files that it reads, by their names; one without a text is
 * taken away. Doing it again changes nothing. Throws a StagingError.
 */
export function stageHookRunner(
  stackDirectory: string,
  files: Readonly<Record<string, string | undefined>>,
): void {
  const packaged = packagedFile("hook/cdktf-svc-hook.cjs");
  const path = join(stackDirectory, HOOK_RUNNER);
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
    for (const [name, text] of Object.entries(files)) {
      const file = join(dirname(path), name);
      if (text === undefined) rmSync(file, { force: true });
      else writeFileAtomically(file, Buffer.from(text));
    }
  } catch (error) {
    throw new StagingError(
      `The program that runs hooks cannot be put into ${dirname(path)}: ${reasonOf(error)}. ` +
        "Give a directory that can be written to (cdktf: `--output` or the `output` of cdktf.json).",
      { cause: error },
    );
  }
}
