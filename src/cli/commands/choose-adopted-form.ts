import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { asId } from "../../adopt";
import { stageProvider } from "../../constructs/staging";
import { slugOf } from "../../contract";
import { type CommandIo, type OptionsOf, UsageError } from "../command";
import { providerChoice } from "../input/provider-options";
import { requiredProvidersBlock } from "../output/required-providers";
import { readProject } from "../project/existing-project";
import { adoptedHclPlan } from "../project/hcl-plan";
import {
  type PackageManager,
  projectPackageManager,
  startingPackageManager,
} from "../project/package-manager";
import { adoptedPlan } from "../project/program-plan";
import { type ProjectChoices, type ProjectPlan, textOf } from "../project/project-plan";
import { ownPackage, projectChoices, writeProject } from "../project/write-project";
import type { adoptCommand } from "./adopt";
import { additionForm } from "./addition-form";
import { type AdoptedForm, programModules } from "./adopted-form";

/** The options of a form in a project of its own. */
type OwnOptions = OptionsOf<typeof adoptCommand> & { readonly out: string };

/** Returns the form that the options choose. Throws a UsageError for options that exclude each other. */
export function chooseAdoptedForm(
  options: OptionsOf<typeof adoptCommand>,
  project: string | undefined,
  io: CommandIo,
): AdoptedForm {
  const { out, into, format, framework } = options;
  if ((out === undefined) === (into === undefined)) throw new UsageError("give either --out or --into");
  if (format === "hcl" && framework !== undefined) {
    throw new UsageError("--framework is for a program, and --format hcl writes none: choose one of both");
  }
  if (into !== undefined) return additionForm(options, into, io);
  const own = { ...options, out: out ?? "" };
  const existing = readProject(own.out);
  const manager = existsSync(join(own.out, "package.json"))
    ? projectPackageManager(own.out)
    : startingPackageManager(io.env);
  const choices = projectChoices(own, existing, manager);
  const form = format === "hcl" ? hclForm(own, choices) : programForm(own, choices, project);
  return {
    ...form,
    folder: own.out,
    codeFolder: "",
    deployment: deployment(choices.manager),
    write: (code, at) => {
      const plan = form.plan(at);
      writeProject(own.out, { ...plan, files: { ...plan.files, ...Object.fromEntries(code) } }, existing, at);
    },
  };
}

/** A form before anything is known of its folder. */
type OwnForm = Pick<AdoptedForm, "style" | "files" | "program" | "imports"> & {
  /** Returns the files of the project beside the code. */
  readonly plan: (io: CommandIo) => ProjectPlan;
};

function deployment({ install, run }: PackageManager): readonly string[] {
  return [install, `${run} deploy`];
}

/** File with the version of the provider. */
const VERSIONS = "versions.tf";

function hclForm(options: OwnOptions, choices: ProjectChoices): OwnForm {
  return {
    style: "hcl",
    files: ["main.tf", "imports.tf", "variables.tf", VERSIONS],
    program: undefined,
    imports: "imports.tf",
    plan: (io) => hclProject(options, choices, io),
  };
}

function hclProject({ out, contract }: OwnOptions, choices: ProjectChoices, io: CommandIo): ProjectPlan {
  const staged = stageProvider({ stackDirectory: out, ...providerChoice({ contract }) });
  for (const warning of staged.warnings) io.report(`cdktf-svc adopt: ${warning}`);
  const path = contract === undefined ? undefined : relative(resolve(out), resolve(contract));
  const plan = adoptedHclPlan(choices, ownPackage(), path?.replaceAll("\\", "/"));
  const versions = textOf(requiredProvidersBlock(staged.source, staged.version));
  return { ...plan, files: { ...plan.files, [VERSIONS]: versions } };
}

function programForm(options: OwnOptions, choices: ProjectChoices, project: string | undefined): OwnForm {
  const id = asId(project === undefined ? "account" : slugOf(project));
  const stack = /^[a-z]/.test(id) ? id : "account";
  const { manager } = choices;
  return {
    style: { ...programModules(options.contract, options.out, choices), stack },
    files: ["main.ts", `${stack}-stack.ts`, "imports.ts"],
    program: { stack, manager, synth: `${manager.run} synth`, output: "cdktf.out" },
    imports: "imports.ts and its call",
    plan: () => adoptedPlan(choices, ownPackage(), stack),
  };
}
