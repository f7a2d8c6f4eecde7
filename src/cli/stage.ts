import { parseArgs } from "node:util";
import { stageProvider } from "../constructs/staging";
import { type Command, UsageError } from "./command";

/** `cdktf-svc stage`: the provider beside a plain Terraform configuration. */
export const stageCommand: Command = {
  name: "stage",
  synopsis: "DIR [--source ADDRESS]",
  summary: "put the provider beside a plain Terraform or OpenTofu configuration",
  help: [
    "  DIR               the folder of the configuration",
    "  --source ADDRESS  source address of the provider (default svc.localhost/svc/svc)",
    "",
    "Writes the provider under DIR/terraform.d/plugins, where the engine finds it by itself, and its entry in",
    "DIR/.terraform.lock.hcl. Prints the block that the configuration needs.",
  ].join("\n"),
  run(args, io) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { source: { type: "string" } },
      allowPositionals: true,
    });
    const [directory, ...more] = positionals;
    if (directory === undefined || more.length > 0) throw new UsageError("name one folder");
    const staged = stageProvider({
      stackDirectory: directory,
      ...(values.source === undefined ? {} : { source: values.source }),
    });
    io.print(
      [
        "terraform {",
        "  required_providers {",
        "    svc = {",
        `      source  = "${staged.source}"`,
        `      version = "${staged.version}"`,
        "    }",
        "  }",
        "}",
      ].join("\n"),
    );
    return Promise.resolve(0);
  },
};
