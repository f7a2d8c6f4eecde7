import { join } from "node:path";
import { packageToStage, reasonOf, standalonePackages } from "../../constructs/staging";
import { createFolder, writeFileAtomically } from "../../base/files";
import { type Command, UsageError } from "../command";
import { providerChoice } from "../input/provider-options";
import { readOptions } from "../input/read-options";
import { STANDALONE_HELP, standaloneChoice } from "../input/standalone-options";

/** `cdktf-svc package`: packs the provider with its own Node. */
export const packageCommand: Command = {
  synopsis: "--out DIR [--platform LIST] [--node FILE] [--contract FILE] [--version VERSION]",
  help: [
    "Packs the provider with its own Node, one archive for each platform.",
    "",
    "  --out DIR         Folder for the archives. Created if missing.",
    ...STANDALONE_HELP,
    "  --contract FILE   The contract.json that `cdktf-svc generate` wrote. Default: the built-in contract.",
    "  --version VERSION Version of the provider, a release number such as 1.4.0. Default: as for `stage`.",
    "",
    "The machine of the engine then needs no Node. Prints the path and the hash (h1:...) of each archive. Finished",
    "archives are kept in SVC_CACHE_DIR, by default the user's folder for caches.",
    "",
    "Exit codes:",
    "  0  Packed.",
    "  1  Node cannot be downloaded or read, or the folder cannot be written.",
    "  2  Invalid command line, or the contract cannot be read.",
  ].join("\n"),
  run(args, io) {
    const { values, operands } = readOptions(args, ["out", "platform", "node", "contract", "version"]);
    const { out } = values;
    if (operands.length > 0) throw new UsageError("expected no operand");
    if (out === undefined) throw new UsageError("--out is missing: name the folder for the archives");
    const choice = standaloneChoice(values);
    const provider = packageToStage(providerChoice(values));
    const packages = standalonePackages(provider, choice);
    for (const { platform, h1, content } of packages) {
      const name = `terraform-provider-svc_${provider.version}_${platform}.zip`;
      writeArchive(out, name, content());
      io.print(`${join(out, name)}  ${h1}`);
    }
  },
};

/** Writes an archive as a whole or not at all: a truncated one would be distributed. */
function writeArchive(folder: string, name: string, bytes: Uint8Array): void {
  try {
    createFolder(folder);
    writeFileAtomically(join(folder, name), Buffer.from(bytes));
  } catch (error) {
    throw new Error(`${name} cannot be written to ${folder}: ${reasonOf(error)}.`, { cause: error });
  }
}
