import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createMemoryStore } from "../../../../src/base/engine-data";
import { UNKNOWN, validateObject } from "../../../../src/plugin";
import { at, type Bench, said, startBench } from "../../support/running-bridge";
import { valuesFor } from "../../support/values";

const [WEST, NORTH, EAST] = ["datacenters/eu-west-1", "datacenters/eu-north-1", "datacenters/us-east-1"];

const MACHINE = {
  project_name: "demo",
  compute: { vcpus: 1, memory_gib: 1 },
  boot: { image: "debian-12" },
};

const ALTERNATIVES = [
  { region: "eu-west-1" },
  { region: "eu-north-1", compute: { gpu_model: "h200", gpu_count: 1 } },
  { region: "us-east-1" },
];

const CHOOSING = { ...MACHINE, create_alternatives: ALTERNATIVES };

function fill(bench: Bench, region: string, size = 0, refusal: "call" | "operation" = "call") {
  return bench.emulator.limitCapacity({ kind: "VirtualMachine", where: { region }, size, refusal });
}

function regions(bench: Bench): readonly unknown[] {
  return bench.emulator.objects("VirtualMachine").map((machine) => machine["region"]);
}

describe("create alternatives: the plan", () => {
  test("leaves open what an alternative sets, and plans the rest", async (t) => {
    const bench = await startBench(t);
    const { planned, diagnostics } = await bench.plan(null, CHOOSING);
    assert.equal(said({ diagnostics }), "");
    assert.equal(at(planned, "region"), UNKNOWN);
    assert.equal(at(planned, "compute", "gpu_model"), UNKNOWN);
    assert.equal(at(planned, "boot", "image"), "debian-12");
  });
});

describe("create alternatives: the create", () => {
  for (const refusal of ["call", "operation"] as const) {
    test(`takes the first alternative with room, if the others are refused in the ${refusal}`, async (t) => {
      const bench = await startBench(t);
      fill(bench, WEST, 0, refusal);
      const made = await bench.create(CHOOSING);
      assert.equal(said(made), "");
      assert.deepEqual(regions(bench), [NORTH]);
      assert.equal(at(made.state, "region"), NORTH);
      assert.equal(at(made.state, "compute", "gpu_model"), "h200");
      assert.equal(bench.calls("CreateVirtualMachine").length, 2);
      const read = await bench.read(made);
      assert.deepEqual((await bench.plan(read.state, CHOOSING, read.private)).planned, read.state);
    });
  }

  test("names all alternatives and the refusal if none has room, and leaves nothing", async (t) => {
    const bench = await startBench(t);
    for (const region of [WEST, NORTH, EAST]) fill(bench, region);
    const made = await bench.create(CHOOSING);
    assert.equal(made.state, null);
    assert.match(
      said(made),
      /^error: No capacity for a VirtualMachine\nNothing was created\. .*3\. region = "us-east-1"/,
    );
    assert.match(said(made), /INSUFFICIENT_CAPACITY/);
    assert.equal(said(made).split("\n").length <= 5, true);
    assert.deepEqual(regions(bench), []);
    assert.equal(bench.calls("CreateVirtualMachine").length, 3);
  });

  test("does not take a lost answer for a lack: the machine is found in its alternative", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", { do: "disconnect", when: "after" });
    const made = await bench.create(CHOOSING);
    assert.deepEqual(regions(bench), [WEST]);
    assert.equal(at(made.state, "region"), WEST);
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });

  for (const [status, body] of [
    [500, { Error: { Code: "Other" }, code: "INSUFFICIENT_CAPACITY", message: "sold out" }],
    [503, { error: { code: 503, status: "UNAVAILABLE", errors: [{ reason: "insufficient_capacity" }] } }],
    [409, { errors: [{ code: "insufficient_capacity" }] }],
  ] as const) {
    test(`takes the code for a lack whatever the status (${status}), and never repeats the request`, async (t) => {
      const bench = await startBench(t);
      bench.emulator.fault("CreateVirtualMachine", { do: "answer", status, body });
      const made = await bench.create(CHOOSING);
      assert.equal(said(made), "");
      assert.deepEqual(regions(bench), [NORTH]);
      assert.equal(bench.calls("CreateVirtualMachine").length, 2);
    });
  }

  test("does not take the words of a message for a lack", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", {
      do: "answer",
      status: 400,
      body: { code: "invalid_argument", message: "INSUFFICIENT_CAPACITY" },
    });
    const made = await bench.create(CHOOSING);
    assert.match(said(made), /invalid_argument/);
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });

  test("does not take another refusal for a lack", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", { do: "refuse", code: "permission_denied" });
    const made = await bench.create(CHOOSING);
    assert.match(said(made), /permission_denied/);
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });

  test("keeps what a failed operation left, and tries no other alternative", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", {
      do: "operation",
      outcome: "FAILED",
      halfDone: true,
    });
    const made = await bench.create(CHOOSING);
    assert.match(said(made), /^error/);
    assert.deepEqual(regions(bench), [WEST]);
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });

  test("continues in the alternative of a killed run, and makes no second machine", async (t) => {
    const bench = await startBench(t, { store: createMemoryStore() });
    const pool = fill(bench, WEST);
    bench.emulator.stickNextOperation();
    bench.emulator.fault("GetOperation", { do: "disconnect", when: "before" });
    const ended = bench.create(CHOOSING);
    await bench.emulator.whenRequested("CreateVirtualMachine", 2);
    bench.interrupt();
    await ended;
    // The engine was killed before it stored anything.
    bench.restart();
    pool.remove();
    for (const { name } of bench.emulator.operations()) {
      if (
        bench.emulator.get(name)?.["state"] === "RUNNING" ||
        bench.emulator.get(name)?.["state"] === "PENDING"
      ) {
        bench.emulator.settleOperation(name, "SUCCEEDED");
      }
    }
    const made = await bench.create(CHOOSING);
    assert.deepEqual(regions(bench), [NORTH]);
    assert.equal(at(made.state, "region"), NORTH);
    assert.equal(bench.calls("CreateVirtualMachine").length, 2);
  });
});

describe("create alternatives: later plans", () => {
  test("have no diff if the alternatives are reordered, and change in place what changed in its own", async (t) => {
    const bench = await startBench(t);
    fill(bench, WEST);
    const made = await bench.create(CHOOSING);
    const reordered = { ...MACHINE, create_alternatives: [...ALTERNATIVES].reverse() };
    const plan = await bench.plan(made.state, reordered, made.private);
    assert.deepEqual(plan.requiresReplace ?? [], []);
    assert.equal(at(plan.planned, "region"), NORTH);
    const [first, last] = [{ region: "eu-west-1" }, { region: "us-east-1" }];
    const changed = {
      ...MACHINE,
      create_alternatives: [
        first,
        { region: "eu-north-1", compute: { gpu_model: "b300", gpu_count: 1 } },
        last,
      ],
    };
    const updated = await bench.update(made, changed);
    assert.equal(at(updated.state, "compute", "gpu_model"), "b300");
    assert.deepEqual(regions(bench), [NORTH]);
    assert.deepEqual((await bench.plan(updated.state, changed, updated.private)).planned, updated.state);
  });

  test("replace a machine whose alternative is gone", async (t) => {
    const bench = await startBench(t);
    fill(bench, WEST);
    const made = await bench.create(CHOOSING);
    const plan = await bench.plan(
      made.state,
      { ...MACHINE, create_alternatives: [{ region: "eu-west-1" }, { region: "us-east-1" }] },
      made.private,
    );
    assert.notDeepEqual(plan.requiresReplace ?? [], []);
  });

  test("keep a machine as it is if all alternatives are removed from the configuration", async (t) => {
    const bench = await startBench(t);
    const made = await bench.create({ ...MACHINE, create_alternatives: [{ region: "us-east-1" }] });
    const plan = await bench.plan(made.state, MACHINE, made.private);
    assert.equal(at(plan.planned, "region"), EAST);
  });
});

describe("create alternatives: the validation", () => {
  const problems = async (
    t: Parameters<typeof startBench>[0],
    config: Parameters<Bench["create"]>[0],
  ): Promise<string> => {
    const bench = await startBench(t);
    const { schema } = bench.resource;
    const given = valuesFor(schema, config);
    const own = (await bench.resource.validate?.({ config: given }, {} as never)) ?? [];
    return said({ diagnostics: [...validateObject(schema.block, given), ...own] });
  };

  test("refuses an empty and a repeated alternative, and an attribute that the configuration sets, too", async (t) => {
    const text = await problems(t, {
      ...MACHINE,
      region: "eu-west-1",
      create_alternatives: [{ region: "eu-west-1" }, {}, { region: "eu-west-1" }],
    });
    assert.match(text, /create_alternatives\[1\] sets nothing/);
    assert.match(text, /create_alternatives\[2\] is the same as create_alternatives\[0\]/);
    assert.match(text, /region is in the configuration and in create_alternatives/);
  });

  test("checks the values of an alternative, and the time to wait", async (t) => {
    const text = await problems(t, {
      ...MACHINE,
      create_alternatives: [{ compute: { gpu_count: 99 } }],
      wait_for_capacity: "soon",
    });
    assert.match(text, /create_alternatives\[0\]\.compute\.gpu_count/);
    assert.match(text, /wait_for_capacity must be a duration/);
  });

  test("refuses alternatives of a clone", async (t) => {
    const text = await problems(t, { ...CHOOSING, clone_from: "projects/demo/virtual-machines/vm-1" });
    assert.match(text, /create_alternatives cannot be used with clone_from/);
  });
});
