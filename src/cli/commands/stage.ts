import { statSync } from "node:fs";
import { parseSourceAddress, stageProvider } from "../../constructs/staging";
import { type Command, UsageError } from "../command";
import { asUsage } from "../input/as-usage";
import { providerChoice } from "../input/provider-options";
import { readOptions } from "../input/read-options";
import { STANDALONE_HELP, standaloneFrom } from "../input/standalone-options";
import { requiredProvidersBlock } from "../output/required-providers";

/** `cdktf-svc stage`: stages the provider beside a plain Terraform configuration. */
export const stageCommand: Command = {
  synopsis:
    "DIR [--contract FILE] [--source ADDRESS] [--version VERSION] [--standalone [--platform LIST] [--node FILE]]",
  help: [
    "Places the provider beside a plain Terraform or OpenTofu configuration.",
    "",
    "  DIR               Folder of the configuration.",
    "  --contract FILE   The contract.json that `cdktf-svc generate` wrote. Default: the built-in contract.",
    "  --source ADDRESS  Source address of the provider. Default: svc.localhost/svc/svc.",
    "  --version VERSION Version of the provider, a release number such as 1.4.0. Change it with every change of",
    "                    the contract. Default: the release number of this package. With --contract, the last",
    "                    number is that of the release times 1000000, plus a number that derives from the contract.",
    "  --standalone      Packs the provider with its own Node, so that the machine of the engine needs none. Other",
    "                    platforms get the provider without Node.",
    ...STANDALONE_HELP,
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
    const { values, flags, operands } = readOptions(
      args,
      ["contract", "source", "version", "platform", "node"],
      { flags: ["standalone"] },
    );
    const [directory, ...more] = operands;
    if (directory === undefined || directory === "" || more.length > 0) {
      throw new UsageError("expected one folder");
    }
    const { source } = values;
    if (source !== undefined) asUsage(() => parseSourceAddress(source));
    const standalone = standaloneFrom(flags.standalone, values);
    if (!isFolder(directory)) {
      throw new Error(
        `The folder ${JSON.stringify(directory)} does not exist. Name the folder in which the engine runs, or create it first.`,
      );
    }
    const staged = stageProvider({
      stackDirectory: directory,
      source,
      standalone,
      ...providerChoice(values),
    });
    for (const warning of staged.warnings) io.report(`cdktf-svc stage: ${warning}`);
    io.print(requiredProvidersBlock(staged.source, staged.version));
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
