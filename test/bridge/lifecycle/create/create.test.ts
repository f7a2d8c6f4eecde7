import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { decodePrivate } from "../../../../src/bridge/context/private-state";
import { adopted, API_KEY, at, MACHINE, said, startBench } from "../../support/running-bridge";

describe("create: with an operation", () => {
  test("sends one request and saves the planned state with all computed values", async (t) => {
    const bench = await startBench(t);
    const made = await bench.create(MACHINE);
    assert.equal(said(made), "");
    const [machine] = bench.emulator.objects("VirtualMachine");
    assert.equal(at(made.state, "name"), machine?.name);
    assert.equal(at(made.state, "project_name"), "demo", "the user's spelling stays");
    assert.equal(at(made.state, "state"), "RUNNING");
    assert.equal(decodePrivate(made.private), undefined);
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
    assert.deepEqual((await bench.plan(made.state, MACHINE)).planned, made.state, "a second plan is empty");
  });

  test("leaves no state if it is refused, and points at the attribute that the service rejected", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", {
      do: "answer",
      status: 400,
      body: {
        code: "invalid_argument",
        message: "no such image",
        details: [{ debug: { fieldViolations: [{ field: "boot.image", description: "no such image" }] } }],
      },
    });
    const made = await bench.create(MACHINE);
    assert.equal(made.state, null);
    assert.match(
      said(made),
      /^error: Error creating VirtualMachine\n.*invalid_argument.*boot\.image: no such image/,
    );
    assert.doesNotMatch(said(made), /import it/);
    assert.deepEqual(made.diagnostics[0]?.path, [
      { kind: "attribute", name: "boot" },
      { kind: "attribute", name: "image" },
    ]);
  });

  for (const action of [{ do: "disconnect", when: "after" }, { do: "truncate" }] as const) {
    test(`adopts the object if the answer is lost (${action.do}), and does not repeat the request`, async (t) => {
      const bench = await startBench(t);
      bench.emulator.fault("CreateVirtualMachine", action);
      const made = await bench.create(MACHINE);
      assert.equal(adopted(made), at(made.state, "name"));
      assert.equal(at(made.state, "name"), bench.emulator.objects("VirtualMachine")[0]?.name);
      assert.equal(bench.calls("CreateVirtualMachine").length, 1);
    });
  }

  test("repeats a request that was lost before it created anything", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", { do: "disconnect", when: "before" });
    const made = await bench.create(MACHINE);
    assert.equal(said(made), "");
    assert.equal(bench.emulator.objects("VirtualMachine").length, 1);
    assert.equal(bench.calls("CreateVirtualMachine").length, 2);
  });

  test("leaves no state if the operation fails, and reports the service's reason without the API key", async (t) => {
    const bench = await startBench(t);
    bench.emulator.failNextOperation(`no room for ${API_KEY}`);
    const made = await bench.create(MACHINE);
    assert.equal(made.state, null);
    assert.match(
      said(made),
      /^error: Operation failed while creating VirtualMachine\nOperation operations\/\w+ failed after .*"no room for \(hidden\)"/,
    );
  });

  test("leaves no state if the operation is cancelled, and says so", async (t) => {
    const bench = await startBench(t);
    bench.emulator.cancelNextOperation();
    const made = await bench.create(MACHINE);
    assert.equal(made.state, null);
    assert.match(
      said(made),
      /^error: Operation cancelled while creating VirtualMachine\nOperation operations\/\w+ was cancelled/,
    );
  });

  test("keeps the object that a failed operation names in state, so that it is cleaned up", async (t) => {
    const bench = await startBench(t);
    const name = "projects/demo/virtual-machines/half";
    bench.emulator.fault("GetOperation", {
      do: "answer",
      status: 200,
      body: { state: "FAILED", errorMessage: "half-way", metadata: { virtual_machine_name: name } },
    });
    const made = await bench.create(MACHINE);
    assert.match(said(made), /half-way/);
    assert.equal(at(made.state, "name"), name);
  });

  test("stops at the timeout if the operation never ends, and the next read resumes it", async (t) => {
    const bench = await startBench(t);
    bench.emulator.stickNextOperation();
    const made = await bench.create({ ...MACHINE, timeouts: { create: "90s" } });
    assert.match(
      said(made),
      /^error: Timed out creating VirtualMachine\nOperation operations\/\w+ had not ended after 1 min 29 s/,
    );
    assert.match(said(made), /terraform untaint <address>/);
    assert.match(said(made), /`timeouts`/);
    assert.equal(at(made.state, "name"), null);
    assert.equal(decodePrivate(made.private)?.verb, "create");

    const [operation] = bench.emulator.operations();
    bench.emulator.settleOperation(String(operation?.name), "SUCCEEDED");
    const read = await bench.read(made);
    assert.equal(said(read), "");
    assert.equal(at(read.state, "name"), bench.emulator.objects("VirtualMachine")[0]?.name);
    assert.equal(decodePrivate(read.private), undefined);
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });

  test("finds its object in the list if the service forgets the operation", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault(
      { method: "GetOperation", times: Infinity },
      { do: "answer", status: 404, body: { code: "not_found", message: "no such operation" } },
    );
    const made = await bench.create(MACHINE);
    assert.equal(adopted(made), at(made.state, "name"));
    assert.equal(at(made.state, "name"), bench.emulator.objects("VirtualMachine")[0]?.name);
  });

  test("keeps the state if the service forgets an operation that created nothing, and says what to look for", async (t) => {
    const bench = await startBench(t);
    bench.emulator.failNextOperation("no");
    bench.emulator.fault(
      { method: "GetOperation", times: Infinity },
      { do: "answer", status: 404, body: { code: "not_found", message: "no such operation" } },
    );
    const made = await bench.create(MACHINE);
    assert.match(
      said(made),
      /^error: Operation not found while creating VirtualMachine\nOperation operations\/\w+ was not found/,
    );
    assert.match(said(made), /terraform state rm <address>/);
    assert.notEqual(made.state, null);
  });

  test("keeps the state and the operation if the operation must not be read", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault(
      { method: "GetOperation", times: Infinity },
      { do: "answer", status: 403, body: { code: "permission_denied", message: "no" } },
    );
    const made = await bench.create(MACHINE);
    assert.match(said(made), /^error: Error polling the operation to create VirtualMachine/);
    assert.equal(decodePrivate(made.private)?.verb, "create");
  });

  test("reports where to look if the operation succeeds without a name and no object is found", async (t) => {
    const bench = await startBench(t);
    bench.emulator.failNextOperation("no");
    bench.emulator.fault("GetOperation", {
      do: "answer",
      status: 200,
      body: { state: "SUCCEEDED", metadata: { virtual_machine_name: "not-a-full-name" } },
    });
    const made = await bench.create(MACHINE);
    assert.match(said(made), /its metadata has no usable "virtual_machine_name"/);
    assert.notEqual(made.state, null);
  });

  test("does not adopt an object of another project that the operation names", async (t) => {
    const bench = await startBench(t);
    bench.emulator.add("Project", { slug: "other" });
    const other = bench.emulator.add("VirtualMachine", {
      projectName: "projects/other",
      region: "datacenters/eu-west-1",
      compute: { vcpus: 1, memoryGib: 1 },
      boot: { image: "debian-12" },
    });
    bench.emulator.fault("GetOperation", {
      do: "answer",
      status: 200,
      body: { state: "SUCCEEDED", metadata: { virtual_machine_name: other.name } },
    });
    const made = await bench.create(MACHINE);
    assert.equal(adopted(made), at(made.state, "name"));
    assert.match(String(at(made.state, "name")), /^projects\/demo\/virtual-machines\//);
  });

  test("accepts the object's name under another metadata key", async (t) => {
    const bench = await startBench(t, { emulator: { operationMs: 0 } });
    const name = async (): Promise<unknown> => {
      await bench.emulator.whenRequested("CreateVirtualMachine");
      return bench.emulator.objects("VirtualMachine")[0]?.name;
    };
    const pause = bench.emulator.pauseAt({ method: "GetOperation", point: "before" });
    const creating = bench.create(MACHINE);
    await pause.whenHeld();
    bench.emulator.fault("GetOperation", {
      do: "answer",
      status: 200,
      body: { state: "SUCCEEDED", metadata: { target: await name(), zone: "z" } },
    });
    pause.drop();
    const made = await creating;
    assert.equal(said(made), "");
    assert.equal(at(made.state, "name"), await name());
  });

  test("reads a new object again until it is visible", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault(
      { method: "GetVirtualMachine", times: 3 },
      { do: "answer", status: 404, body: { code: "not_found", message: "not yet" } },
    );
    const made = await bench.create(MACHINE);
    assert.equal(said(made), "");
    assert.equal(at(made.state, "state"), "RUNNING");
  });

  test("waits up to the create timeout until the object that the operation names is visible", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", { do: "lag", reads: 20 });
    const startedAtMs = bench.session.clock.now();
    const made = await bench.create(MACHINE);
    assert.equal(said(made), "");
    assert.equal(at(made.state, "name"), bench.emulator.objects("VirtualMachine")[0]?.name);
    assert.ok(bench.session.clock.now() - startedAtMs > 120_000);
  });

  test("keeps the name if the object cannot be read afterwards, and says how to keep the machine", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault(
      { method: "GetVirtualMachine", times: Infinity },
      { do: "answer", status: 503, body: { code: "unavailable", message: "busy" } },
    );
    const made = await bench.create(MACHINE);
    const [machine] = bench.emulator.objects("VirtualMachine");
    assert.equal(at(made.state, "name"), machine?.name);
    assert.match(
      said(made),
      /^error: Error reading the new VirtualMachine\nprojects\/demo\/virtual-machines\/\S+ was created, but/,
    );
    assert.match(said(made), /terraform untaint <address>/);
  });

  test("says that something may be in progress if the answer names no operation", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", { do: "answer", status: 200, body: { ok: true } });
    const made = await bench.create(MACHINE);
    assert.equal(made.state, null);
    assert.match(said(made), /must name the operation that it started/);
    assert.match(said(made), /If the VirtualMachine exists, import it/);
  });

  test("reads the object that an answer names if the service carried out the request at once", async (t) => {
    const bench = await startBench(t);
    const name = "projects/demo/virtual-machines/at-once";
    const body = { operation: null, virtual_machine_name: name };
    bench.emulator.fault("CreateVirtualMachine", { do: "answer", status: 200, body });
    const made = await bench.create(MACHINE);
    assert.equal(at(made.state, "name"), name);
    assert.equal(bench.calls("GetOperation").length, 0);
    assert.ok(bench.calls("GetVirtualMachine").length > 0);
  });

  test("searches for the object if the service carried out the request at once and the answer does not name it", async (t) => {
    const bench = await startBench(t, { emulator: { behaviour: { atOnce: ["CreateVirtualMachine"] } } });
    const made = await bench.create(MACHINE);
    assert.equal(adopted(made), bench.emulator.objects("VirtualMachine")[0]?.name);
    bench.emulator.fault("CreateVirtualMachine", { do: "answer", status: 200, body: { operation: null } });
    const unnamed = await bench.create(MACHINE);
    assert.equal(unnamed.state, null);
    assert.match(said(unnamed), /carried out CreateVirtualMachine at once.*not name the new VirtualMachine/);
  });

  test("does not start if the contract has no method to poll the operation", async (t) => {
    const bench = await startBench(t);
    const { contract } = bench.session;
    const blind = {
      ...contract,
      methods: contract.methods.filter(({ name }) => name !== "GetOperation"),
      kinds: contract.kinds.filter(({ name }) => name !== "Operation"),
    };
    Object.assign(bench.session, { contract: blind });
    const made = await bench.create(MACHINE);
    assert.match(said(made), /has no method GetOperation/);
    assert.equal(bench.calls("CreateVirtualMachine").length, 0);
  });
});

describe("create: interrupted", () => {
  test("sends nothing if it is interrupted before the request", async (t) => {
    const bench = await startBench(t);
    bench.interrupt();
    const made = await bench.create(MACHINE);
    assert.equal(made.state, null);
    assert.match(said(made), /CreateVirtualMachine was not called, because the engine asked to stop first\./);
    assert.equal(bench.calls("CreateVirtualMachine").length, 0);
  });

  test("keeps the operation from the answer if it is interrupted during the request", async (t) => {
    const bench = await startBench(t);
    void bench.emulator.whenRequested("CreateVirtualMachine").then(() => bench.interrupt());
    const made = await bench.create(MACHINE);
    assert.match(
      said(made),
      /^warning: Interrupted while waiting for the operation to create VirtualMachine/,
    );
    assert.equal(decodePrivate(made.private)?.operation, bench.emulator.operations()[0]?.name);
  });

  test("warns if it is interrupted during the wait, and the next read resumes it without a second request", async (t) => {
    const bench = await startBench(t);
    bench.emulator.stickNextOperation();
    void bench.emulator.whenRequested("GetOperation").then(() => bench.interrupt());
    const made = await bench.create(MACHINE);
    assert.match(
      said(made),
      /^warning: Interrupted while waiting for the operation to create VirtualMachine\nThe wait for operation operations\/\w+ was interrupted/,
    );
    assert.match(
      said(made),
      /The next plan or apply waits for the operation and adopts the object that it created\.$/,
    );
    assert.equal(at(made.state, "name"), null);

    bench.restart();
    bench.emulator.settleOperation(String(bench.emulator.operations()[0]?.name), "SUCCEEDED");
    const read = await bench.read(made);
    assert.equal(said(read), "");
    assert.equal(at(read.state, "name"), bench.emulator.objects("VirtualMachine")[0]?.name);
    assert.deepEqual((await bench.plan(read.state, MACHINE)).planned, read.state);
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });

  test("keeps the name with a warning if it is interrupted before the object is read", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault(
      { method: "GetVirtualMachine", times: Infinity },
      { do: "answer", status: 404, body: { code: "not_found", message: "not yet" } },
    );
    void bench.emulator.whenRequested("GetVirtualMachine").then(() => bench.interrupt());
    const made = await bench.create(MACHINE);
    assert.match(said(made), /^warning: Interrupted before the new VirtualMachine was read/);
    assert.equal(at(made.state, "name"), bench.emulator.objects("VirtualMachine")[0]?.name);
  });
});

describe("create: without an operation", () => {
  const project = { slug: "alpha", display_name: "Alpha" };

  test("reads the object afterwards", async (t) => {
    const bench = await startBench(t, { kind: "Project" });
    const made = await bench.create(project);
    assert.equal(said(made), "");
    assert.equal(at(made.state, "name"), "projects/alpha");
    assert.equal(bench.calls("GetProject").length, 1);
  });

  test("saves the answer's values if the object cannot be read afterwards", async (t) => {
    const bench = await startBench(t, { kind: "Project" });
    bench.emulator.fault(
      { method: "GetProject", times: Infinity },
      { do: "answer", status: 503, body: { code: "unavailable", message: "busy" } },
    );
    const made = await bench.create(project);
    assert.equal(said(made), "");
    assert.equal(at(made.state, "display_name"), "Alpha");
  });

  test("saves the answer's values if the read is stale", async (t) => {
    const bench = await startBench(t, { kind: "Project" });
    bench.emulator.fault("GetProject", {
      do: "answer",
      status: 200,
      body: { name: "projects/alpha", slug: "alpha", displayName: "stale" },
    });
    assert.equal(at((await bench.create(project)).state, "display_name"), "Alpha");
  });

  test("reads the object if the answer shows less than was planned", async (t) => {
    const bench = await startBench(t, { kind: "Project" });
    bench.emulator.add("Project", { slug: "beta", displayName: "Beta" });
    bench.emulator.fault("CreateProject", {
      do: "answer",
      status: 200,
      body: { project: { name: "projects/beta" } },
    });
    const made = await bench.create({ slug: "beta", display_name: "Beta" });
    assert.equal(said(made), "");
    assert.equal(at(made.state, "display_name"), "Beta");
  });

  test("says that the object may exist if the answer contains no name", async (t) => {
    const bench = await startBench(t, { kind: "Project" });
    bench.emulator.fault("CreateProject", { do: "answer", status: 200, body: {} });
    const made = await bench.create(project);
    assert.equal(made.state, null);
    assert.match(said(made), /If the Project exists, import it/);
  });

  test("never shows a secret that the service repeats", async (t) => {
    const bench = await startBench(t);
    const password = "correct horse";
    bench.emulator.fault("CreateVirtualMachine", {
      do: "answer",
      status: 400,
      body: { code: "invalid_argument", message: `the password ${password} is weak` },
    });
    const made = await bench.create({ ...MACHINE, users: [{ username: "a", password }] });
    assert.match(bench.redact(said(made)), /the password \*\*\* is weak/, "the log's redaction knows it");
    assert.doesNotMatch(bench.lines.join(""), new RegExp(password));
  });
});

test("create: does not save a sibling's new object if an answer or an operation names it", async (t) => {
  const networks = await startBench(t, { kind: "Network" });
  const first = await networks.create({ region: "eu-west-1" });
  networks.emulator.fault("CreateNetwork", { do: "edit", patch: { name: String(at(first.state, "name")) } });
  const second = await networks.create({ region: "eu-west-1" });
  assert.notEqual(at(second.state, "name"), at(first.state, "name"));
  assert.equal(adopted(second), at(second.state, "name"), "its own network is found by its content and time");
  assert.equal(networks.emulator.objects("Network").length, 2);

  const machines = await startBench(t);
  machines.emulator.fault(
    { method: "CreateVirtualMachine", call: 2 },
    { do: "operation", names: "another-object" },
  );
  const made = await Promise.all([machines.create(MACHINE), machines.create(MACHINE)]);
  const names = made.map(({ state }) => at(state, "name"));
  assert.deepEqual(
    [...names].sort(),
    machines.emulator
      .objects("VirtualMachine")
      .map(({ name }) => name)
      .sort(),
  );
});
