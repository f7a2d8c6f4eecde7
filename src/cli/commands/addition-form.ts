import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { ADDITION } from "../../adopt";
import { createFolder } from "../../base/files";
import { errorText } from "../../base/json";
import { type CommandIo, InputError, type OptionsOf, UsageError } from "../command";
import { readText } from "../input/read-text";
import { type ExistingProject, readProject } from "../project/existing-project";
import { type TypescriptCompiler, insertCall } from "../project/insert-call";
import { type PackageManager, projectPackageManager } from "../project/package-manager";
import { projectChoices } from "../project/write-project";
import type { adoptCommand } from "./adopt";
import { type AdoptedForm, programModules } from "./adopted-form";

/** Folder of the code beside the file of the stack. */
const FOLDER = "adopted";

/**
 * Returns the form of code that an existing stack calls. Throws an InputError, before anything is written, if the stack's file has no place for the call.
 */
export function additionForm(
  { format, framework, contract }: OptionsOf<typeof adoptCommand>,
  file: string,
  io: CommandIo,
): AdoptedForm {
  if (format === "hcl" || framework !== undefined) {
    throw new UsageError("--into adds to a program as it is: it excludes --format hcl and --framework");
  }
  const before = readText("--into", file);
  const folder = projectFolder(file);
  const existing = readProject(folder);
  const manager = projectPackageManager(folder);
  const choices = projectChoices({}, existing, manager);
  const code = join(dirname(file), FOLDER);
  const module = `./${FOLDER}/index${choices.importEnding}`;
  const inserted = insertCall(compilerOf(folder), before, { name: ADDITION.call, module });
  if ("problem" in inserted) {
    throw new InputError(
      `--into: ${JSON.stringify(file)} has no place for the call ${ADDITION.call}(this): ${inserted.problem}. Nothing was written. ` +
        "Name the file of a stack, or write a program of its own with --out.",
    );
  }
  const program = { stack: undefined, manager, ...synthesisOf(existing, manager) };
  return {
    style: { ...programModules(contract, code, choices), stack: undefined },
    folder,
    codeFolder: relative(resolve(folder), resolve(code)).replaceAll("\\", "/"),
    files: ["index.ts", "imports.ts"],
    program,
    imports: `${FOLDER}/imports.ts and its call`,
    deployment: [],
    write: (texts) => {
      for (const [name, text] of texts) {
        createFolder(dirname(join(code, name)));
        writeFileSync(join(code, name), text);
        io.print(`wrote   ${join(code, name)}`);
      }
      // An editor may have saved it meanwhile.
      if (readFileSync(file, "utf8") !== before) {
        throw new Error(
          `${file} has changed meanwhile. Call ${ADDITION.call}(this) of ${module} in its stack.`,
        );
      }
      writeFileSync(file, inserted.text);
      io.print(`changed ${file}`);
    },
  };
}

/** Returns the folder of the project to which a file belongs. */
function projectFolder(file: string): string {
  for (let folder = dirname(file); ; folder = join(folder, "..")) {
    if (existsSync(join(folder, "package.json"))) return folder;
    if (dirname(resolve(folder)) === resolve(folder)) break;
  }
  throw new InputError(
    `--into: ${JSON.stringify(file)} is in no project: no folder above has a package.json. Nothing was written.`,
  );
}

function compilerOf(folder: string): TypescriptCompiler {
  try {
    return createRequire(join(resolve(folder), "package.json"))("typescript") as TypescriptCompiler;
  } catch (error) {
    throw new InputError(
      `--into needs the package typescript of the project in ${JSON.stringify(folder)} to read the stack's file: ${errorText(error).split("\n")[0] ?? ""}. ` +
        "Nothing was written. Install the packages of the project first.",
    );
  }
}

/** Returns how a program is synthesized: by its script, else by what cdktf's command line runs. */
function synthesisOf(
  { package: manifest, settings }: ExistingProject,
  { run }: PackageManager,
): { readonly synth: string; readonly output: string } {
  const scripts = manifest?.["scripts"] as Readonly<Record<string, unknown>> | undefined;
  const { app, output } = settings ?? {};
  const synth = typeof scripts?.["synth"] === "string" ? `${run} synth` : app;
  if (typeof synth !== "string") {
    throw new InputError(
      "--into: the project has neither a script synth in package.json nor an app in cdktf.json, by which the stack could be planned. Nothing was written. " +
        "Add one of both.",
    );
  }
  return { synth, output: typeof output === "string" ? output : "cdktf.out" };
}
