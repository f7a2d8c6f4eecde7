import assert from "node:assert/strict";
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

// Runs the generated units with Terragrunt itself.

const OPTIONS = ["--working-dir", "terragrunt", "--non-interactive", "--no-color"];

function startAll(
  { start }: Repository,
  command: string,
  more: readonly string[] = [],
  ...flags: readonly string[]
): ProgramRun {
  return start(given("TERRAGRUNT"), "run", "--all", ...OPTIONS, ...more, "--", command, ...flags);
}

/** Applies all units with the review at the root, and nothing else. */
function applyReviewed({ start }: Repository): ProgramRun {
  const apply = `${given("TERRAGRUNT")} run --all ${OPTIONS.join(" ")} -- apply`;
  return start("sh", "-c", `SVC_REVIEW="$PWD/review.json" ${apply}`);
}

test("terragrunt: applies the units in their order, continues after a killed engine, plans empty, applies what was reviewed, and destroys in reverse order", async () => {
  await withRepository(["--for", "terragrunt"], async (repository) => {
    const { root, run, emulator, changes } = repository;
    const held = emulator.pauseAt({ method: "CreateVirtualMachine", point: "after-commit" });
    const killed = startAll(repository, "apply");
    await whileRunning(killed, held.whenHeld());
    killEngines(killed);
    const { code, output } = await killed.done;
    held.release();
    assert.notEqual(code, 0, output);
    assert.deepEqual(emulator.objects("FirewallRule"), []);

    const next = await startAll(repository, "apply").done;
    assert.equal(next.code, 0, next.output);
    assert.deepEqual(changes(), EVERYTHING_ONCE);

    const plan = await startAll(repository, "plan", [], "-detailed-exitcode").done;
    assert.equal(plan.code, 0, plan.output);
    assert.equal(plan.output.match(/No changes\./g)?.length, STACKS.length, plan.output);

    const plans = join(root, "plans");
    assert.equal((await startAll(repository, "plan", ["--json-out-dir", plans]).done).code, 0);
    const files = STACKS.map((name) => join(plans, name, "tfplan.json"));
    const review = run("npx", "cdktf-svc", "review", ...files, "--app", "cdktf.out", "--format", "json");
    assert.equal((JSON.parse(review) as { readonly plans: readonly unknown[] }).plans.length, STACKS.length);

    const removeRule = (): void => emulator.remove(emulator.objects("FirewallRule")[0]?.name ?? "");
    removeRule();
    assert.equal((await startAll(repository, "plan", ["--json-out-dir", plans]).done).code, 0);
    run("npx", "cdktf-svc", "review", ...files, "--app", "cdktf.out", "--out", "review.json");
    const reviewed = await applyReviewed(repository).done;
    assert.equal(reviewed.code, 0, reviewed.output);
    assert.deepEqual(changes(), { CreateFirewallRule: 1 });
    removeRule();
    const refused = await applyReviewed(repository).done;
    assert.notEqual(refused.code, 0, refused.output);
    assert.match(refused.output, /Not reviewed: create FirewallRule/);
    assert.deepEqual(changes(), {});
    assert.equal((await startAll(repository, "apply").done).code, 0);

    const destroyed = await startAll(repository, "destroy").done;
    assert.equal(destroyed.code, 0, destroyed.output);
    assert.deepEqual(emulator.objects(), []);
  });
});
