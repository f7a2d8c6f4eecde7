import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import {
  decodePrivate,
  encodePrivate,
  type PendingOperation,
} from "../../../src/bridge/context/private-state";
import { at, type Bench, type Kept, MACHINE, said, startBench } from "../support/running-bridge";

async function made(t: TestContext, kind = "VirtualMachine"): Promise<{ bench: Bench; kept: Kept }> {
  const bench = await startBench(t, { kind });
  const kept = await bench.create(kind === "Project" ? { slug: "alpha", display_name: "Alpha" } : MACHINE);
  assert.equal(said(kept), "");
  return { bench, kept };
}

/** Returns the state of a machine whose create was interrupted while its operation is stuck. */
async function halfMade(t: TestContext): Promise<{ bench: Bench; kept: Kept; operation: string }> {
  const bench = await startBench(t);
  bench.emulator.stickNextOperation();
  void bench.emulator.whenRequested("GetOperation").then(() => bench.interrupt());
  const kept = await bench.create(MACHINE);
  bench.restart();
  return { bench, kept, operation: String(bench.emulator.operations()[0]?.name) };
}

describe("read", () => {
  test("shows a change made outside of Terraform", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.change(String(at(kept.state, "name")), { displayName: "by hand" });
    const read = await bench.read(kept);
    assert.equal(at(read.state, "display_name"), "by hand");
    assert.equal(at(read.state, "project_name"), "demo");
  });

  test("removes an object that the service reports as not found from state, without a diagnostic", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.remove(String(at(kept.state, "name")));
    const read = await bench.read(kept);
    assert.equal(read.state, null);
    assert.equal(said(read), "");
  });

  test("reads an import, and what an operation of an earlier run has changed, by itself", async (t) => {
    const bench = await startBench(t, { refreshMaxAgeMs: 30_000 });
    const kept = await bench.create(MACHINE);
    const { emulator } = bench;
    const others = Array.from({ length: 5 }, () => ({ state: kept.state, private: kept.private }));
    // Enough refresh reads for a list, which shows the object as it is in state.
    await Promise.all(others.map((each) => bench.read(each)));
    const name = String(at(kept.state, "name"));
    emulator.change(name, { displayName: "changed" });
    assert.equal(at((await bench.read(kept)).state, "display_name"), at(kept.state, "display_name"));
    const { state } = await bench.import(name);
    assert.equal(at((await bench.read({ state, private: kept.private })).state, "display_name"), "changed");
    const operation = emulator.operations()[0]?.name ?? "";
    const pending = encodePrivate({ verb: "update", operation, startedAtMs: 0 });
    const resumed = await bench.read({ state: kept.state, private: pending });
    assert.equal(at(resumed.state, "display_name"), "changed");
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
    test(`keeps the state with an error if an object ${title}`, async (t) => {
      const { bench, kept } = await made(t, "Project");
      bench.emulator.fault({ method: "GetProject", times: Infinity }, { do: "answer", ...answer });
      const read = await bench.read(kept);
      assert.deepEqual(read.state, kept.state);
      assert.match(said(read), /^error: (Unexpected response while|Error) reading Project projects\/alpha\n/);
    });
  }

  test("names the field with the wrong type, but never its value", async (t) => {
    const { bench, kept } = await made(t, "Project");
    const body = { ...bench.emulator.get("projects/alpha"), labels: { a: { secret: "hunter2" } } };
    bench.emulator.fault("GetProject", { do: "answer", status: 200, body });
    assert.equal(
      said(await bench.read(kept)),
      "error: Unexpected response while reading Project projects/alpha\n" +
        'The service\'s answer cannot be used: the field labels["a"] should be a string, but is an object. ' +
        "The contract that this provider was built with does not match the service.",
    );
  });

  test("keeps the state with an error if it has neither a name nor an operation", async (t) => {
    const { bench, kept } = await made(t, "Project");
    const nameless = { ...kept, state: { ...kept.state, name: null } };
    const read = await bench.read(nameless);
    assert.match(said(read), /^error: Missing resource name in state\n/);
    assert.notEqual(read.state, null);
  });
});

describe("read: after an interrupted create", () => {
  test("resumes the wait, and can be interrupted again without losing the operation", async (t) => {
    const { bench, kept, operation } = await halfMade(t);
    const asked = bench.calls("GetOperation").length;
    void bench.emulator.whenRequested("GetOperation", asked + 1).then(() => bench.interrupt());
    const read = await bench.read(kept);
    assert.match(said(read), /^error: Interrupted while waiting for the operation to create VirtualMachine/);
    assert.deepEqual(read.state, kept.state);
    assert.equal(decodePrivate(read.private)?.operation, operation);
  });

  test("removes the resource from state with a warning if the operation failed meanwhile", async (t) => {
    const { bench, kept, operation } = await halfMade(t);
    bench.emulator.settleOperation(operation, "FAILED", "no room");
    const read = await bench.read(kept);
    assert.equal(read.state, null);
    assert.match(
      said(read),
      /^warning: Operation of an earlier run failed while creating VirtualMachine\n.*"no room".* The plan is based on the current state of the service\.$/,
    );
  });

  test("does not take an object that is not visible yet for deleted", async (t) => {
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

  test("keeps the operation if the object cannot be read", async (t) => {
    const { bench, kept, operation } = await halfMade(t);
    bench.emulator.settleOperation(operation, "SUCCEEDED");
    const busy = bench.emulator.fault(
      { method: "GetVirtualMachine", times: Infinity },
      { do: "answer", status: 503, body: { code: "unavailable", message: "busy" } },
    );
    const read = await bench.read(kept);
    assert.match(said(read), /^error: Error reading VirtualMachine projects\/demo\/virtual-machines\//);
    assert.equal(decodePrivate(read.private)?.operation, operation);
    busy.remove();
    assert.equal(at((await bench.read(read)).state, "state"), "RUNNING");
  });

  test("waits for the remaining time, at least one minute", async (t) => {
    const { bench, kept, operation } = await halfMade(t);
    const pending = (startedAtMs: number): Uint8Array =>
      encodePrivate({ verb: "create", operation, startedAtMs } satisfies PendingOperation);
    const waited = async (startedAtMs: number): Promise<number> => {
      const beganMs = bench.session.clock.now();
      const read = await bench.read({ ...kept, private: pending(startedAtMs) });
      assert.match(said(read), /^error: Timed out creating VirtualMachine\n.* Run `terraform apply` again/);
      assert.doesNotMatch(said(read), /untaint|tainted/, "a read taints nothing");
      return Math.round((bench.session.clock.now() - beganMs) / 60_000);
    };
    const HOUR_MS = 3_600_000;
    assert.equal(await waited(bench.session.clock.now() - 24 * HOUR_MS), 1);
    assert.equal(await waited(bench.session.clock.now() - HOUR_MS / 2), 30);
    assert.equal(await waited(bench.session.clock.now() + 24 * HOUR_MS), 60);
  });
});

describe("read: after an interrupted update or delete", () => {
  const left = (verb: PendingOperation["verb"], operation: string): Uint8Array =>
    encodePrivate({ verb, operation, startedAtMs: Date.UTC(2025, 0, 1) });

  test("warns if the operation failed, and shows the object's current state", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault("GetOperation", {
      do: "answer",
      status: 200,
      body: { state: "FAILED", errorMessage: "no room" },
    });
    const read = await bench.read({ ...kept, private: left("update", "operations/x") });
    assert.match(
      said(read),
      /^warning: Operation of an earlier run failed while updating VirtualMachine\n.*"no room"/,
    );
    assert.deepEqual(read.state, kept.state);
    assert.equal(decodePrivate(read.private), undefined);
  });

  test("shows the object's current state if the operation is not found", async (t) => {
    const { bench, kept } = await made(t);
    const read = await bench.read({ ...kept, private: left("update", "operations/unknown") });
    assert.equal(said(read), "");
    assert.deepEqual(read.state, kept.state);
  });

  test("finds the object gone if the delete succeeded", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.remove(String(at(kept.state, "name")));
    const read = await bench.read({ ...kept, private: left("delete", "operations/unknown") });
    assert.equal(read.state, null);
  });
});
