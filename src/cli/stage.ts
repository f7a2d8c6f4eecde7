import { statSync } from "node:fs";
import { parseSourceAddress, stageProvider } from "../constructs/staging";
import { type Command, UsageError } from "./command";
import { readOptions } from "./read-options";

/** `cdktf-svc stage`: the provider beside a plain Terraform configuration. */
export const stageCommand: Command = {
  synopsis: "DIR [--source ADDRESS]",
  help: [
    "Puts the provider beside a plain Terraform or OpenTofu configuration.",
    "",
    "  DIR               the folder of the configuration",
    "  --source ADDRESS  source address of the provider (default svc.localhost/svc/svc)",
    "",
    "Writes the provider under DIR/terraform.d/plugins, where the engine finds it by itself, and its entry in",
    "DIR/.terraform.lock.hcl. Prints the block that the configuration needs. Run the engine in DIR itself: with",
    "-chdir it does not look there.",
  ].join("\n"),
  run(args, io) {
    const { values, operands } = readOptions(args, ["source"]);
    const [directory, ...more] = operands;
    if (directory === undefined || directory === "" || more.length > 0)
      throw new UsageError("it needs one folder");
    const { source } = values;
    if (source !== undefined) asUsage(() => parseSourceAddress(source));
    if (!isFolder(directory)) {
      throw new Error(
        `There is no folder ${JSON.stringify(directory)} to put the provider into: name the one in which the engine runs, or make it first.`,
      );
    }
    const staged = stageProvider({ stackDirectory: directory, source });
    for (const warning of staged.warnings) io.report(`cdktf-svc stage: ${warning}`);
    io.print(
      [
        "terraform {",
        "  required_providers {",
        "    svc = {",
        `      source  = "${staged.source}"`,
        `      version = "${staged.version}"`,
        "    }",
        "  }",
        "}",
      ].join("\n"),
    );
  },
};

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return false;
    throw error;
  }
}

/** What is wrong with an option is wrong with the command line. */
function asUsage(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
