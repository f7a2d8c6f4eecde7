import type { PipelineStack } from "./order-stacks";
import { JOURNAL, type PipelineSettings } from "./settings";

/** Writes a unit of Terragrunt for each stack. The environment of `terragrunt` has the secrets. */
export function terragruntFiles(
  stacks: readonly PipelineStack[],
  { engine }: PipelineSettings,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    stacks.map((stack) => [`terragrunt/${stack.name}/terragrunt.hcl`, unitOf(stack, engine)]),
  );
}

function unitOf({ directory, dependencies }: PipelineStack, engine: string): string {
  const root = "${get_terragrunt_dir()}/../..";
  const paths = dependencies.map((each) => `"../${each}"`).join(", ");
  return [
    `terraform_binary = "${engine}"`,
    "",
    "terraform {",
    `  source          = "${root}/${directory}"`,
    '  include_in_copy = [".terraform.lock.hcl"]',
    "",
    '  extra_arguments "svc" {',
    '    commands = ["apply", "destroy", "import", "plan", "refresh"]',
    "    env_vars = {",
    `      SVC_JOURNAL = get_env("SVC_JOURNAL", "${root}/${JOURNAL}")`,
    '      TF_INPUT    = "0"',
    "    }",
    "  }",
    "",
    '  extra_arguments "lock" {',
    "    commands  = get_terraform_commands_that_need_locking()",
    '    arguments = ["-lock-timeout=10m"]',
    "  }",
    "}",
    ...(paths === "" ? [] : ["", "dependencies {", `  paths = [${paths}]`, "}"]),
    "",
  ].join("\n");
}
