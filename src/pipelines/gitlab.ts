import { stringify } from "yaml";
import { commentCommand } from "./comment-program";
import type { PipelineStack } from "./order-stacks";
import {
  applyCommands,
  AUTOMATION,
  driftCommands,
  JOURNAL,
  LIMITS,
  type PipelineSettings,
  planCommands,
  reviewCommand,
  reviewFile,
  REVIEWS,
  secretsOf,
  storedSecret,
  synthCommand,
} from "./settings";

const MERGE_REQUEST = '$CI_PIPELINE_SOURCE == "merge_request_event"';
const SCHEDULE = '$CI_PIPELINE_SOURCE == "schedule"';
const DEFAULT_BRANCH = '$CI_PIPELINE_SOURCE == "push" && $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH';

/**
 * Writes jobs of GitLab CI, for a file that includes them. One for each stack plans with a reader's key and reviews the plan, for a merge request
 * and for the default branch. There, a job that a person starts applies what was reviewed, and nothing else. In a scheduled pipeline, a job looks
 * for drift. GitLab passes the secrets itself, from
 * the project's CI/CD variables, and a plan uses its own. The stage is predefined: `stages` would replace those of the other file.
 */
export function gitlabFiles(
  stacks: readonly PipelineStack[],
  settings: PipelineSettings,
): Readonly<Record<string, string>> {
  const reviewed = stacks.filter(({ isReviewed }) => isReviewed).map(({ name }) => name);
  const jobs = stacks.flatMap((stack): [string, object][] => [
    [`plan ${stack.name}`, planJob(stack, settings)],
    [`apply ${stack.name}`, applyJob(stack, settings)],
    [`drift ${stack.name}`, driftJob(stack, settings)],
  ]);
  const file = {
    ".svc": {
      image: "$INFRASTRUCTURE_IMAGE",
      stage: "deploy",
      variables: { ...AUTOMATION, TERRAFORM_BINARY_NAME: settings.engine, SVC_LIMITS: LIMITS },
      before_script: [settings.packages.install, synthCommand(settings)],
    },
    ...Object.fromEntries(jobs),
    ...(reviewed.length === 0 ? {} : { "comment reviews": commentJob(reviewed) }),
  };
  return { ".gitlab/infrastructure.yml": stringify(file, { lineWidth: 0, aliasDuplicateObjects: false }) };
}

function planJob(stack: PipelineStack, settings: PipelineSettings): object {
  const { name, directory, dependencies, isReviewed } = stack;
  return {
    extends: ".svc",
    // The applies before it are no jobs of a merge request.
    needs: dependencies.map((each) => ({ job: `apply ${each}`, artifacts: false, optional: true })),
    rules: [{ if: MERGE_REQUEST }, { if: DEFAULT_BRANCH }],
    interruptible: true,
    script: [
      ...readersSecrets(settings),
      `cd ${directory}`,
      ...planCommands(settings, stack),
      ...(isReviewed
        ? ['cd "$CI_PROJECT_DIR"', reviewCommand(settings, stack, ["html", "json", "md", "xml"])]
        : []),
    ],
    ...(isReviewed
      ? {
          artifacts: {
            name: `${REVIEWS}-${name}`,
            expose_as: `Review of ${name}`,
            paths: [`${REVIEWS}/`],
            reports: { junit: reviewFile(name, "xml") },
            expire_in: "1 week",
          },
        }
      : {}),
  };
}

/** The default branch is deployed, so that its plan is empty unless an object was changed elsewhere. */
function driftJob({ directory }: PipelineStack, settings: PipelineSettings): object {
  return {
    extends: ".svc",
    needs: [],
    rules: [{ if: SCHEDULE }],
    interruptible: true,
    script: [...readersSecrets(settings), `cd ${directory}`, ...driftCommands(settings)],
  };
}

/** Commands of a script: a variable of the project would come before one of the job. */
function readersSecrets(settings: PipelineSettings): readonly string[] {
  return secretsOf(settings).map((each) => `export ${each}="$${storedSecret(each, "plan")}"`);
}

/** Writes the reviews on a merge request, if the project has a token for it. The job runs no code of the repository. */
function commentJob(names: readonly string[]): object {
  const notes = "$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests/$CI_MERGE_REQUEST_IID/notes";
  return {
    image: "$INFRASTRUCTURE_IMAGE",
    stage: "deploy",
    needs: names.map((name) => `plan ${name}`),
    rules: [{ if: `${MERGE_REQUEST} && $SVC_COMMENT_TOKEN` }],
    variables: { GIT_STRATEGY: "none" },
    script: [
      commentCommand(names, {
        comments: notes,
        comment: notes,
        editMethod: "PUT",
        header: ["PRIVATE-TOKEN", "$SVC_COMMENT_TOKEN"],
        user: '(await call("GET", `${process.env.CI_API_V4_URL}/user`)).username',
        author: "each.author?.username",
      }),
    ],
  };
}

function applyJob(stack: PipelineStack, settings: PipelineSettings): object {
  const { name, directory, dependencies, isReviewed, hasSharedBackend } = stack;
  const place = (path: string): string => `$CI_PROJECT_DIR/${path}`;
  return {
    extends: ".svc",
    needs: [
      { job: `plan ${name}`, artifacts: true },
      ...dependencies.map((each) => ({ job: `apply ${each}`, artifacts: false })),
    ],
    rules: [{ if: DEFAULT_BRANCH, when: "manual" }],
    environment: "production",
    resource_group: name,
    interruptible: false,
    timeout: "2h",
    variables: {
      SVC_JOURNAL: hasSharedBackend ? "backend" : place(JOURNAL),
      ...(isReviewed ? { SVC_REVIEW: place(reviewFile(name, "json")) } : {}),
      // The cache is saved within the job's time: the rest is for it.
      ...(hasSharedBackend ? {} : { RUNNER_SCRIPT_TIMEOUT: "1h45m" }),
    },
    ...(hasSharedBackend ? {} : { cache: { key: `svc-journal-${name}`, paths: [JOURNAL], when: "always" } }),
    script: [`cd ${directory}`, ...applyCommands(settings)],
  };
}
