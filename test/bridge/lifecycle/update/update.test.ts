import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { contract, type Contract, kindOf } from "../../../../src/contract";
import { decodePrivate, encodePrivate } from "../../../../src/bridge/context/private-state";
import { at, type Bench, type Kept, MACHINE, said, startBench } from "../../support/running-bridge";

const BIGGER = { ...MACHINE, compute: { vcpus: 4, memory_gib: 8 } };

async function made(t: TestContext): Promise<{ bench: Bench; kept: Kept; name: string }> {
  const bench = await startBench(t);
  const kept = await bench.create(MACHINE);
  assert.equal(said(kept), "");
  return { bench, kept, name: String(at(kept.state, "name")) };
}

/** Lets every read of a machine fail after a method's next request. */
function failReadsAfter(bench: Bench, method: string): void {
  void bench.emulator
    .whenRequested(method, bench.calls(method).length + 1)
    .then(() =>
      bench.emulator.fault(
        { method: "GetVirtualMachine", times: Infinity },
        { do: "answer", status: 503, body: { code: "unavailable", message: "busy" } },
      ),
    );
}

/** Returns a contract whose update of machines repeats their state, as another service's repeats an etag. */
function repeatingState(): Contract {
  const kind = kindOf(contract, "VirtualMachine");
  const state = kind.fields.filter(({ wireName }) => wireName === "state");
  assert.equal(state.length, 1);
  const updates = kind.methods.updates.map((method) =>
    method.name === "UpdateVirtualMachine"
      ? {
          ...method,
          request: [
            ...method.request,
            ...state.map((each) => ({ ...each, presence: "required" as const, needed: true })),
          ],
        }
      : method,
  );
  const repeating = { ...kind, methods: { ...kind.methods, updates } };
  return { ...contract, kinds: contract.kinds.map((each) => (each === kind ? repeating : each)) };
}

describe("update", () => {
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

  test("does not force replacement for a display name if the machine has no public address", async (t) => {
    const { bench, kept } = await made(t);
    const network = { assign_public_ipv4: false };
    const { planned } = await bench.plan(kept.state, { ...MACHINE, network, display_name: "two" });
    assert.equal(at(planned, "display_name"), "two");
  });

  for (const [obstacle, fault] of [
    ["a conflict", { do: "refuse", code: "aborted" }],
    ["a lost answer", { do: "disconnect", when: "before" }],
  ] as const) {
    test(`repeats after ${obstacle} what the service has then, not what it had before`, async (t) => {
      const bench = await startBench(t, { contract: repeatingState() });
      const kept = await bench.create(MACHINE);
      const name = String(at(kept.state, "name"));
      bench.emulator.fault("UpdateVirtualMachine", fault);
      const attempts = bench.calls("UpdateVirtualMachine").length;
      void bench.emulator
        .whenRequested("UpdateVirtualMachine", attempts + 1)
        .then(() => bench.emulator.change(name, { state: "STOPPED" }));
      await bench.update(kept, { ...MACHINE, display_name: "two" });
      const bodies = bench.calls("UpdateVirtualMachine").map(({ body }) => body as Record<string, unknown>);
      assert.deepEqual(
        bodies.map(({ state }) => state),
        ["RUNNING", "STOPPED"],
      );
    });
  }

  test("calls no update method if only timeouts change", async (t) => {
    const { bench, kept } = await made(t);
    const updated = await bench.update(kept, { ...MACHINE, timeouts: { update: "5m" } });
    assert.equal(said(updated), "");
    assert.equal(at(updated.state, "timeouts", "update"), "5m");
    assert.equal(bench.calls("UpdateVirtualMachine").length + bench.calls("ResizeVirtualMachine").length, 0);
  });

  test("keeps the object's actual values in state if a call is refused, and points at the attribute", async (t) => {
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
    assert.match(said(updated), /^error: Error updating VirtualMachine \(ResizeVirtualMachine\)\n.*too much/);
    assert.deepEqual(updated.diagnostics[0]?.path?.at(-1), { kind: "attribute", name: "memory_gib" });
    assert.equal(at(updated.state, "display_name"), "two", "the call before it went through");
    assert.equal(String(at(updated.state, "compute", "vcpus")), "1");
  });

  test("checks the object if the answer is lost, and does not repeat a change that was made", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault("UpdateVirtualMachine", { do: "disconnect", when: "after" });
    const updated = await bench.update(kept, { ...MACHINE, display_name: "two" });
    assert.equal(said(updated), "");
    assert.equal(bench.calls("UpdateVirtualMachine").length, 1);
  });

  test("keeps the object's actual values in state if the operation fails", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.failNextOperation("no room");
    const updated = await bench.update(kept, BIGGER);
    assert.match(said(updated), /^error: Operation failed while updating VirtualMachine\n.*"no room"/);
    assert.equal(String(at(updated.state, "compute", "vcpus")), "1");
    assert.equal(decodePrivate(updated.private), undefined);
  });

  test("is resumed by the next read if the operation does not end in time", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.stickNextOperation();
    const updated = await bench.update(kept, { ...BIGGER, timeouts: { update: "2m" } });
    assert.match(said(updated), /^error: Timed out updating VirtualMachine\n.*Run `terraform apply` again/);
    assert.doesNotMatch(said(updated), /taint/);
    const operation = String(decodePrivate(updated.private)?.operation);
    bench.emulator.settleOperation(operation, "SUCCEEDED");
    const read = await bench.read(updated);
    assert.equal(String(at(read.state, "compute", "vcpus")), "4");
    assert.equal(bench.calls("ResizeVirtualMachine").length, 1);
  });

  test("fails if it is interrupted, since the state must not contain unconfirmed values", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.stickNextOperation();
    const asked = bench.calls("GetOperation").length;
    void bench.emulator.whenRequested("GetOperation", asked + 1).then(() => bench.interrupt());
    const updated = await bench.update(kept, BIGGER);
    assert.match(
      said(updated),
      /^error: Interrupted while waiting for the operation to update VirtualMachine\n.*continues from there\.$/,
    );
    assert.equal(String(at(updated.state, "compute", "vcpus")), "1");
    bench.restart();
    bench.emulator.settleOperation(String(decodePrivate(updated.private)?.operation), "SUCCEEDED");
    const read = await bench.read(updated);
    assert.deepEqual((await bench.plan(read.state, BIGGER)).planned, read.state);
    assert.equal(bench.calls("ResizeVirtualMachine").length, 1);
  });

  test("changes nothing if it is interrupted before the request", async (t) => {
    const { bench, kept } = await made(t);
    bench.interrupt();
    const updated = await bench.update(kept, BIGGER);
    assert.match(
      said(updated),
      /ResizeVirtualMachine was not called, because the engine asked to stop first\./,
    );
    assert.deepEqual(updated.state, kept.state);
  });

  test("waits first for an operation that an earlier run left running", async (t) => {
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

  test("fails without a request if the pending create has failed", async (t) => {
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
    assert.match(said(updated), /error: No VirtualMachine to update/);
    assert.equal(bench.calls("UpdateVirtualMachine").length, 0);
  });

  test("saves the answer's values if the object cannot be read afterwards", async (t) => {
    const { bench, kept } = await made(t);
    failReadsAfter(bench, "UpdateVirtualMachine");
    const updated = await bench.update(kept, { ...MACHINE, display_name: "two" });
    assert.equal(said(updated), "");
    assert.equal(at(updated.state, "display_name"), "two");
  });

  test("with an operation, keeps the prior state with an error if the object cannot be read afterwards", async (t) => {
    const { bench, kept } = await made(t);
    failReadsAfter(bench, "ResizeVirtualMachine");
    const updated = await bench.update(kept, BIGGER);
    assert.match(said(updated), /^error: Error reading VirtualMachine \S+ after its update/);
    assert.deepEqual(updated.state, kept.state);
  });

  test("with an operation, repeats stale reads until the change is visible", async (t) => {
    const { bench, kept, name } = await made(t);
    bench.emulator.fault({ method: "ResizeVirtualMachine", where: { name } }, { do: "lag", reads: 3 });
    const updated = await bench.update(kept, BIGGER);
    assert.equal(said(updated), "");
    assert.equal(String(at(updated.state, "compute", "vcpus")), "4");
  });

  for (const when of ["before", "after"] as const) {
    test(`carries out a change that powers the machine off once if the answer is lost ${when} the change`, async (t) => {
      const bench = await startBench(t);
      const kept = await bench.create(MACHINE);
      const fault = bench.emulator.fault({ method: "ResizeVirtualMachine", times: 1 }, { do: "reset", when });
      const resized = await bench.update(kept, { ...MACHINE, compute: { vcpus: 2, memory_gib: 2 } });
      assert.equal(fault.hits, 1);
      assert.equal(said(resized), "");
      assert.equal(String(at(resized.state, "compute", "vcpus")), "2");
      assert.equal(bench.calls("ResizeVirtualMachine").length, when === "before" ? 2 : 1);
    });
  }

  test("does not repeat a change that powers the machine off while an operation may be running", async (t) => {
    const bench = await startBench(t);
    const kept = await bench.create(MACHINE);
    bench.emulator.fault({ method: "ResizeVirtualMachine", times: "all" }, { do: "reset", when: "after" });
    bench.emulator.fault(
      { method: "ListOperations", times: "all" },
      { do: "refuse", code: "permission_denied" },
    );
    bench.emulator.stickNextOperation();
    const resized = await bench.update(kept, { ...MACHINE, compute: { vcpus: 2, memory_gib: 2 } });
    assert.match(said(resized), /^error: Error updating VirtualMachine/);
    assert.equal(bench.calls("ResizeVirtualMachine").length, 1);
  });

  test("repeats a read that does not find the object until the update timeout", async (t) => {
    const bench = await startBench(t);
    const kept = await bench.create(MACHINE);
    bench.emulator.fault(
      { method: "GetVirtualMachine", times: 10 },
      { do: "refuse", code: "not_found", message: `${String(at(kept.state, "name"))} does not exist` },
    );
    const resized = await bench.update(kept, { ...MACHINE, compute: { vcpus: 2, memory_gib: 2 } });
    assert.equal(said(resized), "");
    assert.equal(String(at(resized.state, "compute", "vcpus")), "2");
  });

  test("sends a data-destroying request once if its answer is lost, and confirms that it was carried out", async (t) => {
    const { bench, kept } = await made(t);
    const wiped = { ...MACHINE, boot: { image: "debian-13" }, allow_reimage: true };
    bench.emulator.fault("ReimageVirtualMachine", { do: "disconnect", when: "after" });
    const lost = await bench.update(kept, wiped);
    assert.equal(said(lost), "");
    assert.equal(bench.calls("ReimageVirtualMachine").length, 1);
    assert.equal(at(lost.state, "boot", "image"), "debian-13");
    assert.equal(bench.emulator.operations().length, 2, "the creation and one reimage");
  });

  test("does not repeat a data-destroying request even if it was not carried out", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault("ReimageVirtualMachine", { do: "disconnect", when: "before" });
    const lost = await bench.update(kept, { ...MACHINE, boot: { image: "debian-13" }, allow_reimage: true });
    assert.match(
      said(lost),
      /may have carried out the request, so it was not retried\. Check the object before you repeat the call\./,
    );
    assert.equal(bench.calls("ReimageVirtualMachine").length, 1);
  });

  // Without another object, the operation that has ended before is the object's own creation.
  for (const [operation, others, report] of [
    ["own", 0, /^warning: .*other values than planned[^]*did not use the configured value/],
    ["old", 0, /^warning: .*other values than planned[^]*did not use the configured value/],
    ["old", 1, /^error: Unexpected response[^]* names \S+ instead of /],
    ["of-another", 1, /^error: Unexpected response[^]* names \S+ instead of /],
  ] as const) {
    test(`is judged by the object if it is answered as done and not carried out (operation: ${operation}, others: ${others})`, async (t) => {
      const bench = await startBench(t);
      for (let count = 0; count < others; count += 1) await bench.create(MACHINE);
      const kept = await bench.create(MACHINE);
      bench.emulator.fault("ResizeVirtualMachine", { do: "no-effect", operation });
      const left = await bench.update(kept, BIGGER);
      assert.match(said(left), report);
      const read = await bench.read(left);
      assert.equal(String(at(read.state, "compute", "vcpus")), "1", "the state shows what the object is");
      const again = await bench.update(read, BIGGER);
      assert.equal(said(again), "");
      assert.equal(String(at(again.state, "compute", "vcpus")), "4");
      assert.equal(at(again.state, "name"), at(kept.state, "name"));
    });
  }

  test("reports a vanished operation, and leaves no pending operation", async (t) => {
    const { bench, kept } = await made(t);
    bench.emulator.fault("ResizeVirtualMachine", { do: "operation", vanishAfterReads: 0 });
    const updated = await bench.update(kept, BIGGER);
    assert.match(
      said(updated),
      /^error: Operation not found while updating VirtualMachine\n.*`terraform plan`/,
    );
    assert.equal(decodePrivate(updated.private), undefined);
  });
});
