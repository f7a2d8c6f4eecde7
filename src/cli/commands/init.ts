import { Option } from "@commander-js/extra-typings";
import { declareCommand } from "../declare-command";
import { folderName } from "../input/shared-options";
import { TEST_RUNNERS } from "../project/project-plan";

/** `cdktf-svc init`: writes a project that runs. */
export const initCommand = declareCommand("init", {
  summary: "Write a project that runs: a stack, its test, and scripts",
  description:
    "Writes a project that runs: a stack with its program and its test, and scripts to deploy and test it.",
  notes: [
    "Changes no file that exists, except that it adds to package.json and .gitignore what they lack. Installs nothing.",
  ],
  exitCodes: {
    done: "Written.",
    failed: "The folder cannot be written.",
    unusable: "Invalid command line, or a package.json or cdktf.json that is not JSON.",
  },
})
  .argument(
    "[DIR]",
    "Folder of the project, which is created if it does not exist. Default: this folder.",
    folderName,
  )
  .addOption(
    new Option("--framework <NAME>", "cdktf, or its successor cdktn.")
      .choices(["cdktf", "cdktn"] as const)
      .default(undefined, "the one that package.json names, else cdktf"),
  )
  .addOption(
    new Option("--hcl", "Plain HCL instead of a program: the engine runs the tests.").conflicts([
      "framework",
      "test",
    ]),
  )
  .addOption(
    new Option("--test <NAME>", "Test runner.")
      .choices(TEST_RUNNERS)
      .default(undefined, "the one that package.json names, else node"),
  )
  .option("--tsx", "Changes an existing cdktf.json that starts the program with ts-node to tsx.");
