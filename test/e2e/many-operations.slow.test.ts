import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract } from "../../src/contract";
import { skipWithoutEngine } from "../support/engine";
import { asOneLine, scenario } from "../support/end-to-end";
import { stickOperations } from "./every-kind/stuck-operations";

const COUNT = 40;

const MACHINE = {
  project_name: "shop",
  region: "eu-west-1",
  compute: { vcpus: 1, memory_gib: 1 },
  boot: { image: "debian-12" },
};

describe("many operations: concurrent operations", { skip: skipWithoutEngine() }, () => {
  test("are polled together, one failure is a single error, and the object of a vanished operation is found", async () => {
    await scenario({}, async (s) => {
      s.emulator.add("Project", { slug: "shop" });
      s.write({ resource: { svc_virtual_machine: { many: { ...MACHINE, count: COUNT } } } });
      const stuck = stickOperations(s, contract);
      const apply = s.start("apply", "-auto-approve", "-parallelism=50");
      await apply.until(stuck.awaited(COUNT));
      const askedFor = (method: string): number =>
        s.emulator.requests.filter((request) => request.method === method).length;
      const alone = askedFor("GetOperation");
      s.emulator.settleOperation(s.emulator.operations()[0]?.name ?? "", "FAILED", "no room for one more");
      stuck.settle("SUCCEEDED");
      const { code, output } = await apply.done;
      const said = asOneLine(output);
      assert.notEqual(code, 0);
      assert.equal(said.split("Error: ").length - 1, 1, said);
      assert.ok(said.includes("no room for one more"), said);
      // No operation's end was polled singly, however slow the machine. The tests with simulated time check the
      // number of requests.
      assert.ok(askedFor("ListOperations") > 0);
      assert.ok(askedFor("GetOperation") - alone < COUNT, `${askedFor("GetOperation") - alone}`);
      assert.equal(s.emulator.objects("VirtualMachine").length, COUNT - 1);
      s.emulator.fault("CreateVirtualMachine", { do: "operation", vanishAfterReads: 0 });
      await s.apply("-parallelism=50");
      assert.equal(s.emulator.objects("VirtualMachine").length, COUNT);
      assert.deepEqual(await s.plan(), {});
    });
  });
});
