import { chmodSync, copyFileSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { cleanEnvironment, findEngine } from "./engine";
import { EXAMPLES } from "./example";
import type { Step } from "./pipeline";
import { startProgram, type ProgramResult, type ProgramRun } from "./program";

const ROOT = resolve(__dirname, "../..");

/** A machine that runs a pipeline's jobs, each in a new checkout at the same path. */
export interface CiRunner {
  /** Path of the checkout. */
  readonly workspace: string;
  /** Checks out the repository and runs the steps in order until one fails. */
  start(steps: readonly Step[]): ProgramRun;
  run(steps: readonly Step[]): Promise<ProgramResult>;
}

/**
 * Opens a runner in an empty directory. A link to the installed packages replaces `npm ci`, and `terraform` is the engine of the tests. The
 * reviews survive between checkouts, as they do with the pipelines' artifacts.
 */
export function openRunner(folder: string): CiRunner {
  const workspace = join(folder, "workspace");
  const modules = join(folder, "installed");
  const programs = join(folder, "bin");
  linkModules(modules);
  mkdirSync(programs, { recursive: true });
  const base = cleanEnvironment(join(folder, "home"), { npm_config_offline: "true" });
  const path = base["PATH"] ?? "";
  // Uses the PATH without this program itself.
  const shim = `#!/bin/sh\nPATH=${quote(path)}\nexport PATH\nexec ${quote(findEngine() ?? "")} "$@"\n`;
  writeFileSync(join(programs, "terraform"), shim);
  chmodSync(join(programs, "terraform"), 0o755);
  const start: CiRunner["start"] = (steps) => {
    checkOut(workspace);
    const shells = steps.map((step) => shellOf(workspace, modules, step));
    return startProgram("bash", ["-e", "-c", shells.join("\n")], {
      cwd: workspace,
      env: { ...base, PATH: `${programs}:${path}` },
    });
  };
  return { workspace, start, run: (steps) => start(steps).done };
}

/** Runs a step in its own shell, which ends at the first failing command, as on both services. */
function shellOf(workspace: string, modules: string, { script, directory, env }: Step): string {
  const variables = Object.entries(env).map(([name, value]) => `export ${name}=${quote(value)}`);
  const commands = script.replaceAll("npm ci --ignore-scripts", `ln -s ${quote(modules)} node_modules`);
  return [
    "(",
    ...variables,
    `cd ${quote(join(workspace, directory))}`,
    "set -eo pipefail",
    commands,
    ")",
  ].join("\n");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function checkOut(workspace: string): void {
  mkdirSync(workspace, { recursive: true });
  for (const name of readdirSync(workspace)) {
    if (name !== "svc-review") rmSync(join(workspace, name), { recursive: true, force: true });
  }
  copyFileSync(join(EXAMPLES, "pipelines", "main.ts"), join(workspace, "main.ts"));
  writeFileSync(join(workspace, "package.json"), JSON.stringify({ name: "infrastructure", private: true }));
}

/** Links the packages that `npm ci` would install for a user: this package as built, its peers, and tsx. */
function linkModules(modules: string): void {
  for (const name of ["cdktf", "cdktn", "constructs", "@cdktf/provider-null", "tsx"]) {
    link(join(ROOT, "node_modules", name), join(modules, name));
  }
  link(ROOT, join(modules, "cdktf-provider-svc"));
  link(join(ROOT, "node_modules", "tsx", "dist", "cli.mjs"), join(modules, ".bin", "tsx"));
  link(join(ROOT, "dist", "cli", "cdktf-svc.js"), join(modules, ".bin", "cdktf-svc"));
}

function link(target: string, place: string): void {
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(target, place);
}
