import assert from "node:assert/strict";
import { test } from "node:test";
import { asOneLine, scenario, type Scenario } from "../support/end-to-end";
import { skipWithoutEngine } from "../support/engine";

const MACHINE = { compute: { vcpus: 1, memory_gib: 1 }, boot: { image: "debian-12" } };
const COPY = "svc_virtual_machine.copy";

function requests({ emulator }: Scenario, method: string): number {
  return emulator.requests.filter((request) => request.method === method).length;
}

test(
  "unfinished clone: a refused reimage taints nothing, and the next apply finishes the same machine",
  { skip: skipWithoutEngine() },
  () =>
    scenario({ env: { SVC_PROJECT: "shop", SVC_REGION: "eu-west-1" } }, async (s) => {
      s.emulator.add("Project", { slug: "shop" });
      const boot = { image: "debian-13" };
      const copy = { ...MACHINE, boot, allow_reimage: true, clone_from: "${svc_virtual_machine.it.name}" };
      s.write({ resource: { svc_virtual_machine: { it: MACHINE, copy } } });
      s.emulator.fault("ReimageVirtualMachine", { do: "refuse", code: "invalid_argument" });
      const { output } = await s.apply();
      assert.match(asOneLine(output), /The new VirtualMachine is an incomplete clone/, output);
      const name = s.attributes(COPY)?.["name"];
      assert.deepEqual(await s.plan(), { [COPY]: "update" });
      await s.apply();
      assert.equal(s.attributes(COPY)?.["name"], name);
      assert.deepEqual(await s.plan(), {});
      assert.equal(requests(s, "CloneVirtualMachine"), 1);
      assert.equal(requests(s, "DeleteVirtualMachine"), 0);
    }),
);
