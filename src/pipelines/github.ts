import { Document, isScalar, visit } from "yaml";
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

/** The actions that jobs use, each by the commit of a version, which no one can move. */
const ACTIONS = {
  cache: ["actions/cache", "27d5ce7f107fe9357f9df03efb73ab90386fccae", "v5.0.5"],
  checkout: ["actions/checkout", "3d3c42e5aac5ba805825da76410c181273ba90b1", "v7.0.1"],
  node: ["actions/setup-node", "820762786026740c76f36085b0efc47a31fe5020", "v7.0.0"],
  terraform: ["hashicorp/setup-terraform", "dfe3c3f87815947d99a8997f908cb6525fc44e9e", "v4.0.1"],
  tofu: ["opentofu/setup-opentofu", "a1320f892987e89d278cc92dc5adc984fb93aca4", "v2.0.2"],
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

/** Writes a workflow of GitHub Actions: a job for each stack plans a pull request, and one applies the main branch. */
export function githubFiles(
  stacks: readonly PipelineStack[],
  settings: PipelineSettings,
): Readonly<Record<string, string>> {
  const jobs = stacks.flatMap((stack): [string, object][] => [
    [`plan-${stack.name}`, planJob(stack, settings)],
    [`apply-${stack.name}`, applyJob(stack, settings)],
  ]);
  const workflow = {
    name: "infrastructure",
    on: { pull_request: { branches: ["main"] }, push: { branches: ["main"] } },
    permissions: { contents: "read" },
    env: AUTOMATION,
    jobs: Object.fromEntries(jobs),
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
  return {
    if: FROM_HERE,
    "runs-on": "ubuntu-latest",
    "timeout-minutes": 30,
    concurrency: { group: `${stack.name}-plan-\${{ github.ref }}`, "cancel-in-progress": true },
    steps: [...prepare(settings), engineStep("plan", stack, settings, {})],
  };
}

function applyJob(stack: PipelineStack, settings: PipelineSettings): object {
  const needs = stack.dependencies.map((each) => `apply-${each}`);
  // A cache is found by the beginning of its key: the dot, which no name has, ends the name.
  const key = `svc-journal.${stack.name}.`;
  const cache = { path: JOURNAL, key: `${key}\${{ github.run_id }}-\${{ github.run_attempt }}` };
  return {
    if: "github.event_name == 'push'",
    ...(needs.length === 0 ? {} : { needs }),
    "runs-on": "ubuntu-latest",
    "timeout-minutes": 120,
    environment: "production",
    concurrency: { group: `${stack.name}-apply`, "cancel-in-progress": false },
    steps: [
      ...prepare(settings),
      {
        name: "Restore the journal",
        uses: referenceTo("cache", "/restore"),
        with: { ...cache, "restore-keys": key },
      },
      engineStep("apply", stack, settings, {
        SVC_JOURNAL: `\${{ github.workspace }}/${JOURNAL}`,
      }),
      { name: "Keep the journal", if: "always()", uses: referenceTo("cache", "/save"), with: cache },
    ],
  };
}

function prepare(settings: PipelineSettings): readonly object[] {
  const { engine, engineVersion } = settings;
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
    { name: "Install", run: INSTALL },
    // Stored answers of look-ups belong to the endpoint.
    { name: "Synthesize", env: ENDPOINT, run: synthCommand(settings) },
  ];
}

function engineStep(
  job: "plan" | "apply",
  { directory }: PipelineStack,
  settings: PipelineSettings,
  more: Readonly<Record<string, string>>,
): object {
  const secrets = secretsOf(settings).map((each): [string, string] => [
    each,
    `\${{ secrets.${storedSecret(each, job)} }}`,
  ]);
  const commands = job === "plan" ? planCommands(settings) : applyCommands(settings);
  return {
    name: job === "plan" ? "Plan" : "Apply",
    "working-directory": directory,
    env: { ...ENDPOINT, ...Object.fromEntries(secrets), ...more },
    run: `${commands.join("\n")}\n`,
  };
}
