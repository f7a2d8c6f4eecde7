import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import type { TerraformStack } from "cdktf";
import { DeployHook, type SvcProviderConfig } from "../../../src/constructs";
import { asOneLine } from "../../support/end-to-end";
import { skipWithoutEngine } from "../../support/engine";
import { skipWithoutPostgres, startPostgres } from "../../support/postgres";
import { type HookScenario, hookScenario } from "./hook-scenario";

const skip = skipWithoutEngine();

const addProject = (stack: TerraformStack): void => {
  new DeployHook(stack, "project", { call: { method: "CreateProject", request: { slug: "made" } } });
};

/** Interrupts a hook that has sent its call, loses what the machine had but the state, and applies again. */
async function resumeElsewhere(s: HookScenario): Promise<string> {
  const pause = s.emulator.pauseAt({ method: "CreateProject", point: "after-commit" });
  const run = s.start("apply", "-auto-approve");
  await run.until(pause.whenHeld());
  run.process.kill("SIGINT");
  await run.done;
  pause.release();
  rmSync(join(s.directory, ".terraform"), { recursive: true });
  assert.equal((await s.run("init")).code, 0);
  const { code, output } = await s.run("apply", "-auto-approve");
  assert.equal(code, 1, output);
  assert.equal(s.calls("CreateProject").length, 1, "it is not sent twice");
  return asOneLine(output);
}

test(
  "kept hook notes: with the provider's journal in a folder, a call whose answer was lost is not repeated on another machine",
  { skip },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "svc-hook-journal-"));
    try {
      const provider: SvcProviderConfig = { journal: folder };
      await hookScenario({ provider }, addProject, async (s) => {
        const refusal = await resumeElsewhere(s);
        assert.match(refusal, /an earlier run was interrupted .* ago while it called CreateProject\./);
        const [, note = ""] =
          /If the call was not carried out, delete (\S+) and apply again/.exec(refusal) ?? [];
        assert.ok(note.startsWith(folder), refusal);
        rmSync(note);
        s.emulator.remove("projects/made");
        await s.apply();
        assert.equal(s.calls("CreateProject").length, 2);
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test(
  "kept hook notes: with SVC_JOURNAL in a database, a call whose answer was lost is not repeated on another machine",
  { skip: skip || skipWithoutPostgres() },
  async () => {
    const server = await startPostgres();
    try {
      const env = { SVC_JOURNAL: server.url, PGPASSWORD: server.password };
      await hookScenario({ env }, addProject, async (s) => {
        const refusal = await resumeElsewhere(s);
        assert.match(refusal, /an earlier run was interrupted .* ago while it called CreateProject\./);
        assert.doesNotMatch(refusal, new RegExp(server.password));
      });
    } finally {
      await server.stop();
    }
  },
);
