import { declareCommand } from "../declare-command";
import { contractOption, nodeOption, platformOption, versionOption } from "../input/shared-options";

/** `cdktf-svc package`: packs the provider with its own Node. */
export const packageCommand = declareCommand("package", {
  summary: "Pack the provider with its own Node",
  description: "Packs the provider with its own Node, one archive for each platform.",
  notes: [
    "The machine of the engine then needs no Node. Prints the path and the hash (h1:...) of each archive. Finished archives are kept in SVC_CACHE_DIR, by default the user's folder for caches.",
  ],
  exitCodes: {
    done: "Packed.",
    failed: "Node cannot be downloaded or read, or the folder cannot be written.",
    unusable: "Invalid command line, or the contract cannot be read.",
  },
})
  .requiredOption("--out <DIR>", "Folder for the archives. Created if missing.")
  .addOption(platformOption)
  .addOption(nodeOption)
  .addOption(contractOption)
  .addOption(versionOption);
