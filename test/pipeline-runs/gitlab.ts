import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { ProgramRun } from "../support/program";
import {
  EVERYTHING_ONCE,
  given,
  killEngines,
  type Repository,
  STACKS,
  whileRunning,
  withRepository,
} from "./repository";

// Runs the generated file with gitlab-ci-local, which checks it against GitLab's own schema. Each job has a folder of its own: what it finds of
// an earlier one comes from the cache.

const FILE = ".gitlab/infrastructure.yml";

/** When GitLab starts the jobs of an event. */
const EVENTS = {
  push: STACKS.flatMap((name) => [`plan ${name} on_success`, `apply ${name} manual`]),
  merge_request_event: STACKS.map((name) => `plan ${name} on_success`),
} as const;

/** The jobs of the default branch, in their order. */
const JOBS = STACKS.flatMap((name) => [`plan ${name}`, `apply ${name}`]);

/** The options by which a person approves every apply. */
const APPROVED = STACKS.flatMap((name) => ["--manual", `apply ${name}`]);

/** Removes the image, which a shell does not have. If a job names one, gitlab-ci-local gives it the path of a container as its folder. */
function removeImage(root: string): void {
  const path = join(root, FILE);
  const text = readFileSync(path, "utf8");
  const without = text.replace("  image: $INFRASTRUCTURE_IMAGE\n", "");
  assert.notEqual(without, text);
  writeFileSync(path, without);
}

/** Runs gitlab-ci-local for the pipeline of an event, with a job at a time: they share the processors of this machine. */
function startPipeline({ start }: Repository, event: string, ...options: readonly string[]): ProgramRun {
  return start(
    given("NODE_22"),
    given("GITLAB_CI_LOCAL"),
    ...["--shell-isolation", "--no-color", "--concurrency", "1", ...options],
    ...["--ignore-predefined-vars", "CI_PIPELINE_SOURCE", "--variable", `CI_PIPELINE_SOURCE=${event}`],
  );
}

/** Returns the jobs that began, in their order. */
function jobsOf(output: string): readonly string[] {
  return [...output.matchAll(/^(\w+ \w+) +starting shell/gm)].map(([, job]) => job ?? "");
}

test("gitlab: applies the stacks in their order, continues after a killed job, and plans a merge request", async () => {
  await withRepository(["--for", "gitlab", "--allow-local-state"], async (repository) => {
    const { root, run, emulator, changes } = repository;
    writeFileSync(join(root, ".gitlab-ci.yml"), `include:\n  - local: ${FILE}\n`);
    run("git", "add", ".gitlab-ci.yml");
    for (const [event, jobs] of Object.entries(EVENTS)) {
      const { code, output } = await startPipeline(repository, event, "--list").done;
      assert.equal(code, 0, output);
      assert.match(output, /json schema validated/);
      assert.deepEqual(
        [...output.matchAll(/^(\w+ \w+) .*\b(on_success|manual)\b/gm)].map(
          ([, job, when]) => `${job ?? ""} ${when ?? ""}`,
        ),
        jobs,
      );
    }
    removeImage(root);

    const held = emulator.pauseAt({ method: "CreateVirtualMachine", point: "after-commit" });
    const killed = startPipeline(repository, "push", ...APPROVED);
    await whileRunning(killed, held.whenHeld());
    killEngines(killed);
    const { code, output } = await killed.done;
    held.release();
    assert.notEqual(code, 0, output);
    assert.deepEqual(jobsOf(output), JOBS.slice(0, 4));

    const next = await startPipeline(repository, "push", ...APPROVED).done;
    assert.equal(next.code, 0, next.output);
    assert.deepEqual(jobsOf(next.output), JOBS);
    assert.deepEqual(changes(), EVERYTHING_ONCE);

    const review = await startPipeline(repository, "merge_request_event", "plan services").done;
    assert.equal(review.code, 0, review.output);
    assert.deepEqual(jobsOf(review.output), ["plan services"]);
    assert.match(review.output, /No changes\./);
    assert.deepEqual(changes(), {});
  });
});
