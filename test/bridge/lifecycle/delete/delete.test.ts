import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { decodePrivate, encodePrivate } from "../../../../src/bridge/context/private-state";
import { at, type Bench, type Kept, MACHINE, said, startBench } from "../../support/running-bridge";

async function made(t: TestContext): Promise<{ bench: Bench; kept: Kept; name: string }> {
  const bench = await startBench(t);
  const kept = await bench.create(MACHINE);
  return { bench, kept, name: String(at(kept.state, "name")) };
}

describe("delete", () => {
  test("waits for its operation", async (t) => {
    const { bench, kept } = await made(t);
    assert.equal(said(await bench.delete(kept)), "");
    assert.deepEqual(bench.emulator.objects("VirtualMachine"), []);
  });

  test("succeeds if the object is already gone", async (t) => {
    const { bench, kept, name } = await made(t);
    bench.emulator.remove(name);
    const gone = await bench.delete(kept);
    assert.equal(said(gone), "");
    assert.equal(gone.state, null);
  });

  for (const operation of ["own", "old", "of-another"] as const) {
    test(`keeps the state if it is answered as done and not carried out (operation: ${operation})`, async (t) => {
      const bench = await startBench(t);
      await bench.create(MACHINE);
      const kept = await bench.create({ ...MACHINE, timeouts: { delete: "3s" } });
      const name = String(at(kept.state, "name"));
      bench.emulator.fault("DeleteVirtualMachine", { do: "no-effect", operation });
      const left = await bench.delete(kept);
      assert.match(
        said(left),
        new RegExp(`^error: VirtualMachine ${name} was not deleted\n.*${name} still exists`),
      );
      assert.deepEqual(left.state, kept.state);
      assert.equal(said(await bench.delete({ ...kept, private: left.private })), "");
      assert.equal(bench.emulator.objects("VirtualMachine").length, 1);
    });
  }

  test("is confirmed by one list for many objects, not by a read of each", async (t) => {
    const bench = await startBench(t);
    const kept = await Promise.all(Array.from({ length: 6 }, () => bench.create(MACHINE)));
    const [lists, gets] = [
      bench.calls("ListVirtualMachines").length,
      bench.calls("GetVirtualMachine").length,
    ];
    await Promise.all(kept.map((each) => bench.delete(each)));
    assert.ok(bench.calls("ListVirtualMachines").length - lists <= 4);
    assert.equal(bench.calls("GetVirtualMachine").length, gets);
  });

  test("waits until an object is gone that the service still shows for a while", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault("DeleteVirtualMachine", { do: "lag", reads: 1 });
    assert.equal(said(await bench.delete(kept)), "");
  });

  test("is repeated if its answer is lost", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault("DeleteVirtualMachine", { do: "disconnect", when: "before" });
    assert.equal(said(await bench.delete(kept)), "");
    assert.equal(bench.calls("DeleteVirtualMachine").length, 2);
  });

  test("fails if the answer is not the service's own", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault(
      { method: "DeleteVirtualMachine", times: Infinity },
      { do: "answer", status: 404, body: "<!doctype html><title>Lost</title>" },
    );
    const left = await bench.delete(kept);
    assert.match(said(left), /^error: Error deleting VirtualMachine projects\/demo\/virtual-machines\//);
    assert.deepEqual(left.state, kept.state);
  });

  test("keeps the state if the operation fails", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.failNextOperation("in use");
    const left = await bench.delete(kept);
    assert.match(
      said(left),
      /^error: Operation failed while deleting VirtualMachine projects\/demo\/virtual-machines\/\w+\n.*"in use"/,
    );
    assert.deepEqual(left.state, kept.state);
  });

  test("succeeds if the operation fails although the object is gone", async (t) => {
    const { bench, kept, name } = await made(t);
    bench.emulator.stickNextOperation();
    const asked = bench.calls("GetOperation").length;
    void bench.emulator.whenRequested("GetOperation", asked + 1).then(() => {
      bench.emulator.settleOperation(
        String(bench.emulator.operations().at(-1)?.name),
        "FAILED",
        "it was not there",
      );
      bench.emulator.remove(name);
    });
    assert.equal(said(await bench.delete(kept)), "");
  });

  test("keeps the state and the operation if it is interrupted, and is not sent again", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.stickNextOperation();
    const asked = bench.calls("GetOperation").length;
    void bench.emulator.whenRequested("GetOperation", asked + 1).then(() => bench.interrupt());
    const left = await bench.delete(kept);
    assert.match(
      said(left),
      /^error: Interrupted while waiting for the operation to delete VirtualMachine projects\/demo\/virtual-machines\/\w+\n/,
    );
    assert.deepEqual(left.state, kept.state);
    bench.restart();
    bench.emulator.settleOperation(String(decodePrivate(left.private)?.operation), "SUCCEEDED");
    assert.equal(said(await bench.delete(left)), "");
    assert.equal(bench.calls("DeleteVirtualMachine").length, 1);
  });

  test("keeps the operation if it does not end in time", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.stickNextOperation();
    const left = await bench.delete(kept);
    assert.match(
      said(left),
      /^error: Timed out deleting VirtualMachine projects\/demo\/virtual-machines\/\w+\n.*had not ended after (59 min|1 h)/,
    );
    assert.equal(decodePrivate(left.private)?.verb, "delete");
  });

  test("waits for a create in progress and deletes the new object", async (t) => {
    const bench = await startBench(t);
    bench.emulator.stickNextOperation();
    const half = await bench.create({ ...MACHINE, timeouts: { create: "1m" } });
    bench.emulator.settleOperation(String(decodePrivate(half.private)?.operation), "SUCCEEDED");
    assert.equal(bench.emulator.objects("VirtualMachine").length, 1);
    assert.equal(said(await bench.delete(half)), "");
    assert.deepEqual(bench.emulator.objects("VirtualMachine"), []);
  });

  test("keeps the name of an object that was created meanwhile and cannot be deleted", async (t) => {
    const bench = await startBench(t);
    bench.emulator.stickNextOperation();
    const half = await bench.create({ ...MACHINE, timeouts: { create: "1m" } });
    bench.emulator.settleOperation(String(decodePrivate(half.private)?.operation), "SUCCEEDED");
    bench.emulator.fault(
      { method: "DeleteVirtualMachine", times: Infinity },
      { do: "answer", status: 403, body: { code: "permission_denied", message: "no" } },
    );
    const left = await bench.delete(half);
    assert.match(said(left), /^error: Error deleting/);
    assert.equal(at(left.state, "name"), bench.emulator.objects("VirtualMachine")[0]?.name);
  });

  test("succeeds without a request if the create failed", async (t) => {
    const bench = await startBench(t);
    bench.emulator.stickNextOperation();
    const half = await bench.create({ ...MACHINE, timeouts: { create: "1m" } });
    bench.emulator.settleOperation(String(decodePrivate(half.private)?.operation), "FAILED", "no room");
    assert.equal(said(await bench.delete(half)), "");
    assert.equal(bench.calls("DeleteVirtualMachine").length, 0);
  });

  test("waits first for an update in progress", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.stickNextOperation();
    const half = await bench.update(kept, {
      ...MACHINE,
      compute: { vcpus: 2, memory_gib: 2 },
      timeouts: { update: "1m" },
    });
    const operation = String(decodePrivate(half.private)?.operation);
    const asked = bench.calls("GetOperation").length;
    void bench.emulator
      .whenRequested("GetOperation", asked + 2)
      .then(() => bench.emulator.settleOperation(operation, "SUCCEEDED"));
    assert.equal(said(await bench.delete(half)), "");
    assert.deepEqual(bench.emulator.objects("VirtualMachine"), []);
  });

  test("sends nothing if it is interrupted before the request", async (t) => {
    const { bench, kept } = await made(t);
    bench.interrupt();
    assert.match(
      said(await bench.delete(kept)),
      /DeleteVirtualMachine was not called, because the engine asked to stop first/,
    );
    assert.equal(bench.calls("DeleteVirtualMachine").length, 0);
  });

  test("says what to do if the state has neither a name nor an operation", async (t) => {
    const { bench, kept } = await made(t);
    const left = await bench.delete({
      state: { ...kept.state, name: null },
      private: encodePrivate(undefined),
    });
    assert.match(said(left), /^error: Missing resource name in state\n/);
  });
});
