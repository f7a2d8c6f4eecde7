import assert from "node:assert/strict";
import type { FaultAction } from "../../src/emulator";
import { asOneLine, scenario, type Scenario } from "../support/end-to-end";
import { skipWithoutEngine } from "../support/engine";
import { testMatrix } from "../support/exhaustive";

const skip = skipWithoutEngine();
const { representative, row, runPart } = testMatrix("answered values");

const MACHINE = {
  compute: { vcpus: 2, memory_gib: 4 },
  boot: { image: "debian-12" },
  labels: { a: "1" },
};
const env = { SVC_PROJECT: "shop", SVC_REGION: "eu-west-1" };

function writeMachine(s: Scenario, more: Readonly<Record<string, unknown>> = {}): void {
  s.write({ resource: { svc_virtual_machine: { a: { ...MACHINE, ...more } } } });
}

function deletions({ emulator }: Scenario): number {
  return emulator.requests.filter(({ method }) => method?.startsWith("Delete") === true).length;
}

async function inShop(tell: (s: Scenario) => Promise<void>): Promise<void> {
  await scenario({ env }, async (s) => {
    s.emulator.add("Project", { slug: "shop" });
    await tell(s);
  });
}

representative(
  "answered values: a label that the service adds to every machine taints nothing, and the next plan is empty",
  { skip },
  async () => {
    const edit: FaultAction = { do: "edit", patch: { labels: { "sys/managed": "true" } } };
    const items = { labels: { "sys/managed": "true" } };
    await inShop(async (s) => {
      s.emulator.fault({ method: "GetVirtualMachine", times: Infinity }, edit);
      s.emulator.fault({ method: "ListVirtualMachines", times: Infinity }, { do: "edit", patch: {}, items });
      writeMachine(s);
      const { output } = await s.apply();
      assert.ok(asOneLine(output).includes('"true" for nothing in labels["sys/managed"]'), output);
      const name = s.attributes("svc_virtual_machine.a")?.["name"];
      assert.deepEqual(await s.plan(), {});
      writeMachine(s, { labels: { a: "1", b: "2" } });
      assert.deepEqual(await s.plan(), { "svc_virtual_machine.a": "update" });
      await s.apply();
      assert.deepEqual(await s.plan(), {});
      assert.equal(s.attributes("svc_virtual_machine.a")?.["name"], name);
      assert.equal(deletions(s), 0);
    });
  },
);

row("answered values: a disk whose size the service rounds up survives every apply", { skip }, async () => {
  await inShop(async (s) => {
    const changes = [{ at: ["sizeGib"], roundUpTo: 20 }];
    s.emulator.fault({ times: Infinity }, { do: "rewrite", in: "objects", kind: "Disk", changes });
    const write = (size: number): void => s.write({ resource: { svc_disk: { d: { size_gib: size } } } });
    for (const size of [13, 13, 20, 25, 25]) {
      write(size);
      await s.apply();
      assert.deepEqual(await s.plan(), {}, String(size));
      assert.equal(s.attributes("svc_disk.d")?.["size_gib"], size);
    }
    assert.equal(deletions(s), 0);
    assert.equal(s.emulator.objects("Disk").length, 1);
  });
});

row("answered values: the order of users has no meaning, and a user twice is refused", { skip }, async () => {
  const users = (...names: readonly string[]) => ({ users: names.map((username) => ({ username })) });
  await inShop(async (s) => {
    writeMachine(s, users("ops", "dev"));
    await s.apply();
    writeMachine(s, users("dev", "ops"));
    assert.deepEqual(await s.plan(), {});
    writeMachine(s, users("dev", "dev"));
    const { code, output } = await s.run("validate");
    assert.equal(code, 1);
    assert.ok(asOneLine(output).includes('users[1].username is "dev"'), output);
  });
});

runPart();
