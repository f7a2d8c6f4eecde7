import { declareCommand } from "../declare-command";
import { collect, contractOption, folderName } from "../input/shared-options";

/** `cdktf-svc doctor`: says what interrupted runs have left. */
export const doctorCommand = declareCommand("doctor", {
  summary: "Say what interrupted runs have left, and what the next apply will do about it",
  description: [
    "Examines the recovery journal, running operations, objects that a pending create may have made, lock files, what killed providers have left, the engine's version and its lock file, the environment, the service and the key. Says for each finding what the next apply will do, and the next command.",
    "Only reads, so that a reader's key suffices, and changes nothing without --clear. What cannot be reached is a finding, too.",
  ].join("\n\n"),
  notes: [
    "Reads the service's address from SVC_ENDPOINT, the API key from SVC_API_KEY, and where the journal is from SVC_JOURNAL. Run it in the stack's folder, after `terraform init`, so that the state and its journal are known.",
    "A local state is read by itself. Give others with --state: without its state, an object may be in it or not.",
    "--clear removes only what is proved dead: sockets and locks of processes of this machine that have ended, journal entries of objects that a given state holds, and of creates that are proved to have made nothing. Everything else is left as it is.",
  ],
  exitCodes: {
    done: "Nothing was found, or all of it was removed.",
    failed: "Something that is dead could not be removed.",
    unusable: "Invalid command line, or a state or the contract cannot be read.",
    found: "There are findings. They were printed.",
  },
})
  .option(
    "--dir <DIR>",
    "Folder of the stack, in which the engine runs. Default: the current one.",
    folderName,
  )
  .option(
    "--state <FILE>",
    "State whose objects are known: what `terraform state pull` prints, or - for standard input. Repeatable.",
    collect,
  )
  .option(
    "--journal <PLACE>",
    "Where the journal is, as the provider's argument `journal`. Default: SVC_JOURNAL.",
  )
  .option("--clear", "Remove what is proved dead.")
  .option("--timeout <DURATION>", "Time limit for everything, such as 10s or 1m. Default: 10s.")
  .addOption(contractOption)
  .option("--json", "Print the report as JSON.");
