import { hclString } from "../base/escaping";
import type { PipelineStack } from "./order-stacks";
import { LIMITS, type PipelineSettings, synthCommand } from "./settings";

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

variable "limits" {
  type        = string
  default     = "${LIMITS}"
  description = "What a run may do at most."
}

variable "context_id" {
  type        = string
  description = "Context with SVC_ENDPOINT, SVC_API_KEY and the credentials of the state backend."
}
`;

function blocksOf(
  { name, directory, dependencies, hasSharedBackend }: PipelineStack,
  settings: PipelineSettings,
): readonly string[] {
  const label = labelOf(name);
  const hooks = [settings.packages.install, synthCommand(settings), `cp -R ${directory}/. .`].map(
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
    ...variableBlock(label, "journal", "SVC_JOURNAL", hasSharedBackend ? '"backend"' : "var.journal_dir"),
    ...variableBlock(label, "limits", "SVC_LIMITS", "var.limits"),
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

function variableBlock(stack: string, id: string, name: string, value: string): readonly string[] {
  return [
    `resource "spacelift_environment_variable" "${stack}_${id}" {`,
    `  stack_id   = spacelift_stack.${stack}.id`,
    `  name       = "${name}"`,
    `  value      = ${value}`,
    "  write_only = false",
    "}",
    "",
  ];
}

/** Returns a name of a block, which begins with a letter. */
function labelOf(name: string): string {
  return `stack_${name}`;
}
