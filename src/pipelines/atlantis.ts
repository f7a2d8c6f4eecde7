import { stringify } from "yaml";
import type { PipelineStack } from "./order-stacks";
import { INSTALL, type PipelineSettings, synthCommand } from "./settings";

/** `SVC_JOURNAL` of the server, or its data directory if that is set by environment or the default. A hook cannot see the server's flags. */
const JOURNAL_COMMAND = 'echo "${SVC_JOURNAL:-${ATLANTIS_DATA_DIR:-$HOME/.atlantis}/svc-journal}"';

/**
 * Writes the repository's `atlantis.yaml`, with a project for each stack, and the server's part of the configuration: commands belong there, so
 * that no pull request changes them. The server's environment has the secrets.
 */
export function atlantisFiles(
  stacks: readonly PipelineStack[],
  settings: PipelineSettings,
): Readonly<Record<string, string>> {
  const repository = {
    version: 3,
    abort_on_execution_order_fail: true,
    projects: stacks.map(({ name, directory, dependencies, step }) => ({
      name,
      dir: directory,
      workflow: "svc",
      execution_order_group: step,
      ...(dependencies.length === 0 ? {} : { depends_on: dependencies }),
      ...(settings.engine === "tofu" ? { terraform_distribution: "opentofu" } : {}),
      terraform_version: `v${settings.engineVersion}`,
      // Any file of the app may change any stack.
      autoplan: { enabled: true, when_modified: [`${"../".repeat(directory.split("/").length)}**/*`] },
    })),
  };
  const journal = { env: { name: "SVC_JOURNAL", command: JOURNAL_COMMAND } };
  const server = {
    repos: [
      {
        id: "/.*/",
        allowed_overrides: ["workflow"],
        pre_workflow_hooks: [{ run: `${INSTALL} && ${synthCommand(settings)}`, description: "Synthesize" }],
      },
    ],
    workflows: {
      svc: {
        plan: { steps: [journal, "init", "plan"] },
        apply: { steps: [journal, "apply"] },
      },
    },
  };
  return {
    "atlantis.yaml": stringify(repository),
    "atlantis-server.yaml": stringify(server, { lineWidth: 0, aliasDuplicateObjects: false }),
  };
}
