import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { scenario, type Scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();
const COUNT = 40;
/** Number of objects that are read by themselves before a list is worth it. */
const OWN_READS = 3;

/** Counts the calls that read machines, from the request with this number on. */
function readsSince(s: Scenario, from: number): { readonly lists: number; readonly gets: number } {
  const methods = s.emulator.requests.slice(from).map(({ method }) => method);
  const count = (name: string): number => methods.filter((method) => method === name).length;
  return { lists: count("ListVirtualMachines"), gets: count("GetVirtualMachine") };
}

/** Plans at the engine's default parallelism. Returns the planned actions and the number of reads. */
async function plan(
  s: Scenario,
): Promise<readonly [Awaited<ReturnType<Scenario["plan"]>>, ReturnType<typeof readsSince>]> {
  const from = s.emulator.requests.length;
  const actions = await s.plan();
  return [actions, readsSince(s, from)];
}

describe("refresh by list: a refresh of many machines in one project", { skip }, () => {
  test("uses lists, and shows the same changes as single reads do", async () => {
    await scenario({ emulator: { operationMs: 1 } }, async (s) => {
      s.emulator.add("Project", { slug: "p" });
      s.write({
        resource: {
          svc_virtual_machine: {
            m: {
              count: COUNT,
              project_name: "p",
              region: "eu-west-1",
              display_name: "m${count.index}",
              labels: { a: "b" },
              compute: { vcpus: 1, memory_gib: 1 },
              boot: { image: "debian-12" },
            },
          },
        },
      });
      await s.apply(`-parallelism=${COUNT}`);
      const nameOf = (index: number): string =>
        s.emulator.objects("VirtualMachine").find(({ displayName }) => displayName === `m${index}`)?.name ??
        "";

      const [nothing, unchanged] = await plan(s);
      assert.deepEqual(nothing, {});
      assert.deepEqual(unchanged, { lists: 1, gets: OWN_READS });

      s.emulator.remove(nameOf(3));
      s.emulator.change(nameOf(7), { displayName: "changed" });
      const drift = {
        "svc_virtual_machine.m[3]": "create",
        "svc_virtual_machine.m[7]": "update",
      };
      const [changed, drifted] = await plan(s);
      assert.deepEqual(changed, drift);
      // If the deleted machine is among the first that are read, a list proves its absence before the one of the refresh begins.
      assert.ok(drifted.lists === 1 || drifted.lists === 2, `${drifted.lists}`);
      assert.ok(drifted.gets <= OWN_READS + 2, `${drifted.gets}`);

      const partial = s.emulator.fault(
        { method: "ListVirtualMachines", times: "all" },
        { do: "edit", patch: {}, items: { labels: null } },
      );
      assert.deepEqual((await plan(s))[0], drift, "what only the list leaves out is no change");
      partial.remove();

      s.env["SVC_REFRESH_MAX_AGE"] = "0";
      const [unlisted, single] = await plan(s);
      delete s.env["SVC_REFRESH_MAX_AGE"];
      assert.deepEqual(unlisted, drift);
      assert.deepEqual(single, { lists: 1, gets: COUNT }, "a list proves that the deleted machine is absent");

      for (const code of ["permission_denied", "unimplemented"] as const) {
        const fault = s.emulator.fault(
          { method: "ListVirtualMachines", times: "all" },
          { do: "refuse", code },
        );
        const [same, alone] = await plan(s);
        assert.deepEqual(same, drift);
        assert.equal(alone.gets, COUNT, code);
        assert.ok(alone.lists === 1 || alone.lists === 2, `${code}: ${alone.lists}`);
        fault.remove();
      }

      await s.apply(`-parallelism=${COUNT}`);
      assert.deepEqual((await plan(s))[0], {});
    });
  });
});
