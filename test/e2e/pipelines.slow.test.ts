import assert from "node:assert/strict";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { startEmulator, type Emulator } from "../../src/emulator";
import { openRunner, type CiRunner } from "../support/ci-runner";
import { skipWithoutEngine } from "../support/engine";
import {
  githubPipeline,
  gitlabPipeline,
  readGithub,
  readGitlab,
  type CiValues,
  type Pipeline,
} from "../support/pipeline";
import { skipWithoutPostgres, startPostgres } from "../support/postgres";
import { filesOf, holdersOf } from "../support/secret-search";

const skip = skipWithoutEngine() || skipWithoutPostgres();

interface Estate {
  readonly emulator: Emulator;
  readonly runner: CiRunner;
  readonly jobs: Pipeline["jobs"];
  /** Returns the changing calls since the last invocation. */
  readonly changes: () => readonly string[];
}

const PIPELINES = [githubPipeline, gitlabPipeline] as const;

async function withPipeline(
  read: (values: CiValues) => Pipeline,
  tell: (estate: Estate) => Promise<readonly string[]>,
): Promise<void> {
  const postgres = await startPostgres();
  const emulator = await startEmulator({ operationMs: 50 });
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "svc-pipeline-")));
  try {
    const runner = openRunner(folder);
    const PG_CONN_STR = postgres.url.replace("@", `:${postgres.password}@`);
    const { jobs } = read({
      secrets: {
        SVC_API_KEY: emulator.apiKey,
        PLAN_SVC_API_KEY: emulator.apiKey,
        PG_CONN_STR,
        PLAN_PG_CONN_STR: PG_CONN_STR,
      },
      variables: { SVC_ENDPOINT: emulator.url },
      workspace: runner.workspace,
    });
    let seen = 0;
    const changes = (): readonly string[] => {
      const late = emulator.requests.slice(seen);
      seen = emulator.requests.length;
      return late.flatMap(({ method = "" }) => (/^(Get|List)/.test(method) ? [] : [method])).sort();
    };
    const outputs = await tell({ emulator, runner, jobs, changes });
    const texts = [
      ...outputs.map((text, index) => ({ name: `output ${index + 1}`, bytes: Buffer.from(text) })),
      ...filesOf(join(runner.workspace, "cdktf.out")),
    ];
    for (const secret of [emulator.apiKey, postgres.password]) {
      assert.deepEqual(holdersOf(secret, texts), [], "no secret is written anywhere");
    }
  } finally {
    await emulator.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const read of PIPELINES) {
  const { file } = read({
    secrets: { SVC_API_KEY: "", PLAN_SVC_API_KEY: "", PG_CONN_STR: "", PLAN_PG_CONN_STR: "" },
    variables: { SVC_ENDPOINT: "" },
    workspace: "",
  });
  test(`${file} plans a pull request, applies main once, and finds drift at night`, { skip }, async () => {
    await withPipeline(read, async ({ emulator, runner, jobs, changes }) => {
      const planned = await runner.run(jobs.pullRequest);
      assert.equal(planned.code, 0, planned.output);
      assert.match(planned.output, /4 to add, 0 to change, 0 to destroy/);
      assert.deepEqual([changes(), emulator.objects()], [[], []]);

      const applied = await runner.run(jobs.main);
      assert.equal(applied.code, 0, applied.output);
      assert.deepEqual(changes(), [
        "CreateFirewallRule",
        "CreateNetwork",
        "CreateProject",
        "CreateVirtualMachine",
      ]);

      const again = await runner.run(jobs.main);
      assert.equal(again.code, 0, again.output);
      assert.match(again.output, /0 added, 0 changed, 0 destroyed/);
      const quiet = await runner.run(jobs.nightly);
      assert.equal(quiet.code, 0, quiet.output);
      assert.deepEqual(changes(), []);

      const [machine] = emulator.objects("VirtualMachine");
      emulator.change(machine?.name ?? "", { displayName: "renamed by hand" });
      const drifted = await runner.run(jobs.nightly);
      assert.equal(drifted.code, 2, drifted.output);
      assert.match(drifted.output, /renamed by hand/);
      assert.deepEqual(changes(), []);
      return [planned, applied, again, quiet, drifted].map(({ output }) => output);
    });
  });
}

test("pipelines: the next job continues after a job was killed during a create", { skip }, async () => {
  await withPipeline(githubPipeline, async ({ emulator, runner, jobs, changes }) => {
    const held = emulator.pauseAt({ method: "CreateVirtualMachine", point: "after-commit" });
    const killed = runner.start(jobs.main);
    await held.whenHeld();
    process.kill(-(killed.process.pid ?? Number.NaN), "SIGKILL");
    const { output } = await killed.done;
    held.release();
    const next = await runner.run(jobs.main);
    assert.equal(next.code, 0, next.output);
    assert.deepEqual(changes(), [
      "CreateFirewallRule",
      "CreateNetwork",
      "CreateProject",
      "CreateVirtualMachine",
    ]);
    assert.equal(emulator.objects().length, 4);
    return [output, next.output];
  });
});

describe("pipelines: the GitHub workflow", () => {
  const workflow = readGithub();
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  test("starts one job per event, and never exposes secrets to code from a fork", () => {
    assert.deepEqual(Object.keys(workflow.on).sort(), ["pull_request", "push", "schedule"]);
    assert.deepEqual(workflow.on["push"], { branches: ["main"] });
    assert.deepEqual(
      Object.entries(workflow.jobs).map(([name, job]) => [name, job.if]),
      [
        [
          "plan",
          "github.event_name == 'pull_request' && github.event.pull_request.head.repo.full_name == github.repository",
        ],
        ["apply", "github.event_name == 'push'"],
        ["drift", "github.event_name == 'schedule'"],
      ],
    );
  });

  test("has read access to the repository, and no other permission", () => {
    assert.deepEqual(workflow.permissions, { contents: "read" });
    for (const job of jobs) assert.ok(!("permissions" in job) && job["timeout-minutes"] <= 120);
    for (const { uses, with: given } of steps) {
      if (uses?.startsWith("actions/checkout") === true) assert.equal(given?.["persist-credentials"], false);
    }
  });

  test("pins every action to a commit", () => {
    const uses = steps.flatMap((step) => step.uses ?? []);
    assert.equal(uses.length, 11);
    for (const action of uses) assert.match(action, /^[\w/-]+@[0-9a-f]{40}$/);
  });

  test("passes secrets to single steps through their environment, and to none that installs or synthesizes", () => {
    assert.doesNotMatch(JSON.stringify(workflow.env), /secrets/);
    for (const { run = "", env = {} } of steps) {
      assert.doesNotMatch(run, /\$\{\{/);
      if (/npm ci|main\.ts/.test(run)) assert.deepEqual(env, {});
    }
  });

  test("runs preflight before it plans or applies", () => {
    for (const name of ["plan", "apply"]) {
      const runs = workflow.jobs[name]?.steps.flatMap(({ run }) => run ?? []) ?? [];
      assert.equal(runs.at(-2), "npx -p cdktf-provider-svc cdktf-svc preflight --app cdktf.out");
    }
  });

  test("never interrupts an apply, and always keeps its journal", () => {
    const { apply } = workflow.jobs;
    assert.deepEqual(apply?.concurrency, { group: "shop-apply", "cancel-in-progress": false });
    const caches = apply.steps.filter(({ uses }) => uses?.startsWith("actions/cache/") === true);
    assert.deepEqual(
      caches.map((step) => [step.uses?.split("@")[0], step.if, step.with?.["path"]]),
      [
        ["actions/cache/restore", undefined, ".svc-journal"],
        ["actions/cache/save", "always()", ".svc-journal"],
      ],
    );
    assert.equal(apply.steps.at(-1), caches.at(-1));
    assert.equal(caches[0]?.with?.["key"], caches[1]?.with?.["key"]);
  });
});

test("pipelines: the GitLab file starts one job per event, and keeps the journal of the apply job", () => {
  const file = readGitlab();
  assert.deepEqual(
    file.stages.map((name) => file[name as "plan" | "apply" | "drift"].rules),
    [
      [{ if: '$CI_PIPELINE_SOURCE == "merge_request_event"' }],
      [{ if: '$CI_PIPELINE_SOURCE == "push" && $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH' }],
      [{ if: '$CI_PIPELINE_SOURCE == "schedule"' }],
    ],
  );
  assert.equal(file.apply.resource_group, "shop");
  assert.deepEqual(file.apply.cache, { key: "shop-journal", paths: [".svc-journal"], when: "always" });
});
