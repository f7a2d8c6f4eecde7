import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isSequence, type Value } from "../../src/plugin";
import { at, said, startBench } from "./support/running-bridge";

const machine = (displayName: string, project = "demo"): Record<string, unknown> => ({
  projectName: `projects/${project}`,
  region: "datacenters/eu-west-1",
  compute: { vcpus: 1, memoryGib: 1 },
  boot: { image: "debian-12" },
  displayName,
});

describe("looking up one object", () => {
  test("takes a full name or a slug, in the project that is given or the provider's", async (t) => {
    const bench = await startBench(t);
    bench.emulator.add("Project", { slug: "other" });
    const { name } = bench.emulator.add("VirtualMachine", machine("here"));
    const { name: there } = bench.emulator.add("VirtualMachine", machine("there", "other"));
    const slugOf = (full: string): string => full.slice(full.lastIndexOf("/") + 1);
    for (const config of [{ name }, { name: slugOf(name) }]) {
      const found = await bench.find(config);
      assert.equal(said(found), "");
      assert.equal(at(found.state, "name"), name);
      assert.equal(at(found.state, "display_name"), "here");
    }
    const found = await bench.find({ name: slugOf(there), project_name: "other" });
    assert.equal(at(found.state, "display_name"), "there");
    assert.equal(at(found.state, "project_name"), "other");
  });

  test("that does not exist says so, at the name", async (t) => {
    const bench = await startBench(t);
    const found = await bench.find({ name: "nobody" });
    assert.equal(found.state, null);
    assert.equal(
      said(found),
      "error: VirtualMachine not found\nThe service says that projects/demo/virtual-machines/nobody does not exist. Check the name, or create it first.",
    );
    assert.deepEqual(found.diagnostics?.[0]?.path, [{ kind: "attribute", name: "name" }]);
  });

  test("by a slug without a project says what to set", async (t) => {
    const bench = await startBench(t, { defaults: {} });
    assert.equal(
      said(await bench.find({ name: "m" })),
      'error: Which VirtualMachine?\n"m" is not a full resource name, and nothing says where to look for it. Give the full name, ' +
        'projects/{project}/virtual-machines/{id}, or set project_name here, or the provider\'s argument "project" or the environment variable SVC_PROJECT.',
    );
  });

  test("that cannot be read is an error with the service's words", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("GetVirtualMachine", {
      do: "answer",
      status: 403,
      body: { code: "permission_denied", message: "not yours" },
    });
    assert.match(
      said(await bench.find({ name: "m" })),
      /^error: Could not read VirtualMachine projects\/demo\/virtual-machines\/m\n.*not yours/,
    );
  });

  test("takes an operation by its name", async (t) => {
    const bench = await startBench(t, { kind: "Operation" });
    const found = await bench.find({ name: "nothing" });
    assert.match(said(found), /operations\/nothing does not exist/);
  });
});

describe("listing objects", () => {
  const names = (value: unknown): readonly unknown[] =>
    isSequence(value as Value)
      ? (value as readonly Value[]).map((each) => at(each as never, "display_name"))
      : [];

  test("reads every page of the project", async (t) => {
    const bench = await startBench(t, { emulator: { defaultPageSize: 2 } });
    for (const displayName of ["a", "b", "c", "d", "e"])
      bench.emulator.add("VirtualMachine", machine(displayName));
    const found = await bench.list({});
    assert.equal(said(found), "");
    assert.deepEqual(names(at(found.state, "virtual_machines")), ["a", "b", "c", "d", "e"]);
    assert.equal(bench.calls("ListVirtualMachines").length, 3);
    assert.deepEqual(bench.calls("ListVirtualMachines")[0]?.body, { projectName: "projects/demo" });
  });

  test("of nothing is an empty list", async (t) => {
    const bench = await startBench(t);
    assert.deepEqual(at((await bench.list({ project_name: "demo" })).state, "virtual_machines"), []);
  });

  test("without a project says what is missing", async (t) => {
    const bench = await startBench(t, { defaults: {} });
    const found = await bench.list({});
    assert.match(said(found), /^error: Missing value\nproject_name is needed and not set\./);
    assert.equal(bench.calls("ListVirtualMachines").length, 0);
  });

  const faults = [
    [
      "with a page token that comes back ends",
      { nextPageToken: "again" },
      /answered a page token twice; the list would never end/,
    ],
    [
      "with something else than a list is refused",
      { virtualMachines: { secret: 1 } },
      /the field virtualMachines should be a list, but is an object/,
    ],
    [
      "with something else than objects is refused",
      { virtualMachines: [{}, "secret"] },
      /the field virtualMachines\[1\] should be an object, but is a string/,
    ],
    [
      "with a field of another shape names its place",
      { virtualMachines: [{ name: "x", labels: 3 }] },
      /the field virtualMachines\[0\]\.labels should be an object, but is a number/,
    ],
    [
      "with a page token of another shape is refused",
      { nextPageToken: 7 },
      /the field nextPageToken should be a string, but is a number/,
    ],
  ] as const;
  for (const [title, body, message] of faults) {
    test(title, async (t) => {
      const bench = await startBench(t);
      bench.emulator.fault(
        { method: "ListVirtualMachines", times: Infinity },
        { do: "answer", status: 200, body },
      );
      const found = await bench.list({});
      assert.equal(found.state, null);
      assert.match(said(found), message);
      assert.doesNotMatch(said(found), /secret/);
    });
  }

  test("is interrupted at once", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("ListVirtualMachines", { do: "hang" });
    void bench.emulator.whenRequested("ListVirtualMachines").then(() => bench.interrupt());
    assert.match(said(await bench.list({})), /^error: Interrupted: could not list VirtualMachines\n/);
  });
});
