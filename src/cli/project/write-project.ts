import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { createFolder } from "../../base/files";
import { packageFolder } from "../../constructs/staging";
import type { CommandIo } from "../command";
import { type ExistingProject, packagesOf, textIn } from "./existing-project";
import type { PackageManager } from "./package-manager";
import {
  jsonText,
  type OwnPackage,
  type ProjectChoices,
  type ProjectPlan,
  TEST_RUNNERS,
  textOf,
} from "./project-plan";

/** The choices that the user has made. */
export type GivenChoices = Partial<Pick<ProjectChoices, "framework" | "test" | "hcl">>;

/** Returns the choices for a project: those given, otherwise what its package.json names, otherwise the usual ones. */
export function projectChoices(
  { framework, test, hcl }: GivenChoices,
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

/** Returns what this package says about versions. */
export function ownPackage(): OwnPackage {
  return JSON.parse(readFileSync(join(packageFolder(), "package.json"), "utf8")) as OwnPackage;
}

/** Writes the files that do not exist yet, and adds what the others lack. Prints what it did with each. */
export function writeProject(
  folder: string,
  plan: ProjectPlan,
  existing: ExistingProject,
  io: CommandIo,
): void {
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
