import { readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { createFolder, readIfThere, writeFileAtomically } from "../../base/files";
import { packagedFile } from "./packaged-file";
import { reasonOf, StagingError } from "./staging-error";

/**
 * Path of the program that runs hooks, relative to the stack's directory. Contains no version, so that an upgrade does not run hooks again.
 */
export const HOOK_RUNNER = "svc-hooks/cdktf-svc-hook.cjs";

/** Whether this package contains the program. A working copy has it only after a build. */
export function hasHookRunner(): boolean {
  return readIfThere(packagedFile("hook/cdktf-svc-hook.cjs")) !== undefined;
}

/**
 * Puts the program that runs hooks below a stack's directory, and the given files next to it. A file without a text is removed. Idempotent.
 * Throws a StagingError.
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
      `Cannot read the hook runner: ${packaged}: ${reasonOf(error)}. A published package always contains it; ` +
        "in a working copy, run `npm run build` first.",
      { cause: error },
    );
  }
  try {
    createFolder(dirname(path));
    writeFileAtomically(path, program);
    for (const [name, text] of Object.entries(files)) {
      const file = join(dirname(path), name);
      if (text === undefined) rmSync(file, { force: true });
      else writeFileAtomically(file, Buffer.from(text));
    }
  } catch (error) {
    throw new StagingError(
      `Cannot write the hook runner to ${dirname(path)}: ${reasonOf(error)}. ` +
        "Use a writable directory (cdktf: `--output` or the `output` of cdktf.json).",
      { cause: error },
    );
  }
}
