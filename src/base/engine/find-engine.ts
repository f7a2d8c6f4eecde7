import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";

/** The oldest supported version of Terraform and OpenTofu. */
export const OLDEST_ENGINE = "1.11";

type EngineEnvironment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the path of the engine: the requested one, else TERRAFORM_BINARY_NAME, else `terraform` or `tofu` on PATH.
 * Throws an Error that says what to install. Starts nothing, so it also finds the shim of a version manager.
 *
 * @param purpose - why an engine is needed, for the error: `to test the stacks with`
 * @param setting - where users name another engine, for the error
 */
export function findEngine(
  asked: string | undefined,
  environment: EngineEnvironment,
  purpose: string,
  setting = "TERRAFORM_BINARY_NAME",
): string {
  const named = environment["TERRAFORM_BINARY_NAME"] ?? "";
  const wanted = asked ?? (named === "" ? undefined : named);
  const candidates = wanted === undefined ? ["terraform", "tofu"] : [wanted];
  const path = environment["PATH"] ?? "";
  for (const candidate of candidates) {
    const found = placesOf(candidate, path).find(isProgram);
    if (found !== undefined) return found;
  }
  const why =
    wanted === undefined
      ? "neither terraform nor tofu is on PATH"
      : `${JSON.stringify(wanted)}, which ${asked === undefined ? "TERRAFORM_BINARY_NAME" : 'the option "engine"'} names, ` +
        `is not a program${/[/\\]/.test(wanted) ? "" : " on PATH"}`;
  throw new Error(
    `No engine ${purpose}: ${why}. Install Terraform or OpenTofu, ${OLDEST_ENGINE} or later, and put it on PATH, ` +
      `or set ${setting}.`,
  );
}

function placesOf(name: string, path: string): readonly string[] {
  if (isAbsolute(name) || /[/\\]/.test(name)) return [resolve(name)];
  const folders = path.split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => resolve(join(folder, name)));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
