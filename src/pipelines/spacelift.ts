import { hclString } from "../base/escaping";
import type { PipelineStack } from "./order-stacks";
import { INSTALL, type PipelineSettings, synthCommand } from "./settings";

/** Writes the stacks of Spacelift for its own Terraform provider. A context of Spacelift has the secrets. */
export function spaceliftFiles(
  stacks: readonly PipelineStack[],
  settings: PipelineSettings,
): Readonly<Record<string, string>> {
  return {
    "spacelift/stacks.tf": [HEAD, ...stacks.flatMap((stack) => blocksOf(stack, settings))].join("\n"),
  };
}

const HEAD = `terraform {
  required_providers {
    spacelift = {
      source = "spacelift-io/spacelift"
    }
  }
}

variable "repository" {
  type        = string
  description = "Name of the repository of the app."
}

variable "branch" {
  type    = string
  default = "main"
}

variable "runner_image" {
  type        = string
  description = "Image with Node 22 and the programs of Spacelift's own runner."
}

variable "worker_pool_id" {
  type        = string
  description = "Private workers, which keep the folder of the journal."
}

variable "journal_dir" {
  type        = string
  default     = "/mnt/svc-journal"
  description = "Folder that every worker mounts, and that outlives a run."
}

variable "context_id" {
  type        = string
  description = "Context with SVC_ENDPOINT, SVC_API_KEY and the credentials of the state backend."
}
`;

function blocksOf(
  { name, directory, dependencies }: PipelineStack,
  settings: PipelineSettings,
): readonly string[] {
  const label = labelOf(name);
  const hooks = [INSTALL, synthCommand(settings), `cp -R ${directory}/. .`].map(
    (each) => `    ${hclString(each)},`,
  );
  return [
    `resource "spacelift_stack" "${label}" {`,
    `  name                    = "${name}"`,
    "  repository              = var.repository",
    "  branch                  = var.branch",
    "  runner_image            = var.runner_image",
    "  worker_pool_id          = var.worker_pool_id",
    '  terraform_workflow_tool = "OPEN_TOFU"',
    `  terraform_version       = "${settings.engineVersion}"`,
    "  manage_state            = false",
    "  before_init = [",
    ...hooks,
    "  ]",
    "}",
    "",
    `resource "spacelift_environment_variable" "${label}_journal" {`,
    `  stack_id   = spacelift_stack.${label}.id`,
    '  name       = "SVC_JOURNAL"',
    "  value      = var.journal_dir",
    "  write_only = false",
    "}",
    "",
    `resource "spacelift_context_attachment" "${label}" {`,
    "  context_id = var.context_id",
    `  stack_id   = spacelift_stack.${label}.id`,
    "}",
    "",
    ...dependencies.flatMap((each) => [
      `resource "spacelift_stack_dependency" "${label}_on_${labelOf(each)}" {`,
      `  stack_id            = spacelift_stack.${label}.id`,
      `  depends_on_stack_id = spacelift_stack.${labelOf(each)}.id`,
      "}",
      "",
    ]),
  ];
}

/** Returns a name of a block, which begins with a letter. */
function labelOf(name: string): string {
  return `stack_${name}`;
}
