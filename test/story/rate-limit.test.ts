import assert from "node:assert/strict";
import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { story } from "../support/story";

const skip = skipWithoutEngine();

const MACHINES = 60;

test(
  "Sixty machines are made at a limit of twenty calls per second, a hundred at once: nothing fails, nothing is made twice, little is turned away",
  {
    skip,
  },
  async () => {
    await story({}, async (s) => {
      s.write({
        resource: {
          svc_project: { p: { slug: "p" } },
          svc_virtual_machine: {
            m: {
              count: MACHINES,
              project_name: "${svc_project.p.name}",
              region: "eu-west-1",
              display_name: "m${count.index}",
              compute: { vcpus: 1, memory_gib: 1 },
              boot: { image: "debian-12" },
            },
          },
        },
      });
      const limit = s.emulator.limitRate({ perSecond: 20 });
      await s.apply("-parallelism=100");
      const { accepted, refused } = limit;
      limit.stop();
      const names = s.emulator.objects("VirtualMachine").map(({ displayName }) => String(displayName));
      assert.deepEqual(new Set(names), new Set(Array.from({ length: MACHINES }, (_, index) => `m${index}`)));
      assert.equal(names.length, MACHINES);
      assert.ok(refused > 0, "the limit was met");
      assert.ok(refused < accepted / 10, `${refused} of ${accepted + refused} calls were turned away`);
      assert.deepEqual(await s.plan(), {});
    });
  },
);
