import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { packageFolder } from "../../constructs/staging";
import { type Command, type CommandIo, UsageError } from "../command";
import { readOptions } from "../input/read-options";
import {
  type ExistingProject,
  packagesOf,
  readProject,
  startsWithTsNode,
  textIn,
} from "../project/existing-project";
import { hclPlan } from "../project/hcl-plan";
import { programPlan } from "../project/program-plan";
import {
  jsonText,
  type OwnPackage,
  type ProjectChoices,
  type ProjectPlan,
  TEST_RUNNERS,
  textOf,
} from "../project/project-plan";

/** `cdktf-svc init`: writes a project that runs. */
export const initCommand: Command = {
  synopsis: "[DIR] [--framework cdktf|cdktn] [--hcl] [--test node|vitest|jest] [--tsx]",
  help: [
    "Writes a project that runs: a stack with its program and its test, and scripts to deploy and test it.",
    "",
    "  DIR               Folder of the project, which is created if it does not exist. Default: this folder.",
    "  --framework NAME  cdktf, or its successor cdktn. Default: the one that package.json names, else cdktf.",
    "  --hcl             Plain HCL instead of a program.",
    "  --test NAME       Test runner: node, vitest or jest. Default: the one that package.json names, else node.",
    "  --tsx             Changes an existing cdktf.json that starts the program with ts-node to tsx.",
    "",
    "Changes no file that exists, except that it adds to package.json and .gitignore what they lack. Installs nothing.",
    "",
    "Exit codes:",
    "  0  Written.",
    "  1  The folder cannot be written.",
    "  2  Invalid command line, or a package.json or cdktf.json that is not JSON.",
  ].join("\n"),
  run(args, io) {
    const { values, flags, operands } = readOptions(args, ["framework", "test"], { flags: ["hcl", "tsx"] });
    const [directory = ".", ...more] = operands;
    if (directory === "" || more.length > 0) throw new UsageError("expected one folder");
    if (flags.hcl && (values.framework !== undefined || values.test !== undefined)) {
      throw new UsageError("--hcl cannot be combined with --framework or --test: the engine runs the tests");
    }
    const existing = readProject(directory);
    const choices = choicesOf(values, flags.hcl, existing);
    const own = JSON.parse(readFileSync(join(packageFolder(), "package.json"), "utf8")) as OwnPackage;
    const plan = choices.hcl ? hclPlan(own) : programPlan(choices, own);
    writeProject(directory, plan, existing, io);
    if (!choices.hcl && textIn(directory, "main.ts") !== plan.files["main.ts"]) {
      io.print(
        'main.ts is your own: import WebStack from "./web-stack", and add `new WebStack(app, "web")` to the app',
      );
    }
    if (startsWithTsNode(existing)) settleTsNode(directory, existing, flags.tsx, io);
    io.print(nextSteps(directory));
  },
};

function choicesOf(
  { framework, test }: { readonly framework?: string; readonly test?: string },
  hcl: boolean,
  existing: ExistingProject,
): ProjectChoices {
  const packages = packagesOf(existing);
  const oneOf = <const Name extends string>(
    option: string,
    given: string | undefined,
    names: readonly [Name, ...(readonly Name[])],
  ): Name => {
    const found = names.find((name) => name === given);
    if (given !== undefined && found === undefined) {
      throw new UsageError(`${option} must be one of ${names.join(", ")}`);
    }
    return found ?? names.find((name) => packages.has(name)) ?? names[0];
  };
  return {
    hcl,
    framework: oneOf("--framework", framework, ["cdktf", "cdktn"]),
    test: oneOf("--test", test, TEST_RUNNERS),
    importEnding: existing.hasOlderModules && existing.package?.["type"] !== "module" ? "" : ".js",
  };
}

/** Writes the files that do not exist yet, and adds what the others lack. Prints what it did with each. */
function writeProject(folder: string, plan: ProjectPlan, existing: ExistingProject, io: CommandIo): void {
  const write = (name: string, text: string, done: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
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
function settleTsNode(folder: string, { settings }: ExistingProject, replaces: boolean, io: CommandIo): void {
  if (replaces) {
    writeFileSync(join(folder, "cdktf.json"), jsonText({ ...settings, app: "npx tsx main.ts" }));
    io.print("changed cdktf.json, which now starts the program with tsx");
    return;
  }
  io.print(
    'cdktf.json starts the program with ts-node, which fails with TypeScript 7. Run this command again with --tsx, or set "app": "npx tsx main.ts".',
  );
}

function nextSteps(folder: string): string {
  const word = /^[\w./-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", "'\\''")}'`;
  const own = resolve(folder) === resolve(".") ? [] : [`cd ${word}`];
  return [
    "",
    "Next:",
    `  ${[...own, "npm install"].join(" && ")}`,
    "  npm test",
    "  SVC_ENDPOINT=https://... SVC_API_KEY=... npm run deploy",
    "",
    "Without an account, run `npm run emulator` in another terminal, and deploy with",
    "SVC_ENDPOINT=http://127.0.0.1:8080 SVC_API_KEY=svc_local.",
  ].join("\n");
}
