import { Option } from "@commander-js/extra-typings";
import { declareCommand } from "../declare-command";
import { collect, contractOption } from "../input/shared-options";

/** `cdktf-svc review`: says what plans do to the service. */
export const reviewCommand = declareCommand("review", {
  summary: "Say what plans do to the service, and refuse what is forbidden",
  description: [
    "Says for each change of plans what the service will be asked for, in its order: what powers an object off, what loses its data, which addresses change, why an object is replaced, and what would avoid it.",
    "Sends no request, and needs no API key. Changes of other providers are counted, and not judged.",
    "A review in JSON is also an approval: with SVC_REVIEW=review.json, the provider carries out these changes only. With --verify, the operands are reviews.",
  ].join("\n\n"),
  notes: [
    "A plan is what `terraform show -json PLAN` or `tofu show -json PLAN` prints, or the saved plan itself. The engine reads a saved plan: TERRAFORM_BINARY_NAME, else terraform, else tofu. It runs in the plan's folder, or in the current one if only that is initialized.",
    "Sensitive values are never shown. An approval has digests of them.",
    "The endpoint of an approval is the provider's, else SVC_ENDPOINT. Its workspace is TF_WORKSPACE, else the one that is selected in the plan's folder.",
    "--sign needs a key of at least 16 characters in SVC_REVIEW_KEY, unless --ssh-key is given. The provider demands a signature if SVC_REVIEW_KEY is set, or SVC_REVIEW_SIGNERS for SSH.",
  ],
  exitCodes: {
    done: "The plans do nothing that is forbidden, or the reviews are valid.",
    failed: "A file cannot be written or signed, or a review is not valid.",
    unusable: "Invalid command line, or a plan or the contract cannot be read.",
    forbidden: "A change is forbidden. Nothing else is wrong: the review was printed and written.",
  },
})
  .argument("<PLAN...>", "Plans of one or more stacks; with --verify, reviews in JSON.")
  .option(
    "--out <FILE>",
    "Write the review to FILE. Its ending decides the format: .html, .json, .md, .sarif, .txt or .xml (JUnit). Repeatable.",
    collect,
  )
  .addOption(
    new Option("--format <FORMAT>", "Format of the output, or of the files of --out.").choices([
      "text",
      "markdown",
      "json",
      "html",
      "junit",
      "sarif",
    ] as const),
  )
  .option(
    "--forbid <EFFECT>",
    "Fail if a change has an effect: power-off, wipe (any loss of data), replace or delete (that of a replacement included). With =KIND, only for objects of the kind, as in wipe=VirtualMachine. Repeatable.",
    collect,
  )
  .option(
    "--valid <DURATION>",
    "How long the review may be applied, such as 90m or 24h. At most 168h.",
    "24h",
  )
  .option("--workspace <NAME>", "The engine's workspace in which the plans are applied.")
  .option("--sign", "Sign the files in JSON, with the key in SVC_REVIEW_KEY, or with --ssh-key.")
  .option(
    "--ssh-key <FILE>",
    "Sign with this SSH key. The signature is a file beside the review, with .sig at its end.",
  )
  .option("--verify", "Check reviews instead: their form, their time, and their signatures.")
  .option(
    "--signers <FILE>",
    "With --verify: the SSH keys whose owners may sign, in the format of ssh-keygen. Default: SVC_REVIEW_SIGNERS.",
  )
  .option(
    "--app <DIR>",
    "Output folder of `cdktf synth`, usually cdktf.out, to name the construct of each change, and its place in the source.",
  )
  .addOption(contractOption);
