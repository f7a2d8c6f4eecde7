import { declareCommand } from "../declare-command";
import {
  contractOption,
  folderName,
  nodeOption,
  platformOption,
  sourceOption,
  standaloneOption,
} from "../input/shared-options";

/** `cdktf-svc stage`: stages the provider beside a plain Terraform configuration. */
export const stageCommand = declareCommand("stage", {
  summary: "Place the provider beside a plain Terraform or OpenTofu configuration",
  description: "Places the provider beside a plain Terraform or OpenTofu configuration.",
  notes: [
    "Writes the provider under DIR/terraform.d/plugins, where the engine finds it without further settings, and its entry in DIR/.terraform.lock.hcl. Prints the block that the configuration needs; any version constraint that the version satisfies works, and none. Run the engine in DIR itself: with -chdir, Terraform does not search that folder.",
  ],
  exitCodes: {
    done: "Staged.",
    failed: "The folder does not exist or cannot be written.",
    unusable: "Invalid command line, or the contract cannot be read.",
  },
})
  .argument("<DIR>", "Folder of the configuration.", folderName)
  .addOption(contractOption)
  .addOption(sourceOption)
  .option(
    "--version <VERSION>",
    "Version of the provider, a release number such as 1.4.0. Change it with every change of the contract. Default: the release number of this package. With --contract, the last number is that of the release times 1000000, plus a number that derives from the contract.",
  )
  .addOption(standaloneOption)
  .addOption(platformOption)
  .addOption(nodeOption);
