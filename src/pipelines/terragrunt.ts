import type { PipelineStack } from "./order-stacks";
import { JOURNAL, LIMITS, type PipelineSettings } from "./settings";

/** Writes a unit of Terragrunt for each stack. The environment of `terragrunt` has the secrets. */
export function terragruntFiles(
  stacks: readonly PipelineStack[],
  { engine }: PipelineSettings,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    stacks.map((stack) => [`terragrunt/${stack.name}/terragrunt.hcl`, unitOf(stack, engine)]),
  );
}

function unitOf({ directory, dependencies, hasSharedBackend }: PipelineStack, engine: string): string {
  const root = "${get_terragrunt_dir()}/../..";
  const journal = hasSharedBackend ? "backend" : `${root}/${JOURNAL}`;
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
    `      SVC_JOURNAL = get_env("SVC_JOURNAL", "${journal}")`,
    '      TF_INPUT    = "0"',
    "    }",
    "  }",
    "",
    // A person who destroys everything means it.
    '  extra_arguments "limits" {',
    '    commands = ["apply", "plan"]',
    "    env_vars = {",
    `      SVC_LIMITS = get_env("SVC_LIMITS", "${LIMITS}")`,
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
