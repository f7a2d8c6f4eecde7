import { stringify } from "yaml";
import type { PipelineStack } from "./order-stacks";
import {
  applyCommands,
  AUTOMATION,
  INSTALL,
  JOURNAL,
  type PipelineSettings,
  planCommands,
  secretsOf,
  storedSecret,
  synthCommand,
} from "./settings";

/**
 * Writes jobs of GitLab CI, for a file that includes them: one for each stack plans a merge request, and one applies the default branch. GitLab
 * passes the secrets itself, from the project's CI/CD variables, and a plan uses its own. The stages are predefined: `stages` would replace
 * those of the other file.
 */
export function gitlabFiles(
  stacks: readonly PipelineStack[],
  settings: PipelineSettings,
): Readonly<Record<string, string>> {
  const jobs = stacks.flatMap((stack): [string, object][] => [
    [`plan ${stack.name}`, planJob(stack, settings)],
    [`apply ${stack.name}`, applyJob(stack, settings)],
  ]);
  const file = {
    ".svc": {
      image: "$INFRASTRUCTURE_IMAGE",
      variables: { ...AUTOMATION, SVC_JOURNAL: `$CI_PROJECT_DIR/${JOURNAL}` },
      before_script: [INSTALL, synthCommand(settings)],
    },
    ...Object.fromEntries(jobs),
  };
  return { ".gitlab/infrastructure.yml": stringify(file, { lineWidth: 0, aliasDuplicateObjects: false }) };
}

function planJob({ directory }: PipelineStack, settings: PipelineSettings): object {
  return {
    extends: ".svc",
    stage: "test",
    needs: [],
    rules: [{ if: '$CI_PIPELINE_SOURCE == "merge_request_event"' }],
    interruptible: true,
    // Within the script: a variable of the project would come before one of the job.
    script: [
      ...secretsOf(settings).map((each) => `export ${each}="$${storedSecret(each, "plan")}"`),
      `cd ${directory}`,
      ...planCommands(settings),
    ],
  };
}

function applyJob({ name, directory, dependencies }: PipelineStack, settings: PipelineSettings): object {
  return {
    extends: ".svc",
    stage: "deploy",
    needs: dependencies.map((each) => `apply ${each}`),
    rules: [{ if: '$CI_PIPELINE_SOURCE == "push" && $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH' }],
    environment: "production",
    resource_group: name,
    interruptible: false,
    timeout: "2h",
    // The cache is saved within the job's time: the rest is for it.
    variables: { RUNNER_SCRIPT_TIMEOUT: "1h45m" },
    cache: { key: `svc-journal-${name}`, paths: [JOURNAL], when: "always" },
    script: [`cd ${directory}`, ...applyCommands(settings)],
  };
}
