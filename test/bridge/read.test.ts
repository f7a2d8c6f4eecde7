import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { decodePrivate, encodePrivate, type Pending } from "../../src/bridge/pending";
import { at, type Bench, type Kept, MACHINE, said, startBench } from "./support/running-bridge";

async function made(t: TestContext, kind = "VirtualMachine"): Promise<{ bench: Bench; kept: Kept }> {
  const bench = await startBench(t, { kind });
  const kept = await bench.create(kind === "Project" ? { slug: "alpha", display_name: "Alpha" } : MACHINE);
  assert.equal(said(kept), "");
  return { bench, kept };
}

/** The state of a machine whose creation was interrupted while its operation is stuck. */
async function halfMade(t: TestContext): Promise<{ bench: Bench; kept: Kept; operation: string }> {
  const bench = await startBench(t);
  bench.emulator.stickNextOperation();
  void bench.emulator.whenRequested("GetOperation").then(() => bench.interrupt());
  const kept = await bench.create(MACHINE);
  bench.restart();
  return { bench, kept, operation: String(bench.emulator.operations()[0]?.name) };
}

describe("reading an object", () => {
  test("shows what somebody else changed", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.change(String(at(kept.state, "name")), { displayName: "by hand" });
    const read = await bench.read(kept);
    assert.equal(at(read.state, "display_name"), "by hand");
    assert.equal(at(read.state, "project_name"), "demo");
  });

  test("that the service says does not exist removes it from state, without a word", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.remove(String(at(kept.state, "name")));
    const read = await bench.read(kept);
    assert.equal(read.state, null);
    assert.equal(said(read), "");
  });

  const failures = [
    { title: "may not be read", status: 403, body: { code: "permission_denied", message: "no" } },
    { title: "is answered by a web page", status: 404, body: "<!doctype html><title>Lost</title>" },
    {
      title: "is answered by a gateway that knows no such path",
      status: 404,
      body: { code: 5, message: "Not Found" },
    },
    { title: "cannot be read now", status: 503, body: { code: "unavailable", message: "busy" } },
    { title: "is answered with nothing", status: 200, body: {} },
    { title: "is answered in another shape", status: 200, body: { name: "projects/alpha", labels: ["a"] } },
  ];
  for (const { title, ...answer } of failures) {
    test(`that ${title} keeps the state, with an error`, async (t) => {
      const { bench, kept } = await made(t, "Project");
      bench.emulator.fault({ method: "GetProject", times: Infinity }, { do: "answer", ...answer });
      const read = await bench.read(kept);
      assert.deepEqual(read.state, kept.state);
      assert.match(said(read), /^error: (Unexpected answer: could|Could) not read Project projects\/alpha\n/);
    });
  }

  test("in an answer of another shape names the field, never its value", async (t) => {
    const { bench, kept } = await made(t, "Project");
    const body = { name: "projects/alpha", labels: { a: { secret: "hunter2" } } };
    bench.emulator.fault("GetProject", { do: "answer", status: 200, body });
    assert.equal(
      said(await bench.read(kept)),
      "error: Unexpected answer: could not read Project projects/alpha\n" +
        'The service\'s answer cannot be used: the field labels["a"] should be a string, but is an object. ' +
        "The contract that this provider was built with does not match the service.",
    );
  });

  test("that does not repeat its name keeps the name it was read by", async (t) => {
    const { bench, kept } = await made(t, "Project");
    bench.emulator.fault("GetProject", {
      do: "answer",
      status: 200,
      body: { slug: "alpha", displayName: "x" },
    });
    assert.equal(at((await bench.read(kept)).state, "name"), "projects/alpha");
  });

  test("without a name and without an operation says so and keeps the state", async (t) => {
    const { bench, kept } = await made(t, "Project");
    const nameless = { ...kept, state: { ...kept.state, name: null } };
    const read = await bench.read(nameless);
    assert.match(said(read), /^error: State without a name\n/);
    assert.notEqual(read.state, null);
  });
});

describe("reading after an interrupted creation", () => {
  test("waits on, and is interrupted again without losing anything", async (t) => {
    const { bench, kept, operation } = await halfMade(t);
    const asked = bench.calls("GetOperation").length;
    void bench.emulator.whenRequested("GetOperation", asked + 1).then(() => bench.interrupt());
    const read = await bench.read(kept);
    assert.match(said(read), /^error: Interrupted while waiting to create VirtualMachine/);
    assert.deepEqual(read.state, kept.state);
    assert.equal(decodePrivate(read.private)?.operation, operation);
  });

  test("whose operation has failed meanwhile removes it from state with a warning", async (t) => {
    const { bench, kept, operation } = await halfMade(t);
    bench.emulator.settleOperation(operation, "FAILED", "no room");
    const read = await bench.read(kept);
    assert.equal(read.state, null);
    assert.match(
      said(read),
      /^warning: Failed: an earlier run could not create VirtualMachine\n.*"no room".* The plan goes by how things stand now\.$/,
    );
  });

  test("that is not visible at once is not taken for gone", async (t) => {
    const { bench, kept, operation } = await halfMade(t);
    bench.emulator.settleOperation(operation, "SUCCEEDED");
    bench.emulator.fault(
      { method: "GetVirtualMachine", times: 2 },
      { do: "answer", status: 404, body: { code: "not_found", message: "not yet" } },
    );
    const read = await bench.read(kept);
    assert.equal(said(read), "");
    assert.equal(at(read.state, "state"), "RUNNING");
  });

  test("that cannot be read keeps the operation, from which the name can be learnt again", async (t) => {
    const { bench, kept, operation } = await halfMade(t);
    bench.emulator.settleOperation(operation, "SUCCEEDED");
    const busy = bench.emulator.fault(
      { method: "GetVirtualMachine", times: Infinity },
      { do: "answer", status: 503, body: { code: "unavailable", message: "busy" } },
    );
    const read = await bench.read(kept);
    assert.match(said(read), /^error: Could not read VirtualMachine projects\/demo\/virtual-machines\//);
    assert.equal(decodePrivate(read.private)?.operation, operation);
    busy.remove();
    assert.equal(at((await bench.read(read)).state, "state"), "RUNNING");
  });

  test("waits no longer than is left of the time it was given, and not less than a minute", async (t) => {
    const { bench, kept, operation } = await halfMade(t);
    const pending = (startedAtMs: number): Uint8Array =>
      encodePrivate({ verb: "create", operation, startedAtMs } satisfies Pending);
    const waited = async (startedAtMs: number): Promise<number> => {
      const beganMs = bench.session.clock.now();
      const read = await bench.read({ ...kept, private: pending(startedAtMs) });
      assert.match(
        said(read),
        /^error: Out of time: could not create VirtualMachine\n.* Run `terraform apply` again/,
      );
      assert.doesNotMatch(said(read), /untaint|tainted/, "a read taints nothing");
      return Math.round((bench.session.clock.now() - beganMs) / 60_000);
    };
    const HOUR_MS = 3_600_000;
    assert.equal(await waited(bench.session.clock.now() - 24 * HOUR_MS), 1);
    assert.equal(await waited(bench.session.clock.now() - HOUR_MS / 2), 30);
    assert.equal(await waited(bench.session.clock.now() + 24 * HOUR_MS), 60);
  });
});

describe("reading after an interrupted update or deletion", () => {
  const left = (verb: Pending["verb"], operation: string): Uint8Array =>
    encodePrivate({ verb, operation, startedAtMs: Date.UTC(2025, 0, 1) });

  test("says when it has failed, and shows how the object stands", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault("GetOperation", {
      do: "answer",
      status: 200,
      body: { state: "FAILED", errorMessage: "no room" },
    });
    const read = await bench.read({ ...kept, private: left("update", "operations/x") });
    assert.match(said(read), /^warning: Failed: an earlier run could not update VirtualMachine\n.*"no room"/);
    assert.deepEqual(read.state, kept.state);
    assert.equal(decodePrivate(read.private), undefined);
  });

  test("whose operation is forgotten goes by the object itself", async (t) => {
    const { bench, kept } = await made(t);
    const read = await bench.read({ ...kept, private: left("update", "operations/unknown") });
    assert.equal(said(read), "");
    assert.deepEqual(read.state, kept.state);
  });

  test("finds the object gone when the deletion succeeded", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.remove(String(at(kept.state, "name")));
    const read = await bench.read({ ...kept, private: left("delete", "operations/unknown") });
    assert.equal(read.state, null);
  });
});
