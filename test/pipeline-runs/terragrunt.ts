import assert from "node:assert/strict";
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

function startAll({ start }: Repository, ...command: readonly string[]): ProgramRun {
  const options = ["--working-dir", "terragrunt", "--non-interactive", "--no-color"];
  return start(given("TERRAGRUNT"), "run", "--all", ...options, "--", ...command);
}

test("terragrunt: applies the units in their order, continues after a killed engine, plans empty, and destroys in reverse order", async () => {
  await withRepository(["--for", "terragrunt"], async (repository) => {
    const { emulator, changes } = repository;
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

    const plan = await startAll(repository, "plan", "-detailed-exitcode").done;
    assert.equal(plan.code, 0, plan.output);
    assert.equal(plan.output.match(/No changes\./g)?.length, STACKS.length, plan.output);

    const destroyed = await startAll(repository, "destroy").done;
    assert.equal(destroyed.code, 0, destroyed.output);
    assert.deepEqual(emulator.objects(), []);
  });
});
