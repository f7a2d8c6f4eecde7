import { Option } from "@commander-js/extra-typings";
import { declareCommand } from "../declare-command";
import { collect, contractOption } from "../input/shared-options";

/** `cdktf-svc drift`: says what differs between states and the account. */
export const driftCommand = declareCommand("drift", {
  summary: "Say what has changed outside of Terraform, what is gone, and what is in no state",
  description: [
    "Compares states with the account, without an engine: lists the account once, and says for each object whether it is equal, changed (attribute by attribute), gone, or unmanaged, which means in the account and in no given state.",
    "The provider's own refresh decides, so that the verdict is that of `terraform plan -refresh-only`. What a list shows differently is read by itself. An object about which the service does not answer is unknown, never gone.",
  ].join("\n\n"),
  notes: [
    "Sends only reads: a reader's key suffices. Reads SVC_ENDPOINT and SVC_API_KEY. With SVC_REFRESH_MAX_AGE=0, each object is read by itself.",
    "A state is a file, what `terraform state pull` prints (- for standard input), or the address of a state in a bucket (s3://BUCKET/KEY) or database (postgres://HOST/DATABASE, with the arguments workspace and schema_name). Credentials come from where those of SVC_JOURNAL do. Without --state and --stack, the state is that of the current folder.",
    "Sensitive values are never shown. Objects of other providers and of data sources are counted, and not examined.",
  ],
  exitCodes: {
    done: "No drift: each object is as its state says, and none is unmanaged.",
    failed: "The service does not accept the key, or a file cannot be written.",
    unusable: "Invalid command line or environment, or a state, the baseline or the contract cannot be read.",
    unknown: "No drift was found, but the service did not show all objects.",
    found: "Drift. With --detailed-exitcode: 2.",
    interrupted: "Interrupted (SIGINT).",
    terminated: "Terminated (SIGTERM).",
  },
})
  .option("--state <STATE>", "State: a file, - for standard input, or an address. Repeatable.", collect)
  .option(
    "--stack <DIR>",
    "Folder of a stack, such as cdktf.out/stacks/shop, whose state is read from its backend: a file, S3 or PostgreSQL. The output folder of `cdktf synth` stands for all its stacks. Repeatable.",
    collect,
  )
  .option(
    "--project <PROJECT>",
    "Search unmanaged objects only in this project, by full name or last part, and outside of all projects. Default: all projects.",
  )
  .option(
    "--ignore <CONDITION>",
    "Do not examine objects of a kind (ApiKey), of a kind and a name (VirtualMachine:scratch-*), or with a value (labels.env=dev). A `*` stands for any characters. Repeatable: an object has to meet one.",
    collect,
  )
  .option(
    "--ignore-labels <KEY>",
    "Do not report a label that others set: a key, or a prefix such as policy/*, as in `ignore_labels` of the provider. Repeatable. Labels that the provider adds are never reported.",
    collect,
  )
  .option("--baseline <FILE>", "Unmanaged objects that are known, and that are no drift.")
  .option(
    "--write-baseline",
    "Write all unmanaged objects that are found to the file of --baseline. They are then no drift.",
  )
  .option(
    "--detailed-exitcode",
    "Exit as `terraform plan -detailed-exitcode` does: with 0 without drift, 2 with drift, and 1 if that is not known or an input cannot be read.",
  )
  .option(
    "--out <FILE>",
    "Write the report to FILE. Its ending decides the format: .json, .md, .txt or .xml (JUnit). Repeatable.",
    collect,
  )
  .addOption(
    new Option("--format <FORMAT>", "Format of the output, or of the files of --out.").choices([
      "text",
      "markdown",
      "json",
      "junit",
    ] as const),
  )
  .addOption(contractOption);
