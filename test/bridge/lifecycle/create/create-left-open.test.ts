import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { FaultAction, FaultMatcher } from "../../../../src/emulator";
import { decodePrivate } from "../../../../src/bridge/context/private-state";
import { at, type Bench, MACHINE, said, startBench } from "../../support/running-bridge";

/** Faults that leave the outcome of a create unknown, and the diagnostics with which the run then ends. */
const REASONS: readonly {
  readonly title: string;
  readonly match: FaultMatcher;
  readonly action: FaultAction;
  readonly says: RegExp;
}[] = [
  {
    title: "the key is rejected while the operation is waited for",
    match: { method: "GetOperation", times: "all" },
    action: { do: "refuse", code: "unauthenticated" },
    says: /^error: Error polling the operation to create VirtualMachine\n/,
  },
  {
    title: "the operation may not be read",
    match: { method: "GetOperation", times: "all" },
    action: { do: "refuse", code: "permission_denied" },
    says: /^error: Error polling the operation to create VirtualMachine\n/,
  },
  {
    title: "no more requests are allowed for an hour",
    match: { method: "GetOperation", times: "all" },
    action: { do: "refuse", code: "resource_exhausted", retryAfterSeconds: 3600 },
    says: /^error: Timed out creating VirtualMachine\n/,
  },
  {
    title: "the operation outlasts the time that was given",
    match: { method: "CreateVirtualMachine", times: 1 },
    action: { do: "operation", outcome: "STUCK" },
    says: /^error: Timed out creating VirtualMachine\n/,
  },
  {
    title: "the new machine cannot be read",
    match: { method: "GetVirtualMachine", times: "all" },
    action: { do: "refuse", code: "permission_denied" },
    says: /^error: Error reading the new VirtualMachine\n/,
  },
];

const CONFIG = { ...MACHINE, timeouts: { create: "90s" } };

function finishOperations({ emulator }: Bench): void {
  for (const { name, state } of emulator.operations()) {
    if (state === "RUNNING" || state === "PENDING") emulator.settleOperation(name, "SUCCEEDED");
  }
}

for (const { title, match, action, says } of REASONS) {
  describe(`create left open: ${title}`, () => {
    test("with a persistent journal, the next apply continues the create", async (t) => {
      const bench = await startBench(t, { isJournalKept: true });
      const fault = bench.emulator.fault(match, action);
      const made = await bench.create(CONFIG);
      assert.match(said(made), says);
      assert.equal(made.state, null, "nothing that the engine could mark as tainted");
      assert.match(said(made), /Run `terraform apply` again with the same configuration/);
      assert.doesNotMatch(said(made), /untaint/);

      bench.restart();
      const again = await bench.create(CONFIG);
      assert.equal(
        again.state === null,
        match.times === "all" || action.do === "operation",
        "it is no better yet",
      );
      fault.remove();
      finishOperations(bench);
      bench.restart();
      const kept = await bench.create(CONFIG);
      assert.match(said(kept), /^warning: Adopted/);
      assert.deepEqual(
        bench.emulator.objects("VirtualMachine").map(({ name }) => name),
        [at(kept.state, "name")],
      );
      assert.equal(bench.calls("CreateVirtualMachine").length, 1);
      assert.equal(bench.calls("DeleteVirtualMachine").length, 0);
    });

    test("without a persistent journal, the state keeps the create and the diagnostic says how to keep the machine", async (t) => {
      const bench = await startBench(t);
      bench.emulator.fault(match, action);
      const made = await bench.create(CONFIG);
      assert.match(said(made), says);
      assert.match(said(made), /run `terraform untaint <address>`/);
      assert.ok(made.state !== null);
      assert.ok(decodePrivate(made.private)?.operation !== undefined || at(made.state, "name") !== null);
    });
  });
}

test("create: siblings of a create that was left open do not wait for it", async (t) => {
  const bench = await startBench(t, { isJournalKept: true });
  bench.emulator.fault({ method: "CreateVirtualMachine", times: 1 }, { do: "operation", outcome: "STUCK" });
  bench.emulator.fault({ method: "CreateVirtualMachine", call: 2 }, { do: "disconnect", when: "after" });
  const [first, second] = await Promise.all([bench.create(CONFIG), bench.create(CONFIG)]);
  assert.match(said(first), /Timed out/);
  assert.match(said(second), /^warning: Adopted/);
});
