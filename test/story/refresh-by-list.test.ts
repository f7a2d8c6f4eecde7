import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { story, type Story } from "../support/story";

const skip = skipWithoutEngine();
const COUNT = 120;

/** How often the methods were called that read machines, since the request of that number. */
function readsSince(s: Story, from: number): { readonly lists: number; readonly gets: number } {
  const methods = s.emulator.requests.slice(from).map(({ method }) => method);
  const count = (name: string): number => methods.filter((method) => method === name).length;
  return { lists: count("ListVirtualMachines"), gets: count("GetVirtualMachine") };
}

/** Plans with all machines in flight that the engine allows, and gives what would happen and what it took. */
async function plan(
  s: Story,
): Promise<readonly [Awaited<ReturnType<Story["plan"]>>, ReturnType<typeof readsSince>]> {
  const from = s.emulator.requests.length;
  const actions = await s.plan(`-parallelism=${COUNT}`);
  return [actions, readsSince(s, from)];
}

describe("a refresh of many machines in one project", { skip }, () => {
  test("asks for lists, and shows what has changed as single reads do", async () => {
    await story({ emulator: { operationMs: 1 } }, async (s) => {
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
      // How many come together is the machine's to say; that they come one by one would be 120.
      assert.ok(unchanged.lists + unchanged.gets < COUNT / 4, JSON.stringify(unchanged));

      s.emulator.remove(nameOf(3));
      s.emulator.change(nameOf(7), { displayName: "changed" });
      const drift = {
        "svc_virtual_machine.m[3]": "create",
        "svc_virtual_machine.m[7]": "update",
      };
      const [changed, drifted] = await plan(s);
      assert.deepEqual(changed, drift);
      assert.ok(drifted.lists > 0 && drifted.lists + drifted.gets < COUNT / 2, JSON.stringify(drifted));

      const partial = s.emulator.fault(
        { method: "ListVirtualMachines", times: "all" },
        { do: "edit", patch: {}, items: { labels: null } },
      );
      assert.deepEqual((await plan(s))[0], drift, "what only the list leaves out is no change");
      partial.remove();

      for (const code of ["permission_denied", "unimplemented"] as const) {
        const fault = s.emulator.fault(
          { method: "ListVirtualMachines", times: "all" },
          { do: "refuse", code },
        );
        const [same, alone] = await plan(s);
        assert.deepEqual(same, drift);
        // The machine that is gone is answered for by its own read, too.
        assert.equal(alone.gets, COUNT, code);
        // One for each of those that come together before the first is answered; none after that.
        assert.ok(alone.lists > 0 && alone.lists < 5, `${alone.lists} lists, ${code}`);
        fault.remove();
      }

      await s.apply(`-parallelism=${COUNT}`);
      assert.deepEqual((await plan(s))[0], {});
    });
  });
});
