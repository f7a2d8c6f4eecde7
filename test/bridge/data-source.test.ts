import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { contract, type Contract, kindOf } from "../../src/contract";
import { isSequence, type Value, type ValueObject } from "../../src/plugin";
import { DIALECT_CONTRACTS } from "../contracts/foreign-contracts";
import { TOTAL_OF_MACHINES } from "../support/total-of-machines";
import { at, said, startBench } from "./support/running-bridge";

const machine = (displayName: string, project = "demo"): Record<string, unknown> => ({
  projectName: `projects/${project}`,
  region: "datacenters/eu-west-1",
  compute: { vcpus: 1, memoryGib: 1 },
  boot: { image: "debian-12" },
  displayName,
});

/** Such a machine as a list shows it, with its computed fields. */
const whole = (more: Record<string, unknown>): Record<string, unknown> => ({
  ...machine("m"),
  name: "projects/demo/virtual-machines/m",
  boot: { image: "debian-12", diskSizeGib: "40" },
  network: { privateIpv4: "172.16.0.2" },
  state: "RUNNING",
  createTime: "2026-01-31T12:00:00Z",
  ...more,
});

describe("data source: one object", () => {
  test("shows the object as the resource does, including fields that the answer omits", async (t) => {
    const bench = await startBench(t, { kind: "Disk" });
    const { state } = await bench.create({ region: "eu-west-1", size_gib: 1 });
    assert.deepEqual([at(state, "display_name"), at(state, "virtual_machine_name")], ["", ""]);
    const { state: found } = await bench.find({ name: String(at(state, "name")) });
    const { state: listed } = await bench.list({});
    const disks = at(listed, "disks") as readonly Value[];
    for (const shown of [found, disks[0] as ValueObject]) {
      assert.deepEqual([at(shown, "display_name"), at(shown, "virtual_machine_name")], ["", ""]);
    }
  });

  test("accepts a full name or a slug, in the configured project or the provider's", async (t) => {
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

  test("reports an object that does not exist, at the name attribute", async (t) => {
    const bench = await startBench(t);
    const found = await bench.find({ name: "absent" });
    assert.equal(found.state, null);
    assert.equal(
      said(found),
      "error: VirtualMachine not found\nThe service reports that projects/demo/virtual-machines/absent does not exist. Check the name, or create the object first.",
    );
    assert.deepEqual(found.diagnostics?.[0]?.path, [{ kind: "attribute", name: "name" }]);
  });

  test("says what to set if a slug is given without a project", async (t) => {
    const bench = await startBench(t, { defaults: {} });
    assert.equal(
      said(await bench.find({ name: "m" })),
      'error: Ambiguous VirtualMachine name\n"m" is not a full resource name, and its parent is unknown. Specify the full name, ' +
        'projects/{project}/virtual-machines/{id}, or set project_name here, or the provider\'s argument "project" or the environment variable SVC_PROJECT.',
    );
  });

  describe("of a kind whose answers repeat neither the parent nor the slug", () => {
    const startTenancy = async (t: TestContext): ReturnType<typeof startBench> => {
      const foreign = DIALECT_CONTRACTS.find(({ name }) => name === "tenancy");
      assert.ok(foreign);
      const { contract: imported, document } = foreign.adopt();
      const emulator = { documentText: JSON.stringify(document), behaviour: foreign.behaviour };
      const bench = await startBench(t, { kind: "Disk", contract: imported, emulator, defaults: {} });
      for (const diskId of ["data", "logs"]) bench.emulator.add("Disk", { owner: "projects/demo", diskId });
      return bench;
    };
    const parts = (object: unknown): readonly unknown[] =>
      ["name", "owner", "disk_id"].map((attribute) => at(object as ValueObject, attribute));
    const disk = ["projects/demo/disks/data", "projects/demo", "data"];

    test("takes both from the name", async (t) => {
      const bench = await startTenancy(t);
      const found = await bench.find({ name: "projects/demo/disks/data" });
      assert.equal(said(found), "");
      assert.deepEqual(parts(found.state), disk);
    });

    test("reads a slug in the parent that the configuration names, in its spelling", async (t) => {
      const bench = await startTenancy(t);
      for (const owner of ["demo", "projects/demo"]) {
        assert.deepEqual(parts((await bench.find({ name: "data", owner })).state), [disk[0], owner, "data"]);
      }
    });

    test("lists objects with both, and filters by them", async (t) => {
      const bench = await startTenancy(t);
      const found = await bench.list({ owner: "demo", filter: { disk_id: "data" } });
      assert.equal(said(found), "");
      assert.deepEqual((at(found.state, "disks") as readonly Value[]).map(parts), [disk]);
    });

    test("says what to set if a slug is given without a parent", async (t) => {
      const bench = await startTenancy(t);
      assert.equal(
        said(await bench.find({ name: "m" })),
        'error: Ambiguous Disk name\n"m" is not a full resource name, and its parent is unknown. Specify the full name, ' +
          'projects/{project}/disks/{diskId}, or set owner here, or the provider\'s argument "project" or the environment variable SVC_PROJECT.',
      );
    });
  });

  test("reports a failed read with the service's message", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("GetVirtualMachine", {
      do: "answer",
      status: 403,
      body: { code: "permission_denied", message: "not yours" },
    });
    assert.match(
      said(await bench.find({ name: "m" })),
      /^error: Error reading VirtualMachine projects\/demo\/virtual-machines\/m\n.*not yours/,
    );
  });

  test("reads an operation by its name", async (t) => {
    const bench = await startBench(t, { kind: "Operation" });
    const found = await bench.find({ name: "nothing" });
    assert.match(said(found), /operations\/nothing does not exist/);
  });
});

describe("data source: a list of objects", () => {
  const names = (value: unknown): readonly unknown[] =>
    isSequence(value as Value)
      ? (value as readonly Value[]).map((each) => at(each as never, "display_name"))
      : [];

  /** Returns a contract without a page size parameter: the service chooses the size of its pages. */
  const withoutPageSize = (): Contract => {
    const kind = kindOf(contract, "VirtualMachine");
    const { list } = kind.methods;
    assert.ok(list?.paging !== undefined);
    const { size, ...paging } = list.paging;
    assert.equal(size, "pageSize");
    const paged = { ...kind, methods: { ...kind.methods, list: { ...list, paging } } };
    return { ...contract, kinds: contract.kinds.map((each) => (each === kind ? paged : each)) };
  };

  test("requests the largest pages that the contract allows", async (t) => {
    const bench = await startBench(t, { emulator: { defaultPageSize: 2 } });
    for (const displayName of ["a", "b", "c"]) bench.emulator.add("VirtualMachine", machine(displayName));
    await bench.list({});
    assert.deepEqual(
      bench.calls("ListVirtualMachines").map(({ body }) => body),
      [{ projectName: "projects/demo", pageSize: 1_000 }],
    );
  });

  test("requests a smaller page if a page exceeds the client's response limit", async (t) => {
    const bench = await startBench(t, {
      client: { transportOptions: { maxResponseBytes: 4_000 } },
    });
    const all = Array.from({ length: 20 }, (_, index) => `m${index}`);
    for (const displayName of all) bench.emulator.add("VirtualMachine", machine(displayName));
    assert.deepEqual(names(at((await bench.list({})).state, "virtual_machines")), all);
  });

  test("reads the list again if an object is on two pages", async (t) => {
    const bench = await startBench(t, { contract: withoutPageSize(), emulator: { defaultPageSize: 2 } });
    const [first = ""] = ["a", "b", "c"].map(
      (displayName) => bench.emulator.add("VirtualMachine", machine(displayName)).name,
    );
    const again = { ...bench.emulator.get(first), displayName: "a, later" };
    bench.emulator.fault(
      { method: "ListVirtualMachines", call: 2 },
      { do: "edit", patch: { virtualMachines: [again] } },
    );
    assert.deepEqual(names(at((await bench.list({})).state, "virtual_machines")), ["a", "b", "c"]);
  });

  describe("whose pages shift while it is read", () => {
    const start25 = async (t: TestContext): Promise<Awaited<ReturnType<typeof startBench>>> => {
      const { contract: counted, documentText } = TOTAL_OF_MACHINES;
      const bench = await startBench(t, {
        contract: counted,
        emulator: { documentText, defaultPageSize: 10 },
      });
      for (let n = 0; n < 25; n += 1) bench.emulator.add("VirtualMachine", machine(`m${n}`));
      return bench;
    };
    const all = Array.from({ length: 25 }, (_, n) => `m${n}`);

    for (const [what, by] of [
      ["skips three objects", 3],
      ["repeats an object", -1],
    ] as const) {
      test(`is read again if a page ${what}`, async (t) => {
        const bench = await start25(t);
        bench.emulator.fault({ method: "ListVirtualMachines", call: 2 }, { do: "shift", by });
        const found = await bench.list({});
        assert.equal(said(found), "");
        assert.deepEqual(names(at(found.state, "virtual_machines")), all);
      });
    }

    test("is shown with a warning if it has fewer objects than the service states each time", async (t) => {
      const bench = await start25(t);
      bench.emulator.fault({ method: "ListVirtualMachines", times: "all" }, { do: "shift", by: 3 });
      const found = await bench.list({});
      assert.equal(names(at(found.state, "virtual_machines")).length, 20);
      assert.equal(
        said(found),
        "warning: Possibly incomplete list of VirtualMachines\nListVirtualMachines shows 20 objects and states that there are 25, also when it " +
          "is read again. If objects are missing here, try again when nothing else changes them. If none is missing, the service counts more " +
          "than it lists, and this warning can be ignored.",
      );
    });
  });

  test("accepts a page of more objects than a call can have arguments", async (t) => {
    const bench = await startBench(t);
    const { name } = bench.emulator.add("VirtualMachine", machine("a"));
    const virtualMachines = Array.from({ length: 130_000 }, () => ({ name, projectName: "projects/demo" }));
    bench.emulator.fault("ListVirtualMachines", { do: "answer", status: 200, body: { virtualMachines } });
    assert.deepEqual(names(at((await bench.list({})).state, "virtual_machines")), ["a"]);
  });

  test("reads objects individually if the list shows only a part of them", async (t) => {
    const bench = await startBench(t);
    for (const displayName of ["a", "b"]) bench.emulator.add("VirtualMachine", machine(displayName));
    const whole = await bench.list({});
    assert.equal(bench.calls("GetVirtualMachine").length, 0);
    bench.emulator.fault("ListVirtualMachines", { do: "edit", patch: {}, items: { boot: null } });
    assert.deepEqual((await bench.list({})).state, whole.state);
    assert.equal(bench.calls("GetVirtualMachine").length, 2);
  });

  for (const [what, name] of [
    ["of another project", "projects/other/virtual-machines/m"],
    ["of another kind", "projects/demo/disks/d"],
  ] as const) {
    test(`fails if the list shows an object ${what}`, async (t) => {
      const bench = await startBench(t);
      bench.emulator.add("VirtualMachine", machine("a"));
      bench.emulator.fault("ListVirtualMachines", { do: "edit", patch: {}, items: { name } });
      const found = await bench.list({});
      assert.equal(found.state, null);
      assert.match(
        said(found),
        new RegExp(
          `^error: Unexpected response while listing VirtualMachines\n.*ListVirtualMachines names ${name} instead of`,
        ),
      );
    });
  }

  test("reads every page of the project", async (t) => {
    const bench = await startBench(t, { contract: withoutPageSize(), emulator: { defaultPageSize: 2 } });
    for (const displayName of ["a", "b", "c", "d", "e"]) {
      bench.emulator.add("VirtualMachine", machine(displayName));
    }
    const found = await bench.list({});
    assert.equal(said(found), "");
    assert.deepEqual(names(at(found.state, "virtual_machines")), ["a", "b", "c", "d", "e"]);
    assert.equal(bench.calls("ListVirtualMachines").length, 3);
    assert.deepEqual(bench.calls("ListVirtualMachines")[0]?.body, { projectName: "projects/demo" });
  });

  test("returns an empty list if there are no objects", async (t) => {
    const bench = await startBench(t);
    assert.deepEqual(at((await bench.list({ project_name: "demo" })).state, "virtual_machines"), []);
  });

  test("reports the missing project", async (t) => {
    const bench = await startBench(t, { defaults: {} });
    const found = await bench.list({});
    assert.match(said(found), /^error: Missing value\nproject_name is required, but not set\./);
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
      { virtualMachines: [whole({ labels: 3 })] },
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

  test("is interrupted immediately", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("ListVirtualMachines", { do: "hang" });
    void bench.emulator.whenRequested("ListVirtualMachines").then(() => bench.interrupt());
    assert.match(said(await bench.list({})), /^error: Interrupted while listing VirtualMachines\n/);
  });
});
