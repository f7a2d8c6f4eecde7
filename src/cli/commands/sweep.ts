import { Option } from "@commander-js/extra-typings";
import { declareCommand } from "../declare-command";
import { collect, contractOption, quietOption } from "../input/shared-options";

/** `cdktf-svc sweep`: deletes what has expired. */
export const sweepCommand = declareCommand("sweep", {
  summary: "Delete the objects of preview environments that have expired",
  description: [
    "Deletes objects that the label svc-expires says to be expired, and that are proved to be what the label says: the service created them when the label says that their create was sent. The label alone proves nothing, since copies and restored snapshots have it, too.",
    "An object is deleted after all that lies within it or refers to it. It is left, with the reason, if one of these has not expired or has no such label, if it is protected from deletion, or if anything is in doubt. Each object is read again right before its deletion.",
  ].join("\n\n"),
  notes: [
    "Without --expired, nothing is deleted: the option says what the command does. Run it with --dry-run first.",
    "Expiry is judged by the service's own clock, which its answers show, and never by that of this machine alone. If the answers show no time, objects are left within a day of their expiry, and until the service has created something after it.",
    "Reads SVC_ENDPOINT and SVC_API_KEY. Obeys SVC_LIMITS: the allowed endpoints, projects and organizations, max_deletes and max_data_losses. SVC_REVIEW does not apply, because no plan has these deletions. A run that was interrupted or killed is continued by the same command.",
  ],
  exitCodes: {
    done: "Nothing is left to do: all that has expired is deleted, or would be.",
    failed:
      "The service does not accept the key, a deletion failed, or its outcome is not known. The others were carried out.",
    unusable:
      "Invalid command line, environment or limits, or a state or the contract cannot be read. Nothing was sent.",
    unknown: "Nothing that has expired was left, but the service did not show all objects.",
    found: "Something that has expired was left. The report says why.",
    interrupted: "Interrupted (SIGINT). The report says which deletions are under way.",
    terminated: "Terminated (SIGTERM).",
  },
})
  .option("--expired", "Delete the objects that have expired. Required.")
  .option(
    "--dry-run",
    "Send only reads. Print what would be deleted, in its order, and what would be left and why.",
  )
  .option(
    "--project <PROJECT>",
    "Delete only this project and objects in it, by full name or last part. Default: all projects, and what is in none.",
  )
  .option(
    "--select <CONDITION>",
    "Delete only objects of a kind (VirtualMachine), of a kind and a name (VirtualMachine:web-*), or with a value (labels.env=preview). A `*` stands for any characters. Repeatable: an object has to meet one.",
    collect,
  )
  .option(
    "--state <STATE>",
    "State that holds the objects: a file, - for standard input, or an address. It proves objects of kinds without a creation time, and its deletion_protection is obeyed. It is never a reason to delete what has not expired. Repeatable.",
    collect,
  )
  .option(
    "--stack <DIR>",
    "The same for a stack's state, or those of all stacks in the output folder of `cdktf synth`, read from the backend: a file, S3 or PostgreSQL. Repeatable.",
    collect,
  )
  .addOption(
    new Option("--format <FORMAT>", "Format of the output.")
      .choices(["text", "json"] as const)
      .default("text" as const),
  )
  .addOption(quietOption)
  .addOption(contractOption);
