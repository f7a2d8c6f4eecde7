import { Option } from "@commander-js/extra-typings";
import { declareCommand } from "../declare-command";
import { contractOption } from "../input/shared-options";

/** `cdktf-svc picture`: draws what a stack or a project contains. */
export const pictureCommand = declareCommand("picture", {
  summary: "Draw what a stack or a project contains, and what a plan changes",
  description: [
    "Draws the resources of a synthesized stack or of a plan, or the objects of a project: frames for projects and regions, blocks for everything else, and lines that lead from a resource to those that refer to it. A plan colors what it creates, changes, replaces and deletes.",
    "A picture of a stack or a plan sends no request, and needs no API key. That of a project reads its objects from the service (SVC_ENDPOINT, SVC_API_KEY); a reader's key suffices.",
  ].join("\n\n"),
  notes: [
    "A plan is what `terraform show -json PLAN` or `tofu show -json PLAN` prints, or the saved plan itself. A synthesized stack is its cdk.tf.json, or the folder that contains it, such as cdktf.out/stacks/shop.",
    "GitHub and GitLab show Mermaid in Markdown as a drawing. Embed it in a block of the language mermaid.",
    "A picture has at most 120 resources. Of a larger plan, it has only those that change.",
  ],
  exitCodes: {
    done: "Printed or written.",
    failed: "The file cannot be written, or the service cannot be read.",
    unusable:
      "Invalid command line or environment, a file or the contract cannot be read, or there are too many resources to draw.",
    interrupted: "Interrupted (SIGINT).",
    terminated: "Terminated (SIGTERM).",
  },
})
  .argument("[STACK]", "A plan, a cdk.tf.json, or the folder that contains one.")
  .option(
    "--project <PROJECT>",
    "Draw the objects of a project instead, by its full name or the last part of it.",
  )
  .option(
    "--out <FILE>",
    "Write the picture to FILE. Its ending decides the format: .svg, or .mmd for Mermaid.",
  )
  .addOption(
    new Option("--format <FORMAT>", "Format of the picture. Default: that of --out, else mermaid.").choices([
      "mermaid",
      "svg",
    ] as const),
  )
  .addOption(contractOption);
