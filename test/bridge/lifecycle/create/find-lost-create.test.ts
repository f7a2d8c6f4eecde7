import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract, openapiText } from "../../../../src/contract";
import { DIALECT_CONTRACTS } from "../../../contracts/foreign-contracts";
import {
  adopted,
  at,
  MACHINE,
  PUBLIC_KEY,
  said,
  startBench,
  type Bench,
  type BenchOptions,
} from "../../support/running-bridge";

const LOST = { do: "disconnect", when: "after" } as const;
const BODY = {
  projectName: "projects/demo",
  region: "datacenters/eu-west-1",
  compute: { vcpus: 1, memoryGib: 1 },
  boot: { image: "debian-12" },
};
const KEY = { project_name: "demo", public_key: PUBLIC_KEY, display_name: "k" };

/** Returns the options for a service whose answers contain neither a disk's project nor its slug. */
function tenancy(): BenchOptions {
  const foreign = DIALECT_CONTRACTS.find(({ name }) => name === "tenancy");
  assert.ok(foreign);
  const { contract: imported, document } = foreign.adopt();
  return {
    contract: imported,
    emulator: { documentText: JSON.stringify(document), behaviour: foreign.behaviour },
  };
}

const machines = (bench: Bench): readonly string[] =>
  bench.emulator
    .objects("VirtualMachine")
    .map(({ name }) => name)
    .sort();

describe("find lost create: in the same run", () => {
  test("finds its own object among equal objects that existed before", async (t) => {
    const bench = await startBench(t);
    const before = [1, 2].map(() => bench.emulator.add("VirtualMachine", BODY).name);
    bench.emulator.fault("CreateVirtualMachine", LOST);
    const made = await bench.create(MACHINE);
    assert.equal(adopted(made), at(made.state, "name"));
    assert.ok(!before.includes(String(at(made.state, "name"))));
    assert.equal(machines(bench).length, 3);
  });

  for (const labels of [{ a: "1" }, undefined]) {
    const has = labels === undefined ? "no label" : "a label";
    test(`recognizes its own object with ${has} if the service added one, and creates no second object`, async (t) => {
      const bench = await startBench(t);
      const requested = { ...MACHINE, ...(labels === undefined ? {} : { labels }) };
      bench.emulator.fault("CreateVirtualMachine", LOST);
      for (const method of ["GetVirtualMachine", "ListVirtualMachines"]) {
        const patch = { labels: { "sys/managed": "true" } };
        const items = method === "ListVirtualMachines" ? { patch: {}, items: patch } : { patch };
        bench.emulator.fault({ method, times: Infinity }, { do: "edit", ...items });
      }
      const made = await bench.create(requested);
      assert.equal(bench.calls("CreateVirtualMachine").length, 1);
      assert.equal(machines(bench).length, 1);
      // Another request may have asked for exactly these labels, so that nothing is adopted.
      const [name = ""] = machines(bench);
      assert.equal(made.state, null);
      assert.ok(said(made).startsWith("error: Unknown whether a VirtualMachine was created\n"), said(made));
      assert.ok(said(made).includes(name), said(made));
    });
  }

  test("recognizes its own object if the service rounded its size up, and creates no second object", async (t) => {
    const bench = await startBench(t, { kind: "Disk" });
    const changes = [{ at: ["sizeGib"], roundUpTo: 20 }];
    bench.emulator.fault({ times: Infinity }, { do: "rewrite", in: "objects", kind: "Disk", changes });
    bench.emulator.fault("CreateDisk", LOST);
    const made = await bench.create({ project_name: "demo", region: "eu-west-1", size_gib: 13 });
    assert.equal(bench.calls("CreateDisk").length, 1);
    const [disk] = bench.emulator.objects("Disk");
    assert.equal(made.state, null);
    assert.ok(said(made).startsWith("error: Unknown whether a Disk was created\n"), said(made));
    assert.ok(said(made).includes(disk?.name ?? "?"), said(made));
  });

  for (const [what, rule] of [
    ["omits a text", { at: ["displayName"], drop: true }],
    ["omits every label", { at: ["labels"], drop: true }],
    ["omits one label", { at: ["labels", "a"], drop: true }],
    ["chooses an image of a family", { at: ["boot", "image"], set: "debian-12-20261101" }],
    ["gives fewer processors", { at: ["compute", "vcpus"], set: 1 }],
    ["adds a user", { at: ["users"], append: { username: "admin" } }],
  ] as const) {
    test(`creates no second object if the service ${what}`, async (t) => {
      const bench = await startBench(t);
      const changes = [rule];
      bench.emulator.fault(
        { times: Infinity },
        { do: "rewrite", in: "objects", kind: "VirtualMachine", changes },
      );
      bench.emulator.fault("CreateVirtualMachine", LOST);
      const made = await bench.create({
        ...MACHINE,
        compute: { vcpus: 2, memory_gib: 1 },
        display_name: "web",
        labels: { a: "1", b: "2" },
      });
      assert.equal(bench.calls("CreateVirtualMachine").length, 1);
      const [name = "", ...more] = machines(bench);
      assert.deepEqual(more, []);
      assert.equal(made.state, null);
      assert.ok(said(made).startsWith("error: Unknown whether a VirtualMachine was created\n"), said(made));
      assert.ok(said(made).includes(name), said(made));
    });
  }

  test("creates no second object if the service omits a text and writes its times late", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    const changes = [{ at: ["displayName"], drop: true }] as const;
    bench.emulator.fault({ times: Infinity }, { do: "rewrite", in: "objects", kind: "SshKey", changes });
    bench.emulator.stepClock(10_000, { of: "objects" });
    bench.emulator.fault("CreateSshKey", LOST);
    const made = await bench.create(KEY);
    assert.equal(bench.calls("CreateSshKey").length, 1);
    const [key] = bench.emulator.objects("SshKey");
    assert.ok(said(made).startsWith("error: Unknown whether an SshKey was created\n"), said(made));
    assert.ok(said(made).includes(key?.name ?? "?"), said(made));
  });

  test("repeats a request beside a similar object that was certainly created at another time", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    bench.emulator.fault("CreateSshKey", { do: "disconnect", when: "before" });
    void bench.emulator.whenRequested("CreateSshKey").then(() => {
      bench.emulator.stepClock(-3_600_000, { of: "objects" });
      bench.emulator.add("SshKey", { projectName: "projects/demo", publicKey: PUBLIC_KEY });
      bench.emulator.stepClock(3_600_000, { of: "objects" });
    });
    const made = await bench.create(KEY);
    assert.equal(at(made.state, "display_name"), "k", said(made));
    assert.equal(bench.calls("CreateSshKey").length, 2);
  });

  test("creates what was not created, though another create under way asks for something similar", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", { do: "disconnect", when: "before" });
    const first = bench.create({ ...MACHINE, display_name: "web" });
    await bench.emulator.whenRequested("CreateVirtualMachine");
    const second = bench.create(MACHINE);
    const made = await Promise.all([first, second]);
    assert.deepEqual(
      made.map(({ state }) => at(state, "display_name")),
      ["web", ""],
      made.map(said).join(),
    );
    assert.equal(bench.calls("CreateVirtualMachine").length, 3);
    assert.equal(machines(bench).length, 2);
  });

  test("believes that an operation has failed, though another client made something similar", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", { do: "operation", outcome: "FAILED" });
    void bench.emulator
      .whenRequested("CreateVirtualMachine")
      .then(() => bench.emulator.add("VirtualMachine", BODY));
    const made = await bench.create({ ...MACHINE, display_name: "web" });
    assert.equal(made.state, null);
    assert.ok(!said(made).includes("Unknown"), said(made));
  });

  test("adopts no object of another client that fits exactly if the service may have rewritten its own", async (t) => {
    const bench = await startBench(t, { kind: "Disk" });
    const changes = [{ at: ["sizeGib"], roundUpTo: 16 }];
    bench.emulator.fault({ times: Infinity }, { do: "rewrite", in: "objects", kind: "Disk", changes });
    bench.emulator.fault("CreateDisk", LOST);
    const foreign = { projectName: "projects/demo", region: "datacenters/eu-west-1", sizeGib: 13 };
    void bench.emulator.whenRequested("CreateDisk").then(() => bench.emulator.add("Disk", foreign));
    const made = await bench.create({ project_name: "demo", region: "eu-west-1", size_gib: 13 });
    assert.equal(made.state, null, said(made));
    assert.match(said(made), /^error: Unknown which Disk was created\n/);
    for (const { name } of bench.emulator.objects("Disk")) assert.ok(said(made).includes(name), said(made));
    assert.equal(bench.calls("CreateDisk").length, 1);
  });

  test("tells its own objects apart if concurrent creates of several sizes lose their answers", async (t) => {
    const bench = await startBench(t, { kind: "Disk" });
    bench.emulator.fault({ method: "CreateDisk", times: 3 }, LOST);
    const sizes = [10, 16, 20];
    const made = await Promise.all(
      sizes.map((size_gib) => bench.create({ project_name: "demo", region: "eu-west-1", size_gib })),
    );
    assert.deepEqual(
      made.map(({ state }) => Number(String(at(state, "size_gib")))),
      sizes,
      made.map(said).join(),
    );
    assert.equal(new Set(made.map(adopted)).size, 3);
    assert.equal(bench.calls("CreateDisk").length, 3);
  });

  for (const lost of [1, 2, 3]) {
    test(`adopts one object per create if ${lost} of three equal concurrent creates lose their answers`, async (t) => {
      const bench = await startBench(t);
      bench.emulator.fault({ method: "CreateVirtualMachine", call: 4 - lost, times: lost }, LOST);
      const made = await Promise.all([1, 2, 3].map(() => bench.create(MACHINE)));
      assert.equal(made.filter((each) => adopted(each) === at(each.state, "name")).length, lost);
      assert.equal(made.filter((each) => said(each) === "").length, 3 - lost);
      assert.deepEqual(made.map(({ state }) => String(at(state, "name"))).sort(), machines(bench));
      assert.equal(bench.calls("CreateVirtualMachine").length, 3);
    });
  }

  for (const [status, code] of [
    [503, "SERVER_BUSY"],
    [500, "DB_LOCKED"],
    [504, "BACKEND_RATE_LIMITED"],
  ] as const) {
    test(`finds its own object after ${status} ${code}, and does not repeat the create`, async (t) => {
      const bench = await startBench(t);
      bench.emulator.fault(
        { method: "CreateVirtualMachine", times: 3 },
        { do: "answer", status, body: { code, message: "try again" }, when: "after" },
      );
      const made = await bench.create(MACHINE);
      assert.equal(adopted(made), at(made.state, "name"));
      assert.deepEqual(machines(bench), [at(made.state, "name")]);
      assert.equal(bench.calls("CreateVirtualMachine").length, 1);
    });
  }

  test("does not adopt an object that differs from the request", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", { do: "disconnect", when: "before" });
    void bench.emulator
      .whenRequested("CreateVirtualMachine")
      .then(() => bench.emulator.add("VirtualMachine", { ...BODY, boot: { image: "debian-13" } }));
    const made = await bench.create(MACHINE);
    assert.equal(said(made), "");
    assert.equal(at(made.state, "boot", "image"), "debian-12");
    assert.equal(bench.calls("CreateVirtualMachine").length, 2);
    assert.equal(machines(bench).length, 2);
  });

  test("names all candidates if there are several, adopts none and creates no other", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", LOST);
    void bench.emulator
      .whenRequested("CreateVirtualMachine")
      .then(() => bench.emulator.add("VirtualMachine", BODY));
    const made = await bench.create(MACHINE);
    assert.equal(made.state, null);
    assert.match(said(made), /^error: Unknown which VirtualMachine was created\n/);
    for (const name of machines(bench)) assert.ok(said(made).includes(name));
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });

  test("finds an object of a kind without operations", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    bench.emulator.fault("CreateSshKey", LOST);
    const made = await bench.create(KEY);
    assert.equal(adopted(made), at(made.state, "name"));
    assert.equal(at(made.state, "name"), bench.emulator.objects("SshKey")[0]?.name);
    assert.equal(bench.calls("CreateSshKey").length, 1);
  });

  test("finds an object of a kind with a user-chosen name", async (t) => {
    const bench = await startBench(t, { kind: "Project" });
    bench.emulator.fault("CreateProject", LOST);
    const made = await bench.create({ slug: "mine" });
    assert.equal(adopted(made), "projects/mine");
    assert.equal(at(made.state, "name"), "projects/mine");
    assert.equal(bench.calls("CreateProject").length, 1);
  });

  for (const when of ["after", "before"] as const) {
    test(`adopts no equal object with another slug if a request is lost ${when} it took effect`, async (t) => {
      const bench = await startBench(t, { kind: "Disk", ...tenancy() });
      bench.emulator.fault("CreateDisk", { do: "disconnect", when });
      const asked = bench.emulator.whenRequested("CreateDisk");
      void asked.then(() =>
        bench.emulator.add("Disk", { owner: "projects/demo", diskId: "other", label: "a" }),
      );
      const made = await bench.create({ owner: "projects/demo", disk_id: "web", label: "a" });
      assert.equal(at(made.state, "name"), "projects/demo/disks/web", said(made));
      assert.equal(adopted(made), when === "after" ? "projects/demo/disks/web" : undefined);
      assert.equal(bench.calls("CreateDisk").length, when === "after" ? 1 : 2);
    });
  }

  test("finds a clone and updates it to the planned values", async (t) => {
    const bench = await startBench(t);
    const source = bench.emulator.add("VirtualMachine", BODY).name;
    bench.emulator.fault("CloneVirtualMachine", LOST);
    const made = await bench.create({ ...MACHINE, clone_from: source, display_name: "copy" });
    assert.equal(adopted(made), at(made.state, "name"));
    const name = String(at(made.state, "name"));
    assert.notEqual(name, source);
    assert.equal(bench.emulator.get(name)?.["displayName"], "copy");
    assert.equal(bench.calls("CloneVirtualMachine").length, 1);
  });

  test("names an equal object with a lost secret, leaves it alone and creates another", async (t) => {
    const bench = await startBench(t, { kind: "ApiKey" });
    bench.emulator.fault("CreateApiKey", LOST);
    const made = await bench.create({ display_name: "ci" });
    const [lost = "", mine] = bench.emulator.objects("ApiKey").map(({ name }) => name);
    assert.equal(at(made.state, "name"), mine);
    assert.match(String(at(made.state, "secret")), /./);
    assert.match(said(made), /^warning: The secret of api-keys\/\w+ may be lost\n/);
    assert.ok(said(made).includes(lost));
    assert.match(said(made), /`cdktf-svc call IamService\/DeleteApiKey '\{"name":"api-keys\/\w+"\}'`/);
    assert.equal(bench.calls("DeleteApiKey").length, 0);
  });

  test("stops creating objects with a secret if the answer is lost each time, and names all of them", async (t) => {
    const bench = await startBench(t, { kind: "ApiKey" });
    bench.emulator.fault({ method: "CreateApiKey", times: 6 }, LOST);
    const made = await bench.create({ display_name: "ci" });
    assert.equal(bench.calls("CreateApiKey").length, 3);
    assert.equal(made.state, null);
    assert.match(said(made), /^error: Error creating ApiKey\n/);
    const keys = bench.emulator.objects("ApiKey").map(({ name }) => name);
    assert.equal(keys.length, 3);
    const warned = made.diagnostics.filter(({ severity }) => severity === "warning");
    for (const name of keys) assert.ok(warned.some(({ summary }) => summary.includes(name)));
    assert.doesNotMatch(said(made), /another ApiKey was created/);
  });

  test("deletes an object with a lost secret if an answer named it", async (t) => {
    const bench = await startBench(t, { kind: "ApiKey" });
    const cut = await bench.create({ display_name: "ci" });
    // The engine is killed before it can save the new state.
    bench.restart();
    const made = await bench.create({ display_name: "ci" });
    assert.match(
      said(made),
      /^warning: The secret of a new ApiKey was lost\napi-keys\/\w+ was created, .* It was deleted, and another ApiKey is created\.$/,
    );
    assert.ok(said(made).includes(String(at(cut.state, "name"))));
    const keys = bench.emulator.objects("ApiKey").map(({ name }) => name);
    assert.deepEqual(keys, [at(made.state, "name")]);
    assert.notEqual(at(made.state, "name"), at(cut.state, "name"));
    assert.equal(bench.calls("DeleteApiKey").length, 1);
  });

  test("names an object with a lost secret that cannot be deleted", async (t) => {
    const bench = await startBench(t, { kind: "ApiKey" });
    await bench.create({ display_name: "ci" });
    bench.restart();
    bench.emulator.fault("DeleteApiKey", {
      do: "answer",
      status: 403,
      body: { code: "permission_denied", message: "no" },
    });
    const made = await bench.create({ display_name: "ci" });
    assert.equal(made.state, null);
    assert.match(said(made), /^error: The secret of a new ApiKey is lost\napi-keys\/\w+ was created/);
    assert.equal(bench.calls("CreateApiKey").length, 1);
  });

  test("waits for the whole settle time if the wall clock is set forward meanwhile", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    bench.emulator.fault("CreateSshKey", { do: "disconnect", when: "before" });
    const sentAtMs = bench.session.clock.now();
    void bench.emulator.whenRequested("CreateSshKey").then(() => bench.stepWallClock(3_600_000));
    assert.equal(said(await bench.create(KEY)), "");
    assert.equal(bench.calls("CreateSshKey").length, 2);
    assert.ok(
      bench.session.clock.now() - sentAtMs >= bench.session.settleMs,
      "the second was not sent early",
    );
  });

  for (const stepMs of [-3_600_000, 3_600_000]) {
    test(`waits for the settle time of an earlier run's create if the wall clock was set by ${stepMs} ms`, async (t) => {
      const bench = await startBench(t, { kind: "SshKey" });
      bench.emulator.fault("CreateSshKey", { do: "disconnect", when: "before" });
      void bench.emulator.whenRequested("CreateSshKey").then(() => bench.interrupt());
      assert.equal((await bench.create(KEY)).state, null);
      bench.restart();
      bench.stepWallClock(stepMs);
      const beganAtMs = bench.session.clock.now();
      assert.equal(said(await bench.create(KEY)), "");
      assert.equal(bench.calls("CreateSshKey").length, 2);
      const tookMs = bench.session.clock.now() - beganAtMs;
      const { settleMs } = bench.session;
      assert.ok(tookMs >= settleMs && tookMs < 2 * settleMs, `${tookMs} ms`);
    });
  }

  test("stops repeating a create that is lost each time", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    bench.emulator.fault({ method: "CreateSshKey", times: Infinity }, { do: "disconnect", when: "before" });
    const made = await bench.create(KEY);
    assert.equal(made.state, null);
    assert.match(said(made), /^error: Error creating SshKey\n/);
    assert.doesNotMatch(said(made), /import it/, "it surely made nothing");
    assert.equal(bench.calls("CreateSshKey").length, 3);
  });

  test("searches for the object if the operation succeeds without naming it", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("GetOperation", { do: "answer", status: 200, body: { state: "SUCCEEDED" } });
    const made = await bench.create(MACHINE);
    assert.equal(adopted(made), at(made.state, "name"));
    assert.deepEqual(machines(bench), [at(made.state, "name")]);
  });
});

/** Starts another user's create that never ends. Its operation has no metadata. */
async function otherUsersCreation(bench: Bench): Promise<void> {
  bench.emulator.fault(
    { method: "CreateVirtualMachine", times: 1 },
    { do: "operation", outcome: "STUCK", metadata: null },
  );
  await bench.session.client.call(
    { path: "/svc.compute.v1.ComputeService/CreateVirtualMachine", safety: "read" },
    BODY,
  );
}

describe("find lost create: concurrent operations", () => {
  test("are not waited for once the create's own operation has failed", async (t) => {
    const bench = await startBench(t);
    await otherUsersCreation(bench);
    bench.emulator.fault("CreateVirtualMachine", { do: "operation", outcome: "FAILED", message: "no room" });
    const startMs = bench.session.clock.now();
    const made = await bench.create(MACHINE);
    assert.equal(made.state, null);
    assert.match(said(made), /^error: Operation failed while creating VirtualMachine\n.*no room/);
    assert.ok(bench.session.clock.now() - startMs < 60_000, "by the emulator's clock");
  });
});

describe("find lost create: creates that failed after their work was done", () => {
  test("name every object that any of them may have left", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault(
      { method: "CreateVirtualMachine", times: 2 },
      { do: "operation", outcome: "FAILED", halfDone: true, metadata: null },
    );
    const made = await Promise.all([bench.create(MACHINE), bench.create(MACHINE)]);
    const left = machines(bench);
    assert.equal(left.length, 2);
    for (const each of made) for (const name of left) assert.ok(said(each).includes(name), said(each));
  });
});

describe("find lost create: without a list of operations", () => {
  /** A contract and a service in which single operations can be read, and not listed. */
  const unlisted = {
    contract: {
      ...contract,
      kinds: contract.kinds.map((kind) => {
        if (kind.name !== "Operation") return kind;
        const { get, updates, others } = kind.methods;
        return { ...kind, methods: { ...(get === undefined ? {} : { get }), updates, others } };
      }),
    },
    emulator: { behaviour: { listsOperations: false } },
  };

  const OPEN = /^error: Unknown so far whether a VirtualMachine was created\n/;

  test("searches for the settle time, then leaves the object of a running operation to the next run", async (t) => {
    const bench = await startBench(t, {
      ...unlisted,
      emulator: { ...unlisted.emulator, operationMs: 300_000 },
    });
    bench.emulator.fault("CreateVirtualMachine", LOST);
    const startedAtMs = bench.session.clock.now();
    const open = await bench.create(MACHINE);
    assert.match(said(open), OPEN);
    assert.match(
      said(open),
      /within 30 s, .* may still create it\. Nothing was sent again\. Apply again: until 20/,
    );
    assert.ok(bench.session.clock.now() - startedAtMs <= 2 * bench.session.settleMs);
    assert.ok(bench.lines.some((line) => line.includes("searching for the VirtualMachine of a create")));
    await bench.session.clock.sleep(300_000);
    bench.restart();
    const made = await bench.create(MACHINE);
    assert.equal(adopted(made), at(made.state, "name"), said(made));
    assert.deepEqual(machines(bench), [at(made.state, "name")]);
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });

  test("creates the object in the first run after the time limit, which proves that the request was not carried out", async (t) => {
    const bench = await startBench(t, unlisted);
    bench.emulator.fault("CreateVirtualMachine", {
      do: "answer",
      status: 503,
      body: { code: "unavailable", message: "busy" },
    });
    assert.match(said(await bench.create(MACHINE)), OPEN);
    bench.restart();
    assert.match(said(await bench.create(MACHINE)), OPEN);
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
    await bench.session.clock.sleep(3_600_000);
    bench.restart();
    const made = await bench.create(MACHINE);
    assert.equal(said(made), "");
    assert.deepEqual(machines(bench), [at(made.state, "name")]);
    assert.equal(bench.calls("CreateVirtualMachine").length, 2);
  });
});

describe("find lost create: without a list of the kind, if the request chooses the name", () => {
  /** A contract without a list of projects, and with or without the time of their creation. */
  const byName = (hasTime: boolean, more: BenchOptions = {}): BenchOptions => ({
    kind: "Project",
    ...more,
    contract: {
      ...contract,
      kinds: contract.kinds.map((kind) => {
        if (kind.name !== "Project") return kind;
        const { list, ...methods } = kind.methods;
        const fields = kind.fields.filter(({ wireName }) => hasTime || wireName !== "createTime");
        assert.ok(list);
        return { ...kind, fields, methods };
      }),
    },
  });

  for (const hasTime of [true, false]) {
    const time = hasTime ? "with" : "without";
    test(`adopts the object that a read by the name shows, ${time} the time of its creation`, async (t) => {
      const bench = await startBench(t, byName(hasTime));
      bench.emulator.fault("CreateProject", LOST);
      const made = await bench.create({ slug: "mine" });
      assert.equal(adopted(made), "projects/mine", said(made));
      assert.equal(bench.calls("CreateProject").length, 1);
    });

    test(`creates the object if no read shows it within the settle time, ${time} that time`, async (t) => {
      const bench = await startBench(t, byName(hasTime));
      bench.emulator.fault("CreateProject", { do: "disconnect", when: "before" });
      const made = await bench.create({ slug: "mine" });
      assert.equal(said(made), "");
      assert.equal(at(made.state, "name"), "projects/mine");
      assert.equal(bench.calls("CreateProject").length, 2);
    });
  }

  test("does not adopt an object of that name that existed before, or that differs", async (t) => {
    for (const isBefore of [true, false]) {
      const bench = await startBench(t, byName(false));
      const add = (): unknown => bench.emulator.add("Project", { slug: "mine", displayName: "theirs" });
      bench.emulator.fault("CreateProject", { do: "disconnect", when: "before" });
      if (isBefore) add();
      else void bench.emulator.whenRequested("CreateProject").then(add);
      const made = await bench.create({ slug: "mine" });
      assert.equal(made.state, null);
      assert.match(said(made), /^error: /);
      assert.equal(bench.emulator.get("projects/mine")?.["displayName"], "theirs");
    }
  });

  test("adopts nothing after a killed run, and says how to import it, without the time of its creation", async (t) => {
    const bench = await startBench(t, byName(false));
    bench.emulator.fault("CreateProject", LOST);
    void bench.emulator.whenRequested("CreateProject").then(() => bench.interrupt());
    assert.equal((await bench.create({ slug: "mine" })).state, null);
    bench.restart();
    const next = await bench.create({ slug: "mine" });
    assert.equal(next.state, null);
    assert.match(said(next), /projects\/mine .*import it/);
    assert.equal(bench.calls("CreateProject").length, 1);
  });

  for (const [what, fault] of [
    ["answered", undefined],
    ["lost", LOST],
  ] as const) {
    test(`recognizes a slug that the service writes in lower case, if the create is ${what}`, async (t) => {
      const emulator = {
        documentText: openapiText().replaceAll("^[a-z]([a-z0-9-]{0,38}[a-z0-9])?$", "^[A-Za-z0-9-]+$"),
        behaviour: { normalize: { "Project.slug": "lower-case" as const } },
      };
      const bench = await startBench(t, byName(false, { emulator }));
      if (fault !== undefined) bench.emulator.fault("CreateProject", fault);
      const made = await bench.create({ slug: "Mine" });
      assert.equal(at(made.state, "name"), "projects/mine", said(made));
      assert.deepEqual(
        bench.emulator.objects("Project").map(({ name }) => name),
        ["projects/demo", "projects/mine"],
      );
      assert.equal(bench.calls("CreateProject").length, 1);
    });
  }
});

describe("find lost create: in the next run", () => {
  test("finds the object if the search was interrupted", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", LOST);
    void bench.emulator.whenRequested("ListOperations").then(() => bench.interrupt());
    const cut = await bench.create(MACHINE);
    assert.equal(cut.state, null);
    assert.match(said(cut), /^error: Interrupted before it was known whether a VirtualMachine was created\n/);
    bench.restart();
    const made = await bench.create(MACHINE);
    assert.equal(adopted(made), at(made.state, "name"));
    assert.deepEqual(machines(bench), [at(made.state, "name")]);
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });

  test("keeps the entry if the service could not be queried", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    bench.emulator.fault("CreateSshKey", LOST);
    bench.emulator.fault(
      { method: "ListSshKeys", call: 2, times: Infinity },
      { do: "answer", status: 403, body: { code: "permission_denied", message: "no" } },
    );
    const cut = await bench.create(KEY);
    assert.match(
      said(cut),
      /^error: Unknown whether an SshKey was created\n.*the search for the object failed/,
    );
    bench.restart();
    assert.match(said(await bench.create(KEY)), /^error: Unknown whether an SshKey was created\n/);
    assert.equal(bench.calls("CreateSshKey").length, 1);
  });

  test("adopts an object that was changed meanwhile, and the next plan shows the drift", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", LOST);
    void bench.emulator.whenRequested("ListOperations").then(() => bench.interrupt());
    await bench.create(MACHINE);
    bench.restart();
    // Instead of waiting for the operation to end, this names the machine in the entry and changes it outside of Terraform.
    const [entry] = await bench.session.journal.leftBehind();
    assert.equal(entry?.phase, "sent");
    const claimed = await bench.session.journal.claim(entry.fingerprint);
    const [name = ""] = machines(bench).length === 0 ? [await madeBy(bench)] : machines(bench);
    await claimed?.made(name);
    bench.emulator.change(name, { displayName: "changed" });
    bench.restart();
    const made = await bench.create(MACHINE);
    assert.match(said(made), /^warning: Adopted .*\n.*has been changed since/);
    assert.equal(at(made.state, "name"), name);
    const read = await bench.read(made);
    assert.equal(at(read.state, "display_name"), "changed");
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });

  for (const hidden of [undefined, "gets", "lists"] as const) {
    test(`creates no second object if the operation has named one that ${hidden ?? "no read"} does not show`, async (t) => {
      const bench = await startBench(t, { isJournalKept: true });
      bench.emulator.fault("CreateVirtualMachine", {
        do: "lag",
        lagMs: 86_400_000,
        ...(hidden === undefined ? {} : { in: hidden }),
      });
      for (const run of [1, 2, 3]) {
        const made = await bench.create({ ...MACHINE, timeouts: { create: "2m" } });
        const [name = "?"] = machines(bench);
        if (hidden === "lists") assert.equal(at(made.state, "name"), name);
        else assert.equal(made.state, null, `run ${run}`);
        if (hidden !== "lists") assert.ok(said(made).includes(name), said(made));
        if (run > 1 && hidden === undefined) {
          assert.match(said(made), /delete the journal entry \S+\.entry\.json/);
        }
        assert.equal(bench.calls("CreateVirtualMachine").length, 1, `run ${run}`);
        bench.restart();
        if (hidden === "lists") break;
      }
    });
  }

  test("adopts the new object if the operation has named one that does not exist", async (t) => {
    const bench = await startBench(t, { isJournalKept: true });
    const wrong = "projects/demo/virtual-machines/never-existed";
    bench.emulator.fault("CreateVirtualMachine", {
      do: "operation",
      metadata: { virtual_machine_name: wrong },
    });
    const first = await bench.create({ ...MACHINE, timeouts: { create: "2m" } });
    assert.equal(first.state, null);
    assert.ok(said(first).includes(wrong));
    bench.restart();
    const made = await bench.create(MACHINE);
    assert.equal(adopted(made), machines(bench)[0], said(made));
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });

  test("creates a new object if the earlier one is gone", async (t) => {
    const bench = await startBench(t, { kind: "SshKey" });
    const first = await bench.create(KEY);
    bench.emulator.remove(String(at(first.state, "name")));
    // The engine is killed before it can save the new state.
    bench.restart();
    const made = await bench.create(KEY);
    assert.equal(said(made), "");
    assert.equal(bench.emulator.objects("SshKey").length, 1);
  });
});

/** Ends the operation and returns the name of the object that it created. */
async function madeBy(bench: Bench): Promise<string> {
  for (const { name, state } of bench.emulator.operations()) {
    if (state === "PENDING" || state === "RUNNING") bench.emulator.settleOperation(name, "SUCCEEDED");
  }
  await bench.emulator.whenIdle();
  return machines(bench)[0] ?? "";
}
