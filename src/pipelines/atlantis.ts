import { stringify } from "yaml";
import type { PipelineStack } from "./order-stacks";
import { LIMITS, type PipelineSettings, reviewOf, synthCommand } from "./settings";

/** `SVC_JOURNAL` of the server, or its data directory if that is set by environment or the default. A hook cannot see the server's flags. */
const FOLDER_COMMAND = 'echo "${SVC_JOURNAL:-${ATLANTIS_DATA_DIR:-$HOME/.atlantis}/svc-journal}"';

const BACKEND_COMMAND = 'echo "${SVC_JOURNAL:-backend}"';

/** The review of a plan, beside it. */
const REVIEW = '"$PLANFILE.json"';

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
    projects: stacks.map((stack) => ({
      name: stack.name,
      dir: stack.directory,
      workflow: workflowOf(stack),
      execution_order_group: stack.step,
      ...(stack.dependencies.length === 0 ? {} : { depends_on: stack.dependencies }),
      ...(settings.engine === "tofu" ? { terraform_distribution: "opentofu" } : {}),
      terraform_version: `v${settings.engineVersion}`,
      // Any file of the app may change any stack.
      autoplan: { enabled: true, when_modified: [`${rootOf(stack)}/**/*`] },
    })),
  };
  const server = {
    repos: [
      {
        id: "/.*/",
        allowed_overrides: ["workflow"],
        pre_workflow_hooks: [
          { run: `${settings.packages.install} && ${synthCommand(settings)}`, description: "Synthesize" },
        ],
      },
    ],
    workflows: Object.fromEntries(stacks.map((stack) => [workflowOf(stack), stepsOf(stack, settings)])),
  };
  return {
    "atlantis.yaml": stringify(repository),
    "atlantis-server.yaml": stringify(server, { lineWidth: 0, aliasDuplicateObjects: false }),
  };
}

/** Returns the name of the workflow of stacks with the same steps. */
function workflowOf({ hasSharedBackend, isReviewed, directory }: PipelineStack): string {
  const depth = directory.split("/").length;
  return ["svc", ...(hasSharedBackend ? ["backend"] : []), ...(isReviewed ? [] : ["unreviewed"]), depth].join(
    "-",
  );
}

function rootOf({ directory }: PipelineStack): string {
  return directory.replace(/[^/]+/g, "..");
}

function stepsOf(stack: PipelineStack, settings: PipelineSettings): object {
  const variable = (name: string, command: string): object => ({ env: { name, command } });
  const common = [
    variable("SVC_JOURNAL", stack.hasSharedBackend ? BACKEND_COMMAND : FOLDER_COMMAND),
    variable("SVC_LIMITS", `echo "\${SVC_LIMITS:-${LIMITS}}"`),
  ];
  // The server has each version of an engine as a program of its own.
  const engine = `TERRAFORM_BINARY_NAME="${settings.engine}$ATLANTIS_TERRAFORM_VERSION"`;
  const review = reviewOf(settings, '"$PLANFILE"', [`--app ${settings.app}`, `--out ${REVIEW}`]);
  return {
    plan: {
      steps: [
        ...common,
        "init",
        "plan",
        ...(stack.isReviewed ? [{ run: `cd ${rootOf(stack)} && ${engine} ${review}` }] : []),
      ],
    },
    apply: {
      steps: [...common, ...(stack.isReviewed ? [variable("SVC_REVIEW", `echo ${REVIEW}`)] : []), "apply"],
    },
  };
}
