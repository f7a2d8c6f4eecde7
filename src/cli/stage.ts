import { statSync } from "node:fs";
import { parseSourceAddress, stageProvider } from "../constructs/staging";
import { formatContract } from "../contract";
import { type Command, UsageError } from "./command";
import { contractFrom } from "./contract-file";
import { readOptions } from "./read-options";

/** `cdktf-svc stage`: the provider beside a plain Terraform configuration. */
export const stageCommand: Command = {
  synopsis: "DIR [--contract FILE] [--source ADDRESS]",
  help: [
    "Puts the provider beside a plain Terraform or OpenTofu configuration.",
    "",
    "  DIR               the folder of the configuration",
    "  --contract FILE   the contract to serve: the contract.json that `cdktf-svc generate` wrote (default: the",
    "                    one that is built in). Another contract is another version of the provider",
    "  --source ADDRESS  source address of the provider (default svc.localhost/svc/svc)",
    "",
    "Writes the provider under DIR/terraform.d/plugins, where the engine finds it by itself, and its entry in",
    "DIR/.terraform.lock.hcl. Prints the block that the configuration needs. Run the engine in DIR itself: with",
    "-chdir it does not look there.",
    "",
    "Exit codes: 0 staged; 1 there is no such folder, or it cannot be written; 2 the command line is wrong, or the contract",
    "cannot be read.",
  ].join("\n"),
  run(args, io) {
    const { values, operands } = readOptions(args, ["contract", "source"]);
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
    const contract = // The same text for the same contract, however the file is laid out.
      values.contract === undefined ? undefined : formatContract(contractFrom(values.contract));
    const staged = stageProvider({ stackDirectory: directory, source, contract });
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
