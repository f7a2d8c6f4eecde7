import { statSync } from "node:fs";
import { parseSourceAddress, stageProvider } from "../../constructs/staging";
import { formatContract } from "../../contract";
import { type Command, UsageError } from "../command";
import { contractFrom } from "../input/contract-file";
import { readOptions } from "../input/read-options";

/** `cdktf-svc stage`: stages the provider beside a plain Terraform configuration. */
export const stageCommand: Command = {
  synopsis: "DIR [--contract FILE] [--source ADDRESS]",
  help: [
    "Places the provider beside a plain Terraform or OpenTofu configuration.",
    "",
    "  DIR               Folder of the configuration.",
    "  --contract FILE   The contract.json that `cdktf-svc generate` wrote. Another contract is another version",
    "                    of the provider. Default: the built-in contract.",
    "  --source ADDRESS  Source address of the provider. Default: svc.localhost/svc/svc.",
    "",
    "Writes the provider under DIR/terraform.d/plugins, where the engine finds it without further settings, and",
    "its entry in DIR/.terraform.lock.hcl. Prints the block that the configuration needs. Run the engine in DIR",
    "itself: with -chdir, the engine does not search that folder.",
    "",
    "Exit codes:",
    "  0  Staged.",
    "  1  The folder does not exist or cannot be written.",
    "  2  Invalid command line, or the contract cannot be read.",
  ].join("\n"),
  run(args, io) {
    const { values, operands } = readOptions(args, ["contract", "source"]);
    const [directory, ...more] = operands;
    if (directory === undefined || directory === "" || more.length > 0) {
      throw new UsageError("expected one folder");
    }
    const { source } = values;
    if (source !== undefined) asUsage(() => parseSourceAddress(source));
    if (!isFolder(directory)) {
      throw new Error(
        `The folder ${JSON.stringify(directory)} does not exist. Name the folder in which the engine runs, or create it first.`,
      );
    }
    const contract = // Formatted again, so that equal contracts give the same text.
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

/** An invalid option counts as an invalid command line. */
function asUsage(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
