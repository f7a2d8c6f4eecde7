import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { asOneLine, scenario } from "../support/end-to-end";
import { skipWithoutEngine } from "../support/engine";

const skip = skipWithoutEngine();
const ADDRESS = "svc_virtual_machine.web";
const MACHINE = {
  project_name: "demo",
  region: "eu-west-1",
  compute: { vcpus: 1, memory_gib: 2 },
  boot: { image: "debian-12" },
};

describe("whether a machine exists", { skip }, () => {
  test("is decided by the list, not by the words of an answer", () =>
    scenario({}, async (s) => {
      s.emulator.add("Project", { slug: "demo" });
      s.write({ resource: { svc_virtual_machine: { web: MACHINE } } });
      await s.apply();
      const name = String(s.attributes(ADDRESS)?.["name"]);
      const saying = (message: string): { remove(): void } =>
        s.emulator.fault(
          { method: "GetVirtualMachine", times: "all" },
          { do: "answer", status: 404, body: { code: "not_found", message } },
        );

      const flavor = saying("virtual machine flavor m1.small not found");
      const kept = await s.run("plan");
      assert.notEqual(kept.code, 0);
      assert.match(asOneLine(kept.output), /ListVirtualMachines shows .*terraform state rm/);
      flavor.remove();
      assert.deepEqual(await s.plan(), {});

      s.emulator.remove(name);
      saying("compute service: virtual machine not found");
      assert.deepEqual(await s.plan(), { [ADDRESS]: "create" });
    }));
});
