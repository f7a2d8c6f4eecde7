import assert from "node:assert/strict";
import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();

const MACHINES = 60;

test(
  "rate limit: sixty concurrent machines at twenty calls per second are each created once, without a failure",
  {
    skip,
  },
  async () => {
    await scenario({}, async (s) => {
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
      // A slow engine may never reach the limit, so some requests are always refused.
      const turnedAway = s.emulator.fault(
        { method: "CreateVirtualMachine", times: 5 },
        { do: "refuse", code: "resource_exhausted", message: "slow down", retryAfterSeconds: 1 },
      );
      await s.apply("-parallelism=100");
      limit.stop();
      assert.equal(turnedAway.hits, 5);
      const names = s.emulator.objects("VirtualMachine").map(({ displayName }) => String(displayName));
      assert.deepEqual(new Set(names), new Set(Array.from({ length: MACHINES }, (_, index) => `m${index}`)));
      assert.equal(names.length, MACHINES);
      const accepted = s.emulator.requests.filter(
        ({ method, status }) => method === "CreateVirtualMachine" && status === 200,
      );
      assert.equal(accepted.length, MACHINES, "each is asked for until it is taken, and never again");
      assert.deepEqual(await s.plan(), {});
    });
  },
);
