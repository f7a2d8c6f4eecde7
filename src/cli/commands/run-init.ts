import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { CommandIo, CommandRun } from "../command";
import type { initCommand } from "./init";
import { type ExistingProject, readProject, startsWithTsNode, textIn } from "../project/existing-project";
import { type PackageManager, startingPackageManager } from "../project/package-manager";
import { hclPlan } from "../project/hcl-plan";
import { programPlan } from "../project/program-plan";
import { jsonText, programStart } from "../project/project-plan";
import { ownPackage, projectChoices, writeProject } from "../project/write-project";

/** Runs `cdktf-svc init`. */
export const runInit: CommandRun<typeof initCommand> = ([directory = "."], options, io) => {
  const existing = readProject(directory);
  const manager = startingPackageManager(io.env);
  const choices = projectChoices(options, existing, manager);
  const own = ownPackage();
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
