import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { decodePrivate, encodePrivate } from "../../src/bridge/pending";
import { at, type Bench, type Kept, MACHINE, said, startBench } from "./support/running-bridge";

async function made(t: TestContext): Promise<{ bench: Bench; kept: Kept; name: string }> {
  const bench = await startBench(t);
  const kept = await bench.create(MACHINE);
  return { bench, kept, name: String(at(kept.state, "name")) };
}

describe("a deletion", () => {
  test("waits for its operation", async (t) => {
    const { bench, kept } = await made(t);
    assert.equal(said(await bench.delete(kept)), "");
    assert.deepEqual(bench.emulator.objects("VirtualMachine"), []);
  });

  test("of what is gone already is a success", async (t) => {
    const { bench, kept, name } = await made(t);
    bench.emulator.remove(name);
    const gone = await bench.delete(kept);
    assert.equal(said(gone), "");
    assert.equal(gone.state, null);
  });

  test("whose answer is lost is repeated", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault("DeleteVirtualMachine", { do: "disconnect", when: "before" });
    assert.equal(said(await bench.delete(kept)), "");
    assert.equal(bench.calls("DeleteVirtualMachine").length, 2);
  });

  test("that an address answers which is not the service is an error, not a success", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault(
      { method: "DeleteVirtualMachine", times: Infinity },
      { do: "answer", status: 404, body: "<!doctype html><title>Lost</title>" },
    );
    const left = await bench.delete(kept);
    assert.match(said(left), /^error: Could not delete VirtualMachine projects\/demo\/virtual-machines\//);
    assert.deepEqual(left.state, kept.state);
  });

  test("whose operation fails keeps the state", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.failNextOperation("in use");
    const left = await bench.delete(kept);
    assert.match(
      said(left),
      /^error: Failed: could not delete VirtualMachine projects\/demo\/virtual-machines\/\w+\n.*"in use"/,
    );
    assert.deepEqual(left.state, kept.state);
  });

  test("whose operation fails although the object is gone is a success", async (t) => {
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

  test("that is interrupted keeps the state and the operation, and is not sent again", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.stickNextOperation();
    const asked = bench.calls("GetOperation").length;
    void bench.emulator.whenRequested("GetOperation", asked + 1).then(() => bench.interrupt());
    const left = await bench.delete(kept);
    assert.match(
      said(left),
      /^error: Interrupted while waiting to delete VirtualMachine projects\/demo\/virtual-machines\/\w+\n/,
    );
    assert.deepEqual(left.state, kept.state);
    bench.restart();
    bench.emulator.settleOperation(String(decodePrivate(left.private)?.operation), "SUCCEEDED");
    assert.equal(said(await bench.delete(left)), "");
    assert.equal(bench.calls("DeleteVirtualMachine").length, 1);
  });

  test("that does not end in time keeps the operation", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.stickNextOperation();
    const left = await bench.delete(kept);
    assert.match(
      said(left),
      /^error: Out of time: could not delete VirtualMachine projects\/demo\/virtual-machines\/\w+\n.*had not ended after (59 min|1 h)/,
    );
    assert.equal(decodePrivate(left.private)?.verb, "delete");
  });

  test("of what is still being made waits for it and deletes it: nothing is orphaned", async (t) => {
    const bench = await startBench(t);
    bench.emulator.stickNextOperation();
    const half = await bench.create({ ...MACHINE, timeouts: { create: "1m" } });
    bench.emulator.settleOperation(String(decodePrivate(half.private)?.operation), "SUCCEEDED");
    assert.equal(bench.emulator.objects("VirtualMachine").length, 1);
    assert.equal(said(await bench.delete(half)), "");
    assert.deepEqual(bench.emulator.objects("VirtualMachine"), []);
  });

  test("of what is made meanwhile and cannot be deleted keeps its name", async (t) => {
    const bench = await startBench(t);
    bench.emulator.stickNextOperation();
    const half = await bench.create({ ...MACHINE, timeouts: { create: "1m" } });
    bench.emulator.settleOperation(String(decodePrivate(half.private)?.operation), "SUCCEEDED");
    bench.emulator.fault(
      { method: "DeleteVirtualMachine", times: Infinity },
      { do: "answer", status: 403, body: { code: "permission_denied", message: "no" } },
    );
    const left = await bench.delete(half);
    assert.match(said(left), /^error: Could not delete/);
    assert.equal(at(left.state, "name"), bench.emulator.objects("VirtualMachine")[0]?.name);
  });

  test("of what came to nothing is a success without a request", async (t) => {
    const bench = await startBench(t);
    bench.emulator.stickNextOperation();
    const half = await bench.create({ ...MACHINE, timeouts: { create: "1m" } });
    bench.emulator.settleOperation(String(decodePrivate(half.private)?.operation), "FAILED", "no room");
    assert.equal(said(await bench.delete(half)), "");
    assert.equal(bench.calls("DeleteVirtualMachine").length, 0);
  });

  test("while an earlier change is still at work waits for that first", async (t) => {
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

  test("that is interrupted before it is sent sends nothing", async (t) => {
    const { bench, kept } = await made(t);
    bench.interrupt();
    assert.match(said(await bench.delete(kept)), /asked to stop before DeleteVirtualMachine was called/);
    assert.equal(bench.calls("DeleteVirtualMachine").length, 0);
  });

  test("without a name and without an operation says what to do", async (t) => {
    const { bench, kept } = await made(t);
    const left = await bench.delete({
      state: { ...kept.state, name: null },
      private: encodePrivate(undefined),
    });
    assert.match(said(left), /^error: State without a name\n/);
  });
});
