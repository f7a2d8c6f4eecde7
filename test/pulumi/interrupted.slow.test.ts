import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { childrenOf } from "../support/processes";
import { PROJECT, type PulumiProject, server, skipWithoutPulumi, withPulumi } from "./pulumi-project";

const SERVER = server();

function machinesOf({ emulator }: PulumiProject): readonly string[] {
  return emulator.objects("VirtualMachine").map(({ name }) => name);
}

function idsOf(p: PulumiProject): readonly (string | undefined)[] {
  return [...p.saved().values()].filter(({ type }) => type.endsWith(":VirtualMachine")).map(({ id }) => id);
}

async function assertWhole(p: PulumiProject, machines: number): Promise<void> {
  assert.equal(machinesOf(p).length, machines);
  assert.deepEqual([...idsOf(p)].sort(), [...machinesOf(p)].sort());
  await p.must("preview", "--expect-no-changes");
}

function endIfRunning(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, "ESRCH");
  }
}

describe("pulumi", { skip: skipWithoutPulumi(), concurrency: 1 }, () => {
  test("pulumi: equal resources in later runs get objects of their own, whatever their order", async () => {
    await withPulumi({}, async (p) => {
      p.write({ shop: PROJECT, one: SERVER });
      await p.must("up", "--yes", "--skip-preview");
      const [first] = machinesOf(p);
      // The create of the other one precedes the first sight of this one.
      p.write({ shop: PROJECT, two: SERVER, one: { ...SERVER, options: { dependsOn: ["${two}"] } } });
      await p.must("up", "--yes", "--skip-preview");
      await assertWhole(p, 2);
      assert.ok(machinesOf(p).includes(first ?? ""));
    });
  });

  test("pulumi: a renamed resource gets an object of its own before the old one is deleted", async () => {
    await withPulumi({}, async (p) => {
      p.write({ shop: PROJECT, before: SERVER });
      await p.must("up", "--yes", "--skip-preview");
      const [old] = machinesOf(p);
      p.write({ shop: PROJECT, after: SERVER });
      await p.must("up", "--yes", "--skip-preview");
      await assertWhole(p, 1);
      assert.ok(!machinesOf(p).includes(old ?? ""));
      const [name] = machinesOf(p);
      const urn = p.saved().get("after")?.urn;
      p.write({ shop: PROJECT, moved: { ...SERVER, options: { aliases: [urn] } } });
      await p.must("up", "--yes", "--skip-preview");
      await assertWhole(p, 1);
      assert.deepEqual(machinesOf(p), [name]);
    });
  });

  for (const signal of ["SIGKILL", "SIGINT"] as const) {
    for (const point of ["before", "after-commit"] as const) {
      test(`pulumi: after an up that ${signal} ended ${point} of a create, the next one leaves one object`, async () => {
        await withPulumi({ operationMs: 300 }, async (p) => {
          p.write({ shop: PROJECT });
          await p.must("up", "--yes", "--skip-preview");
          p.write({ shop: PROJECT, server: SERVER });
          const pause = p.emulator.pauseAt({ method: "CreateVirtualMachine", point });
          const run = p.start("up", "--yes", "--skip-preview");
          await run.until(pause.whenHeld());
          const plugins = childrenOf(run.process.pid);
          run.process.kill(signal);
          if (signal === "SIGKILL") await run.done;
          pause.release();
          const { code } = await run.done;
          assert.notEqual(code, 0);
          // A killed run leaves its lock.
          await p.must("cancel", "--yes");
          await p.must("up", "--yes", "--skip-preview");
          await assertWhole(p, 1);
          await p.must("destroy", "--yes", "--skip-preview");
          assert.deepEqual(p.emulator.objects(), []);
          // Plugins of a killed Pulumi do not end by themselves.
          if (signal === "SIGKILL") for (const pid of plugins) endIfRunning(pid);
        });
      });
    }
  }
});
