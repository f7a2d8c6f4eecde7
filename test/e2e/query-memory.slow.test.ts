import assert from "node:assert/strict";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { peakOfChildrenMb } from "../bench/peak-memory";
import { QUERIES, skipBefore } from "../support/engine";
import { scenario, type Scenario } from "../support/end-to-end";
import { pathWithNode } from "../support/node-on-path";

const skip = existsSync("/proc/self/status")
  ? skipBefore(QUERIES)
  : "needs /proc, which has the peak of a process";

/** Adds virtual machines to a project. Each has a label of `size` characters. */
function addMachines(s: Scenario, project: string, count: number, size: number): void {
  s.emulator.add("Project", { slug: project });
  for (let n = 0; n < count; n += 1) {
    s.emulator.add("VirtualMachine", {
      projectName: `projects/${project}`,
      displayName: `m${n}`,
      region: "datacenters/eu-west-1",
      compute: { vcpus: 2, memoryGib: 4 },
      boot: { image: "debian-12" },
      labels: Object.fromEntries(
        Array.from({ length: size / 60 }, (_, key) => [`key${key}`, `${n}-`.padEnd(60, "x")]),
      ),
    });
  }
}

/** Queries virtual machines. Returns the peak memory of the provider's process, in MB. */
async function peakOf(s: Scenario, project: string, limit: number): Promise<number> {
  const all = { provider: "svc", limit, config: { project_name: project } };
  writeFileSync(
    join(s.directory, "objects.tfquery.json"),
    JSON.stringify({ list: { svc_virtual_machine: { all } } }),
  );
  const run = s.start("query", "-json");
  const peak = await peakOfChildrenMb(run);
  const { code, stdout, output } = await run.done;
  assert.equal(code, 0, output.slice(-2_000));
  assert.equal(stdout.match(/"type":"list_resource_found"/g)?.length, limit);
  assert.ok(peak !== undefined);
  return peak;
}

test(
  "a query of 2,000 virtual machines takes less than twice the memory of one of 20",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      addMachines(s, "p", 2_000, 0);
      const few = await peakOf(s, "p", 20);
      const many = await peakOf(s, "p", 2_000);
      assert.ok(many < 2 * few, `${many} MB for 2,000, ${few} MB for 20`);
    });
  },
);

test("a query keeps only the page that it shows", { skip }, async () => {
  // So little memory for objects makes the process collect garbage early, and cannot hold all pages.
  await scenario({}, async (s) => {
    s.env["PATH"] = pathWithNode(s.directory, ["--max-old-space-size=32"]);
    addMachines(s, "p", 5_000, 3_600);
    const one = await peakOf(s, "p", 1_000);
    const five = await peakOf(s, "p", 5_000);
    assert.ok(five < 1.4 * one, `${five} MB for five pages, ${one} MB for one`);
  });
});
