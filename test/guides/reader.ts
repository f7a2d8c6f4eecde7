import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cleanEnvironment, findEngine } from "../support/engine";
import { installNullProvider } from "../support/null-provider";
import { userEnvironment } from "../support/user-environment";
import {
  commandsOf,
  managerEnvironment,
  MODULE_SYSTEMS,
  type ModuleSystem,
  PACKAGE_MANAGERS,
  type PackageManager,
  writePrograms,
} from "./package-managers";
import { type GuideShell, openShell } from "./shell";

/** Programs and preferences of the readers. */
export interface ReaderMachine {
  /** Path of their Node. Empty for the Node on PATH. */
  readonly node: string;
  readonly manager: PackageManager;
  readonly modules: ModuleSystem;
}

/**
 * Returns the machine that the variables describe: GUIDES_NODE, GUIDES_MANAGER and GUIDES_MODULES. By default, it has the Node on PATH and npm, and its
 * projects are CommonJS.
 */
export function readerMachine(variables: Readonly<Record<string, string | undefined>>): ReaderMachine {
  const { GUIDES_NODE: node = "", GUIDES_MANAGER: manager = "npm" } = variables;
  const { GUIDES_MODULES: modules = "commonjs" } = variables;
  return {
    node,
    manager: choiceOf(manager, PACKAGE_MANAGERS),
    modules: choiceOf(modules, MODULE_SYSTEMS),
  };
}

function choiceOf<Choice extends string>(given: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((each) => each === given);
  assert.ok(choice !== undefined, `${given} is none of ${choices.join(", ")}`);
  return choice;
}

/** Returns the commands of a page as a reader types them, who also chooses the module system of each new project. */
export function typedCommands({ manager, modules }: ReaderMachine, commands: string): string {
  const started =
    modules === "commonjs"
      ? commands
      : commands
          .replaceAll(/^npx cdktf-provider-svc init (\w+).*$/gm, `$& && ${CHOOSE_MODULES} ${modules} $1`)
          .replaceAll(/^npm init -y$/gm, `$& && ${CHOOSE_MODULES} ${modules} .`);
  return commandsOf(manager, started);
}

/** A program of the readers, which chooses the module system of a project. Its arguments: the module system, and the folder. */
export const CHOOSE_MODULES = "choose-modules";
const MODULES_SCRIPT = `#!/bin/sh
exec node -e '
  const { readFileSync, writeFileSync } = require("node:fs");
  const [type, folder] = process.argv.slice(1);
  const path = folder + "/package.json";
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), type }, null, 2));
' "$@"
`;

/**
 * Opens a shell on an unconfigured machine with Terraform, the null provider and a package registry.
 *
 * @param folder the shell's folder
 * @param shared folder for packages that all readers have downloaded
 */
export function openReader(
  { node, manager }: ReaderMachine,
  folder: string,
  registry: string,
  shared: string,
): GuideShell {
  const own = `${folder}-own`;
  const bin = join(own, "bin");
  const home = join(own, "home");
  const cache = join(own, "cache");
  for (const each of [bin, home, cache]) mkdirSync(each, { recursive: true });
  const engine = execFileSync("which", [findEngine() ?? ""], { encoding: "utf8" }).trim();
  writeFileSync(join(bin, "terraform"), `#!/bin/sh\nexec ${engine} "$@"\n`, { mode: 0o755 });
  writeFileSync(join(bin, CHOOSE_MODULES), MODULES_SCRIPT, { mode: 0o755 });
  if (node !== "") symlinkSync(node, join(bin, "node"));
  writePrograms(manager, bin);
  installNullProvider(home);
  const { PATH = "", ...user } = userEnvironment();
  const env = {
    ...user,
    // For a job of CI, package managers demand a lock file.
    CI: "false",
    ...cleanEnvironment(home),
    TF_INPUT: "1",
    TF_CLI_ARGS: "-no-color",
    TF_IN_AUTOMATION: "",
    PATH: `${bin}:${PATH}`,
    ...managerEnvironment(manager, registry, cache, shared),
  };
  return openShell(folder, own, env);
}
