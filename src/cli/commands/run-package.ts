import { join } from "node:path";
import { packageToStage, reasonOf, standalonePackages } from "../../constructs/staging";
import { createFolder, writeFileAtomically } from "../../base/files";
import type { CommandRun } from "../command";
import type { packageCommand } from "./package";
import { providerChoice } from "../input/provider-options";
import { standaloneChoice } from "../input/standalone-options";

/** Runs `cdktf-svc package`. */
export const runPackage: CommandRun<typeof packageCommand> = (_operands, options, io) => {
  const { out } = options;
  const choice = standaloneChoice(options);
  const provider = packageToStage(providerChoice(options));
  const packages = standalonePackages(provider, choice);
  for (const { platform, h1, content } of packages) {
    const name = `terraform-provider-svc_${provider.version}_${platform}.zip`;
    writeArchive(out, name, content());
    io.print(`${join(out, name)}  ${h1}`);
  }
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
