import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { asOneLine, story } from "../support/story";

const COUNT = 40;

const MACHINE = {
  project_name: "shop",
  region: "eu-west-1",
  compute: { vcpus: 1, memory_gib: 1 },
  boot: { image: "debian-12" },
};

describe("many operations at the same time", { skip: skipWithoutEngine() }, () => {
  test("are followed by few requests; one that fails is an error of its own alone, and what one has made that vanishes is found", async () => {
    await story({ emulator: { operationMs: 2_000 } }, async (s) => {
      s.emulator.add("Project", { slug: "shop" });
      s.write({ resource: { svc_virtual_machine: { many: { ...MACHINE, count: COUNT } } } });
      s.emulator.failNextOperation("no room for one more");
      const { code, output } = await s.run("apply", "-auto-approve", "-parallelism=50");
      const said = asOneLine(output);
      assert.notEqual(code, 0);
      assert.equal(said.split("Error: ").length - 1, 1, said);
      assert.ok(said.includes("no room for one more"), said);
      const looks = s.emulator.requests.filter(({ method = "" }) => /^(Get|List)Operations?$/.test(method));
      assert.ok(looks.length < COUNT, `${looks.length} requests for ${COUNT} operations`);
      assert.equal(s.emulator.objects("VirtualMachine").length, COUNT - 1);
      s.emulator.fault("CreateVirtualMachine", { do: "operation", vanishAfterReads: 0 });
      await s.apply("-parallelism=50");
      assert.equal(s.emulator.objects("VirtualMachine").length, COUNT);
      assert.deepEqual(await s.plan(), {});
    });
  });
});
