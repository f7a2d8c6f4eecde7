import { Document, isScalar, visit } from "yaml";
import { commentCommand } from "./comment-program";
import type { PipelineStack } from "./order-stacks";
import {
  applyCommands,
  AUTOMATION,
  driftCommands,
  JOURNAL,
  LIMITS,
  type PipelineJob,
  type PipelineSettings,
  planCommands,
  reviewCommand,
  reviewFile,
  REVIEWS,
  secretsOf,
  storedSecret,
  synthCommand,
} from "./settings";

/** The actions that jobs use, each by the commit of a version, which no one can move. */
const ACTIONS = {
  cache: ["actions/cache", "27d5ce7f107fe9357f9df03efb73ab90386fccae", "v5.0.5"],
  checkout: ["actions/checkout", "3d3c42e5aac5ba805825da76410c181273ba90b1", "v7.0.1"],
  download: ["actions/download-artifact", "3e5f45b2cfb9172054b4087a40e8e0b5a5461e7c", "v8.0.1"],
  node: ["actions/setup-node", "820762786026740c76f36085b0efc47a31fe5020", "v7.0.0"],
  terraform: ["hashicorp/setup-terraform", "dfe3c3f87815947d99a8997f908cb6525fc44e9e", "v4.0.1"],
  tofu: ["opentofu/setup-opentofu", "a1320f892987e89d278cc92dc5adc984fb93aca4", "v2.0.2"],
  upload: ["actions/upload-artifact", "bbbca2ddaa5d8feaa63e36b76fdaad77386f024f", "v7.0.0"],
} as const satisfies Readonly<Record<string, readonly [name: string, commit: string, version: string]>>;

/** Returns the reference to an action, or to a part of it such as `/restore`. */
function referenceTo(action: keyof typeof ACTIONS, part = ""): string {
  const [name, commit] = ACTIONS[action];
  return `${name}${part}@${commit}`;
}

const ENDPOINT = { SVC_ENDPOINT: "${{ vars.SVC_ENDPOINT }}" } as const;

/** A fork has no secrets, so its plan would fail. */
const FROM_HERE =
  "github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository";

/**
 * Writes a workflow of GitHub Actions. A job for each stack plans with a reader's key and reviews the plan: for a pull request, of which a comment
 * has the review, and again for the main branch. There, a job applies what was reviewed, and nothing else. Every night, a job looks for drift.
 */
export function githubFiles(
  stacks: readonly PipelineStack[],
  settings: PipelineSettings,
): Readonly<Record<string, string>> {
  const reviewed = stacks.filter(({ isReviewed }) => isReviewed).map(({ name }) => name);
  const jobs = stacks.flatMap((stack): [string, object][] => [
    [`plan-${stack.name}`, planJob(stack, settings)],
    [`apply-${stack.name}`, applyJob(stack, settings)],
    [`drift-${stack.name}`, driftJob(stack, settings)],
  ]);
  const workflow = {
    name: "infrastructure",
    on: {
      pull_request: { branches: ["main"] },
      push: { branches: ["main"] },
      schedule: [{ cron: "17 3 * * *" }],
    },
    permissions: { contents: "read" },
    env: { ...AUTOMATION, SVC_LIMITS: `\${{ vars.SVC_LIMITS || '${LIMITS}' }}` },
    jobs: {
      ...Object.fromEntries(jobs),
      ...(reviewed.length === 0 ? {} : { comment: commentJob(reviewed) }),
    },
  };
  return { ".github/workflows/infrastructure.yml": withVersions(workflow) };
}

/** Writes a workflow as YAML, with the version of each action as a comment. Tools that update actions read and change both. */
function withVersions(workflow: object): string {
  const document = new Document(workflow, { aliasDuplicateObjects: false });
  visit(document, {
    Pair(_, { key, value }) {
      if (!isScalar(key) || key.value !== "uses" || !isScalar(value)) return;
      const action = Object.values(ACTIONS).find(([, commit]) => String(value.value).endsWith(commit));
      if (action !== undefined) value.comment = ` ${action[2]}`;
    },
  });
  return document.toString({ lineWidth: 0 });
}

function planJob(stack: PipelineStack, settings: PipelineSettings): object {
  const { name, dependencies, isReviewed } = stack;
  return {
    // The applies before it do not run for a pull request.
    if: `\${{ !failure() && !cancelled() && (github.event_name == 'push' || ${FROM_HERE}) }}`,
    ...(dependencies.length === 0 ? {} : { needs: dependencies.map((each) => `apply-${each}`) }),
    "runs-on": "ubuntu-latest",
    "timeout-minutes": 30,
    concurrency: { group: `${name}-plan-\${{ github.ref }}`, "cancel-in-progress": true },
    steps: [
      ...prepare(settings),
      engineStep("plan", stack, settings, {}),
      ...(isReviewed ? reviewSteps(stack, settings) : []),
    ],
  };
}

/** Without secrets: the engine needs none to read a saved plan. */
function reviewSteps(stack: PipelineStack, settings: PipelineSettings): readonly object[] {
  const summary = `cat ${reviewFile(stack.name, "md")} >> "$GITHUB_STEP_SUMMARY"`;
  return [
    {
      name: "Review",
      env: { ...ENDPOINT, TERRAFORM_BINARY_NAME: settings.engine },
      run: `${reviewCommand(settings, stack, ["html", "json", "md"])}\n${summary}\n`,
    },
    {
      name: "Keep the review",
      uses: referenceTo("upload"),
      with: {
        name: `${REVIEWS}-${stack.name}`,
        path: REVIEWS,
        "if-no-files-found": "error",
        "retention-days": 7,
        overwrite: true,
      },
    },
  ];
}

/** Writes the reviews on a pull request. Its token may write, so the job runs no code of the repository. */
function commentJob(names: readonly string[]): object {
  const issues = "$GITHUB_API_URL/repos/$GITHUB_REPOSITORY/issues";
  return {
    if: `\${{ !cancelled() && ${FROM_HERE} }}`,
    needs: names.map((name) => `plan-${name}`),
    "runs-on": "ubuntu-latest",
    "timeout-minutes": 10,
    permissions: { "pull-requests": "write" },
    steps: [
      {
        name: "Get the reviews",
        uses: referenceTo("download"),
        with: { pattern: `${REVIEWS}-*`, path: REVIEWS, "merge-multiple": true },
      },
      {
        name: "Comment",
        env: { GITHUB_TOKEN: "${{ github.token }}", NUMBER: "${{ github.event.pull_request.number }}" },
        run: commentCommand(names, {
          comments: `${issues}/$NUMBER/comments`,
          comment: `${issues}/comments`,
          editMethod: "PATCH",
          header: ["Authorization", "Bearer $GITHUB_TOKEN"],
          user: '"github-actions[bot]"',
          author: "each.user?.login",
        }),
      },
    ],
  };
}

function applyJob(stack: PipelineStack, settings: PipelineSettings): object {
  const { name, dependencies, isReviewed, hasSharedBackend } = stack;
  // A cache is found by the beginning of its key: the dot, which no name has, ends the name.
  const key = `svc-journal.${name}.`;
  const cache = { path: JOURNAL, key: `${key}\${{ github.run_id }}-\${{ github.run_attempt }}` };
  const journal = hasSharedBackend ? "backend" : `\${{ github.workspace }}/${JOURNAL}`;
  const review = `\${{ github.workspace }}/${reviewFile(name, "json")}`;
  const restore = {
    name: "Restore the journal",
    uses: referenceTo("cache", "/restore"),
    with: { ...cache, "restore-keys": key },
  };
  return {
    if: "github.event_name == 'push'",
    needs: [`plan-${name}`, ...dependencies.map((each) => `apply-${each}`)],
    "runs-on": "ubuntu-latest",
    "timeout-minutes": 120,
    environment: "production",
    concurrency: { group: `${name}-apply`, "cancel-in-progress": false },
    steps: [
      ...prepare(settings),
      ...(isReviewed
        ? [
            {
              name: "Get the review",
              uses: referenceTo("download"),
              with: { name: `${REVIEWS}-${name}`, path: REVIEWS },
            },
          ]
        : []),
      ...(hasSharedBackend ? [] : [restore]),
      engineStep("apply", stack, settings, {
        SVC_JOURNAL: journal,
        ...(isReviewed ? { SVC_REVIEW: review } : {}),
      }),
      ...(hasSharedBackend
        ? []
        : [{ name: "Keep the journal", if: "always()", uses: referenceTo("cache", "/save"), with: cache }]),
    ],
  };
}

/** The main branch is deployed, so that its plan is empty unless an object was changed elsewhere. */
function driftJob(stack: PipelineStack, settings: PipelineSettings): object {
  return {
    if: "github.event_name == 'schedule'",
    "runs-on": "ubuntu-latest",
    "timeout-minutes": 30,
    steps: [...prepare(settings), engineStep("drift", stack, settings, {})],
  };
}

function prepare(settings: PipelineSettings): readonly object[] {
  const { engine, engineVersion, packages } = settings;
  const setup =
    engine === "tofu"
      ? { uses: referenceTo("tofu"), with: { tofu_version: engineVersion, tofu_wrapper: false } }
      : {
          uses: referenceTo("terraform"),
          with: { terraform_version: engineVersion, terraform_wrapper: false },
        };
  return [
    { uses: referenceTo("checkout"), with: { "persist-credentials": false } },
    { uses: referenceTo("node"), with: { "node-version": 22 } },
    setup,
    { name: "Install", run: packages.install },
    // Stored answers of look-ups belong to the endpoint.
    { name: "Synthesize", env: ENDPOINT, run: synthCommand(settings) },
  ];
}

function engineStep(
  job: PipelineJob,
  stack: PipelineStack,
  settings: PipelineSettings,
  more: Readonly<Record<string, string>>,
): object {
  const secrets = secretsOf(settings).map((each): [string, string] => [
    each,
    `\${{ secrets.${storedSecret(each, job)} }}`,
  ]);
  const [title, commands] = {
    plan: ["Plan", planCommands(settings, stack)] as const,
    apply: ["Apply", applyCommands(settings)] as const,
    drift: ["Look for drift", driftCommands(settings)] as const,
  }[job];
  return {
    name: title,
    "working-directory": stack.directory,
    env: { ...ENDPOINT, ...Object.fromEntries(secrets), ...more },
    run: `${commands.join("\n")}\n`,
  };
}
