import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { createFolder } from "../../base/files";
import { packageFolder } from "../../constructs/staging";
import type { CommandIo, CommandRun, OptionsOf } from "../command";
import type { initCommand } from "./init";
import {
  type ExistingProject,
  packagesOf,
  readProject,
  startsWithTsNode,
  textIn,
} from "../project/existing-project";
import { type PackageManager, startingPackageManager } from "../project/package-manager";
import { hclPlan } from "../project/hcl-plan";
import { programPlan } from "../project/program-plan";
import {
  jsonText,
  type OwnPackage,
  programStart,
  type ProjectChoices,
  type ProjectPlan,
  TEST_RUNNERS,
  textOf,
} from "../project/project-plan";

/** Runs `cdktf-svc init`. */
export const runInit: CommandRun<typeof initCommand> = ([directory = "."], options, io) => {
  const existing = readProject(directory);
  const manager = startingPackageManager(io.env);
  const choices = choicesOf(options, existing, manager);
  const own = JSON.parse(readFileSync(join(packageFolder(), "package.json"), "utf8")) as OwnPackage;
  const plan = choices.hcl ? hclPlan(choices, own) : programPlan(choices, own);
  writeProject(directory, plan, existing, io);
  if (!choices.hcl && textIn(directory, "main.ts") !== plan.files["main.ts"]) {
    io.print(
      'main.ts is your own: import ShopStack from "./shop-stack", and add `new ShopStack(app, "shop")` to the app',
    );
  }
  if (startsWithTsNode(existing)) settleTsNode(directory, existing, manager, options.tsx ?? false, io);
  io.print(nextSteps(directory, manager));
};

function choicesOf(
  { framework, test, hcl }: OptionsOf<typeof initCommand>,
  existing: ExistingProject,
  manager: PackageManager,
): ProjectChoices {
  const packages = packagesOf(existing);
  const named = <Name extends string>(names: readonly Name[]): Name | undefined =>
    names.find((name) => packages.has(name));
  return {
    manager,
    inWorkspace: existing.inWorkspace,
    hcl: hcl ?? false,
    framework: framework ?? named(["cdktf", "cdktn"]) ?? "cdktf",
    test: test ?? named(TEST_RUNNERS) ?? "node",
    importEnding: existing.hasOlderModules && existing.package?.["type"] !== "module" ? "" : ".js",
  };
}

/** Writes the files that do not exist yet, and adds what the others lack. Prints what it did with each. */
function writeProject(folder: string, plan: ProjectPlan, existing: ExistingProject, io: CommandIo): void {
  const write = (name: string, text: string, done: string): void => {
    createFolder(dirname(join(folder, name)));
    writeFileSync(join(folder, name), text);
    io.print(`${done} ${name}`);
  };
  // Merged first: what follows may fail, and the names of its packages say what the project needs.
  write(
    "package.json",
    jsonText(mergedPackage(folder, plan, existing)),
    existing.package === undefined ? "wrote  " : "changed",
  );
  for (const [name, text] of Object.entries(plan.files)) {
    const before = textIn(folder, name);
    if (before === undefined) write(name, text, "wrote  ");
    else if (before !== text) io.print(`kept    ${name}`);
  }
  const missing = plan.ignored.filter((line) => !existing.ignored.includes(line));
  if (missing.length === 0) return;
  const before = textIn(folder, ".gitignore");
  const start =
    before === undefined || before === "" || before.endsWith("\n") ? (before ?? "") : `${before}\n`;
  write(".gitignore", start + textOf(...missing), before === undefined ? "wrote  " : "changed");
}

/** Returns the `package.json` with what it lacks. Values that exist stay. */
function mergedPackage(
  folder: string,
  { package: wanted }: ProjectPlan,
  { package: given = { name: packageName(folder), private: true, type: "commonjs" } }: ExistingProject,
): Readonly<Record<string, unknown>> {
  const sections = Object.entries(wanted).filter(([, section]) => Object.keys(section as object).length > 0);
  const known = packagesOf({ package: given });
  const merged = sections.map(([name, section]) => {
    const before = (given[name] ?? {}) as Readonly<Record<string, string>>;
    const added = Object.entries(section as Readonly<Record<string, string>>).filter(
      // A package belongs to one of the sections only.
      ([key]) => !(key in before) && (name === "scripts" || !known.has(key)),
    );
    return [name, { ...before, ...Object.fromEntries(added) }];
  });
  return { ...given, ...(Object.fromEntries(merged) as Readonly<Record<string, unknown>>) };
}

/** Returns a valid package name that resembles the folder's. */
function packageName(folder: string): string {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return name === "" ? "infrastructure" : name;
}

/** Reports, or replaces, the program that `cdktf init` has chosen for TypeScript. */
function settleTsNode(
  folder: string,
  { settings }: ExistingProject,
  manager: PackageManager,
  replaces: boolean,
  io: CommandIo,
): void {
  const app = programStart(manager);
  if (replaces) {
    writeFileSync(join(folder, "cdktf.json"), jsonText({ ...settings, app }));
    io.print("changed cdktf.json, which now starts the program with tsx");
    return;
  }
  io.print(
    `cdktf.json starts the program with ts-node, which fails with TypeScript 7. Run this command again with --tsx, or set "app": "${app}".`,
  );
}

function nextSteps(folder: string, { install, test, run }: PackageManager): string {
  const word = /^[\w./-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", "'\\''")}'`;
  const own = resolve(folder) === resolve(".") ? [] : [`cd ${word}`];
  return [
    "",
    "Next:",
    `  ${[...own, install].join(" && ")}`,
    `  ${test}`,
    `  SVC_ENDPOINT=https://... SVC_API_KEY=... ${run} deploy`,
    "",
    `Without an account, run \`${run} emulator\` in another terminal, and deploy with`,
    "SVC_ENDPOINT=http://127.0.0.1:8080 SVC_API_KEY=svc_local.",
  ].join("\n");
}
