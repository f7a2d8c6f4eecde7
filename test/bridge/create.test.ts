import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { decodePrivate } from "../../src/bridge/pending";
import { API_KEY, at, MACHINE, said, startBench } from "./support/running-bridge";

describe("a creation with an operation", () => {
  test("that succeeds is the planned state with all that the service set, and one request", async (t) => {
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

  test("that is refused leaves no state, and points at the attribute that the service found wrong", async (t) => {
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
      /^error: Could not create VirtualMachine\n.*invalid_argument.*boot\.image: no such image/,
    );
    assert.doesNotMatch(said(made), /import it/);
    assert.deepEqual(made.diagnostics[0]?.path, [
      { kind: "attribute", name: "boot" },
      { kind: "attribute", name: "image" },
    ]);
  });

  for (const action of [{ do: "disconnect", when: "after" }, { do: "truncate" }] as const) {
    test(`whose answer is lost (${action.do}) finds what it made, and is not repeated`, async (t) => {
      const bench = await startBench(t);
      bench.emulator.fault("CreateVirtualMachine", action);
      const made = await bench.create(MACHINE);
      assert.equal(said(made), "");
      assert.equal(at(made.state, "name"), bench.emulator.objects("VirtualMachine")[0]?.name);
      assert.equal(bench.calls("CreateVirtualMachine").length, 1);
    });

    test(`whose answer is lost (${action.do}) is said to have happened perhaps where nothing can be listed`, async (t) => {
      const bench = await startBench(t);
      bench.emulator.fault("CreateVirtualMachine", action);
      bench.emulator.fault(
        { method: "ListVirtualMachines", times: Infinity },
        { do: "answer", status: 403, body: { code: "permission_denied", message: "no" } },
      );
      const made = await bench.create(MACHINE);
      assert.equal(made.state, null);
      assert.match(said(made), /may have been carried out all the same, so it was not repeated/);
      assert.match(said(made), /If it is there, import it \(`terraform import <address> <resource name>`\)/);
      assert.equal(bench.calls("CreateVirtualMachine").length, 1);
    });
  }

  test("that was lost on the way, and has made nothing, is sent again", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", { do: "disconnect", when: "before" });
    const made = await bench.create(MACHINE);
    assert.equal(said(made), "");
    assert.equal(bench.emulator.objects("VirtualMachine").length, 1);
    assert.equal(bench.calls("CreateVirtualMachine").length, 2);
  });

  test("whose operation fails leaves no state and gives the service's reason, without a key that it repeats", async (t) => {
    const bench = await startBench(t);
    bench.emulator.failNextOperation(`no room for ${API_KEY}`);
    const made = await bench.create(MACHINE);
    assert.equal(made.state, null);
    assert.match(
      said(made),
      /^error: Failed: could not create VirtualMachine\nOperation operations\/\w+ failed after .*"no room for \(hidden\)"/,
    );
  });

  test("whose operation is cancelled leaves no state and says so", async (t) => {
    const bench = await startBench(t);
    bench.emulator.cancelNextOperation();
    const made = await bench.create(MACHINE);
    assert.equal(made.state, null);
    assert.match(
      said(made),
      /^error: Cancelled: could not create VirtualMachine\nOperation operations\/\w+ was cancelled/,
    );
  });

  test("whose operation fails but names what it made keeps that in state, so that it is cleared away", async (t) => {
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

  test("whose operation never ends stops at the deadline, and can be resumed", async (t) => {
    const bench = await startBench(t);
    bench.emulator.stickNextOperation();
    const made = await bench.create({ ...MACHINE, timeouts: { create: "90s" } });
    assert.match(
      said(made),
      /^error: Out of time: could not create VirtualMachine\nOperation operations\/\w+ had not ended after 1 min 29 s/,
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

  test("whose operation the service forgets finds what it made among what is there", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault(
      { method: "GetOperation", times: Infinity },
      { do: "answer", status: 404, body: { code: "not_found", message: "no such operation" } },
    );
    const made = await bench.create(MACHINE);
    assert.equal(said(made), "");
    assert.equal(at(made.state, "name"), bench.emulator.objects("VirtualMachine")[0]?.name);
  });

  test("whose operation the service forgets, and that made nothing, keeps the state and says what to look for", async (t) => {
    const bench = await startBench(t);
    bench.emulator.failNextOperation("no");
    bench.emulator.fault(
      { method: "GetOperation", times: Infinity },
      { do: "answer", status: 404, body: { code: "not_found", message: "no such operation" } },
    );
    const made = await bench.create(MACHINE);
    assert.match(
      said(made),
      /^error: Lost sight: could not create VirtualMachine\nOperation operations\/\w+ is not known to the service/,
    );
    assert.match(said(made), /terraform state rm <address>/);
    assert.notEqual(made.state, null);
  });

  test("whose operation may not be looked at keeps the state and the operation", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault(
      { method: "GetOperation", times: Infinity },
      { do: "answer", status: 403, body: { code: "permission_denied", message: "no" } },
    );
    const made = await bench.create(MACHINE);
    assert.match(said(made), /^error: Could not follow the operation to create VirtualMachine/);
    assert.equal(decodePrivate(made.private)?.verb, "create");
  });

  test("that succeeds without a name in its metadata, and shows nothing, is an error that says where to look", async (t) => {
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

  test("that names an object of another project has not made that, whatever it says", async (t) => {
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
    assert.equal(said(made), "");
    assert.match(String(at(made.state, "name")), /^projects\/demo\/virtual-machines\//);
  });

  test("that succeeds with the name under another key takes it from there", async (t) => {
    const bench = await startBench(t);
    const machine = bench.emulator.add("VirtualMachine", {
      projectName: "projects/demo",
      region: "datacenters/eu-west-1",
      compute: { vcpus: 1, memoryGib: 1 },
      boot: { image: "debian-12" },
    });
    bench.emulator.fault("GetOperation", {
      do: "answer",
      status: 200,
      body: { state: "SUCCEEDED", metadata: { target: machine.name, zone: "z" } },
    });
    const made = await bench.create(MACHINE);
    assert.equal(said(made), "");
    assert.equal(at(made.state, "name"), machine.name);
  });

  test("that is not visible at once is read again until it is", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault(
      { method: "GetVirtualMachine", times: 3 },
      { do: "answer", status: 404, body: { code: "not_found", message: "not yet" } },
    );
    const made = await bench.create(MACHINE);
    assert.equal(said(made), "");
    assert.equal(at(made.state, "state"), "RUNNING");
  });

  test("that cannot be read afterwards keeps its name and says how to keep the machine", async (t) => {
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
      /^error: Could not read the new VirtualMachine\nprojects\/demo\/virtual-machines\/\S+ was created, but/,
    );
    assert.match(said(made), /terraform untaint <address>/);
  });

  test("whose answer has no operation is an error that says that something may be under way", async (t) => {
    const bench = await startBench(t);
    bench.emulator.fault("CreateVirtualMachine", { do: "answer", status: 200, body: { ok: true } });
    const made = await bench.create(MACHINE);
    assert.equal(made.state, null);
    assert.match(said(made), /should name the operation that it began/);
    assert.match(said(made), /If it is there, import it/);
  });

  test("is not begun when the contract has no method to follow it with", async (t) => {
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

describe("a creation that is interrupted", () => {
  test("before it is sent sends nothing", async (t) => {
    const bench = await startBench(t);
    bench.interrupt();
    const made = await bench.create(MACHINE);
    assert.equal(made.state, null);
    assert.match(
      said(made),
      /The engine asked to stop before CreateVirtualMachine was called, so it was not\./,
    );
    assert.equal(bench.calls("CreateVirtualMachine").length, 0);
  });

  test("while it is sent keeps its operation, of which the answer tells", async (t) => {
    const bench = await startBench(t);
    void bench.emulator.whenRequested("CreateVirtualMachine").then(() => bench.interrupt());
    const made = await bench.create(MACHINE);
    assert.match(said(made), /^warning: Interrupted while waiting to create VirtualMachine/);
    assert.equal(decodePrivate(made.private)?.operation, bench.emulator.operations()[0]?.name);
  });

  test("during the wait is a warning, and the next read takes over what it made: one create request in all", async (t) => {
    const bench = await startBench(t);
    bench.emulator.stickNextOperation();
    void bench.emulator.whenRequested("GetOperation").then(() => bench.interrupt());
    const made = await bench.create(MACHINE);
    assert.match(
      said(made),
      /^warning: Interrupted while waiting to create VirtualMachine\nWaiting for operation operations\/\w+ was interrupted/,
    );
    assert.match(said(made), /the next plan or apply waits for it and takes over what it made\.$/);
    assert.equal(at(made.state, "name"), null);

    bench.restart();
    bench.emulator.settleOperation(String(bench.emulator.operations()[0]?.name), "SUCCEEDED");
    const read = await bench.read(made);
    assert.equal(said(read), "");
    assert.equal(at(read.state, "name"), bench.emulator.objects("VirtualMachine")[0]?.name);
    assert.deepEqual((await bench.plan(read.state, MACHINE)).planned, read.state);
    assert.equal(bench.calls("CreateVirtualMachine").length, 1);
  });

  test("after it succeeded and before it is read keeps the name, as a warning", async (t) => {
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

describe("a creation without an operation", () => {
  const project = { slug: "alpha", display_name: "Alpha" };

  test("is read afterwards", async (t) => {
    const bench = await startBench(t, { kind: "Project" });
    const made = await bench.create(project);
    assert.equal(said(made), "");
    assert.equal(at(made.state, "name"), "projects/alpha");
    assert.equal(bench.calls("GetProject").length, 1);
  });

  test("that cannot be read afterwards is what its answer shows", async (t) => {
    const bench = await startBench(t, { kind: "Project" });
    bench.emulator.fault(
      { method: "GetProject", times: Infinity },
      { do: "answer", status: 503, body: { code: "unavailable", message: "busy" } },
    );
    const made = await bench.create(project);
    assert.equal(said(made), "");
    assert.equal(at(made.state, "display_name"), "Alpha");
  });

  test("is what its answer shows when the read lags behind", async (t) => {
    const bench = await startBench(t, { kind: "Project" });
    bench.emulator.fault("GetProject", {
      do: "answer",
      status: 200,
      body: { name: "projects/alpha", slug: "alpha", displayName: "stale" },
    });
    assert.equal(at((await bench.create(project)).state, "display_name"), "Alpha");
  });

  test("whose answer shows less than was planned is read", async (t) => {
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

  test("whose answer names nothing is an error that says that it may exist", async (t) => {
    const bench = await startBench(t, { kind: "Project" });
    bench.emulator.fault("CreateProject", { do: "answer", status: 200, body: {} });
    const made = await bench.create(project);
    assert.equal(made.state, null);
    assert.match(said(made), /If it is there, import it/);
  });

  test("never tells a secret that the service repeats", async (t) => {
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
