import { statSync } from "node:fs";
import { checkProviderVersion, parseSourceAddress, stageProvider } from "../../constructs/staging";
import { formatContract } from "../../contract";
import { type Command, UsageError } from "../command";
import { contractFrom } from "../input/contract-file";
import { readOptions } from "../input/read-options";

/** `cdktf-svc stage`: stages the provider beside a plain Terraform configuration. */
export const stageCommand: Command = {
  synopsis: "DIR [--contract FILE] [--source ADDRESS] [--version VERSION]",
  help: [
    "Places the provider beside a plain Terraform or OpenTofu configuration.",
    "",
    "  DIR               Folder of the configuration.",
    "  --contract FILE   The contract.json that `cdktf-svc generate` wrote. Default: the built-in contract.",
    "  --source ADDRESS  Source address of the provider. Default: svc.localhost/svc/svc.",
    "  --version VERSION Version of the provider, a release number such as 1.4.0. Change it with every change of",
    "                    the contract. Default: the release number of this package. With --contract, the last",
    "                    number is that of the release times 1000000, plus a number that derives from the contract.",
    "",
    "Writes the provider under DIR/terraform.d/plugins, where the engine finds it without further settings, and",
    "its entry in DIR/.terraform.lock.hcl. Prints the block that the configuration needs; any version",
    "constraint that the version satisfies works, and none. Run the engine in DIR itself: with -chdir, Terraform",
    "does not search that folder.",
    "",
    "Exit codes:",
    "  0  Staged.",
    "  1  The folder does not exist or cannot be written.",
    "  2  Invalid command line, or the contract cannot be read.",
  ].join("\n"),
  run(args, io) {
    const { values, operands } = readOptions(args, ["contract", "source", "version"]);
    const [directory, ...more] = operands;
    if (directory === undefined || directory === "" || more.length > 0) {
      throw new UsageError("expected one folder");
    }
    const { source, version } = values;
    if (source !== undefined) asUsage(() => parseSourceAddress(source));
    if (version !== undefined) asUsage(() => checkProviderVersion(version));
    if (!isFolder(directory)) {
      throw new Error(
        `The folder ${JSON.stringify(directory)} does not exist. Name the folder in which the engine runs, or create it first.`,
      );
    }
    const contract = // Formatted again, so that equal contracts give the same text.
      values.contract === undefined ? undefined : formatContract(contractFrom(values.contract));
    const staged = stageProvider({ stackDirectory: directory, source, contract, version });
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
