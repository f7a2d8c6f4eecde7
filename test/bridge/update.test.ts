import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { decodePrivate, encodePrivate } from "../../src/bridge/pending";
import { at, type Bench, type Kept, MACHINE, said, startBench } from "./support/running-bridge";

const BIGGER = { ...MACHINE, compute: { vcpus: 4, memory_gib: 8 } };

async function made(t: TestContext): Promise<{ bench: Bench; kept: Kept; name: string }> {
  const bench = await startBench(t);
  const kept = await bench.create(MACHINE);
  assert.equal(said(kept), "");
  return { bench, kept, name: String(at(kept.state, "name")) };
}

describe("an update", () => {
  test("sends each change by the method that carries it, and nothing else", async (t) => {
    const { bench, kept, name } = await made(t);
    const updated = await bench.update(kept, { ...BIGGER, display_name: "two" });
    assert.equal(said(updated), "");
    assert.deepEqual(
      bench.calls("UpdateVirtualMachine").map(({ body }) => body),
      [{ name, updateMask: "displayName", displayName: "two" }],
    );
    assert.deepEqual(
      bench.calls("ResizeVirtualMachine").map(({ body }) => body),
      [{ name, compute: { vcpus: 4, memoryGib: 8, gpuModel: "", gpuCount: 0 } }],
    );
    assert.deepEqual(
      (await bench.plan(updated.state, { ...BIGGER, display_name: "two" })).planned,
      updated.state,
    );
  });

  test("of the display name replaces nothing, though the machine has no public address", async (t) => {
    const { bench, kept } = await made(t);
    const network = { assign_public_ipv4: false };
    const { planned } = await bench.plan(kept.state, { ...MACHINE, network, display_name: "two" });
    assert.equal(at(planned, "display_name"), "two");
  });

  test("of the time limits alone calls no method that changes anything", async (t) => {
    const { bench, kept } = await made(t);
    const updated = await bench.update(kept, { ...MACHINE, timeouts: { update: "5m" } });
    assert.equal(said(updated), "");
    assert.equal(at(updated.state, "timeouts", "update"), "5m");
    assert.equal(bench.calls("UpdateVirtualMachine").length + bench.calls("ResizeVirtualMachine").length, 0);
  });

  test("that is refused keeps the state as the object is, and points at the attribute", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault("ResizeVirtualMachine", {
      do: "answer",
      status: 400,
      body: {
        code: "invalid_argument",
        message: "odd",
        details: [{ debug: { fieldViolations: [{ field: "compute.memory_gib", description: "too much" }] } }],
      },
    });
    const updated = await bench.update(kept, { ...BIGGER, display_name: "two" });
    assert.match(
      said(updated),
      /^error: Could not update VirtualMachine \(ResizeVirtualMachine\)\n.*too much/,
    );
    assert.deepEqual(updated.diagnostics[0]?.path?.at(-1), { kind: "attribute", name: "memory_gib" });
    assert.equal(at(updated.state, "display_name"), "two", "the call before it went through");
    assert.equal(String(at(updated.state, "compute", "vcpus")), "1");
  });

  test("whose answer is lost is repeated, as doing it twice is doing it once", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault("UpdateVirtualMachine", { do: "disconnect", when: "after" });
    const updated = await bench.update(kept, { ...MACHINE, display_name: "two" });
    assert.equal(said(updated), "");
    assert.equal(bench.calls("UpdateVirtualMachine").length, 2);
  });

  test("whose operation fails keeps the state as the object is", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.failNextOperation("no room");
    const updated = await bench.update(kept, BIGGER);
    assert.match(said(updated), /^error: Failed: could not update VirtualMachine\n.*"no room"/);
    assert.equal(String(at(updated.state, "compute", "vcpus")), "1");
    assert.equal(decodePrivate(updated.private), undefined);
  });

  test("whose operation does not end in time is resumed by the next read", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.stickNextOperation();
    const updated = await bench.update(kept, { ...BIGGER, timeouts: { update: "2m" } });
    assert.match(
      said(updated),
      /^error: Out of time: could not update VirtualMachine\n.*Run `terraform apply` again/,
    );
    assert.doesNotMatch(said(updated), /taint/);
    const operation = String(decodePrivate(updated.private)?.operation);
    bench.emulator.settleOperation(operation, "SUCCEEDED");
    const read = await bench.read(updated);
    assert.equal(String(at(read.state, "compute", "vcpus")), "4");
    assert.equal(bench.calls("ResizeVirtualMachine").length, 1);
  });

  test("that is interrupted is an error, as the state cannot hold what is not known to be so", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.stickNextOperation();
    const asked = bench.calls("GetOperation").length;
    void bench.emulator.whenRequested("GetOperation", asked + 1).then(() => bench.interrupt());
    const updated = await bench.update(kept, BIGGER);
    assert.match(
      said(updated),
      /^error: Interrupted while waiting to update VirtualMachine\n.*goes on from there\.$/,
    );
    assert.equal(String(at(updated.state, "compute", "vcpus")), "1");
    bench.restart();
    bench.emulator.settleOperation(String(decodePrivate(updated.private)?.operation), "SUCCEEDED");
    const read = await bench.read(updated);
    assert.deepEqual((await bench.plan(read.state, BIGGER)).planned, read.state);
    assert.equal(bench.calls("ResizeVirtualMachine").length, 1);
  });

  test("that is interrupted before it is sent changes nothing", async (t) => {
    const { bench, kept } = await made(t);
    bench.interrupt();
    const updated = await bench.update(kept, BIGGER);
    assert.match(
      said(updated),
      /The engine asked to stop before ResizeVirtualMachine was called, so it was not\./,
    );
    assert.deepEqual(updated.state, kept.state);
  });

  test("waits first for an operation that an earlier run left at work", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.stickNextOperation();
    const first = await bench.update(kept, { ...BIGGER, timeouts: { update: "2m" } });
    bench.emulator.settleOperation(String(decodePrivate(first.private)?.operation), "SUCCEEDED");
    const asked = bench.calls("GetOperation").length;
    const second = await bench.update(first, { ...BIGGER, display_name: "two" });
    assert.equal(said(second), "");
    assert.ok(bench.calls("GetOperation").length > asked);
    assert.equal(decodePrivate(second.private), undefined);
  });

  test("without a refresh of what was never made says so and sends nothing", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault("GetOperation", {
      do: "answer",
      status: 200,
      body: { state: "FAILED", errorMessage: "no" },
    });
    const lost = {
      state: { ...kept.state, name: null },
      private: encodePrivate({ verb: "create", operation: "operations/x", startedAtMs: 0 }),
    };
    const updated = await bench.update(lost, { ...MACHINE, display_name: "two" });
    assert.match(said(updated), /error: There is no VirtualMachine to update/);
    assert.equal(bench.calls("UpdateVirtualMachine").length, 0);
  });

  test("that cannot be read afterwards is what its answer shows", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault(
      { method: "GetVirtualMachine", times: Infinity },
      { do: "answer", status: 503, body: { code: "unavailable", message: "busy" } },
    );
    const updated = await bench.update(kept, { ...MACHINE, display_name: "two" });
    assert.equal(said(updated), "");
    assert.equal(at(updated.state, "display_name"), "two");
  });

  test("with an operation that cannot be read afterwards is an error and keeps the prior state", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault(
      { method: "GetVirtualMachine", times: Infinity },
      { do: "answer", status: 503, body: { code: "unavailable", message: "busy" } },
    );
    const updated = await bench.update(kept, BIGGER);
    assert.match(said(updated), /^error: Could not read VirtualMachine \S+ after its update/);
    assert.deepEqual(updated.state, kept.state);
  });

  test("with an operation is read until it shows, where reads lag behind", async (t) => {
    const { bench, kept, name } = await made(t);
    bench.emulator.fault({ method: "ResizeVirtualMachine", where: { name } }, { do: "lag", reads: 3 });
    const updated = await bench.update(kept, BIGGER);
    assert.equal(said(updated), "");
    assert.equal(String(at(updated.state, "compute", "vcpus")), "4");
  });

  test("that wipes data is sent once, even if its answer is lost; the next one waits, sees that it is done, and wipes nothing", async (t) => {
    const { bench, kept } = await made(t);
    const wiped = { ...MACHINE, boot: { image: "debian-13" }, allow_reimage: true };
    bench.emulator.fault("ReimageVirtualMachine", { do: "disconnect", when: "after" });
    const lost = await bench.update(kept, wiped);
    assert.match(
      said(lost),
      /may have been carried out all the same, so it was not repeated\. Look at the object before you repeat it\./,
    );
    assert.equal(bench.calls("ReimageVirtualMachine").length, 1);
    const updated = await bench.update(lost, wiped);
    assert.equal(said(updated), "");
    assert.equal(at(updated.state, "boot", "image"), "debian-13");
    assert.equal(bench.emulator.operations().length, 2, "the creation and one reimage");
  });

  test("whose operation vanishes is told so, and leaves nothing to wait for", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault("ResizeVirtualMachine", { do: "operation", vanishAfterReads: 0 });
    const updated = await bench.update(kept, BIGGER);
    assert.match(said(updated), /^error: Lost sight: could not update VirtualMachine\n.*`terraform plan`/);
    assert.equal(decodePrivate(updated.private), undefined);
  });
});
