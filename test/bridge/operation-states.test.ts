import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { openapiText } from "../../src/contract";
import { importDocument } from "../../src/tools/openapi-import";
import { type Bench, MACHINE, said, startBench } from "./support/running-bridge";

/** Starts a bench for a service whose operations have these words for states, as an import understands it without a correction. */
function bench(t: TestContext, words: readonly string[]): Promise<Bench> {
  const list =
    "[PENDING, RUNNING, SUCCEEDED, FAILED, CANCELLED]\n          description: State of the operation.";
  const text = openapiText().replace(
    list,
    `[${words.join(", ")}]\n          description: State of the operation.`,
  );
  assert.notEqual(text, openapiText());
  const { contract, document } = importDocument(text);
  return startBench(t, {
    contract,
    emulator: { documentText: JSON.stringify(document), validateResponses: true },
  });
}

/** The states that the service showed. */
function shown({ emulator }: Bench): readonly unknown[] {
  return emulator.operations().map(({ state }) => state);
}

for (const words of [
  ["QUEUED", "IN_PROGRESS", "DONE", "ERROR", "ABORTED"],
  ["PENDING", "RUNNING", "COMPLETED", "FAILED", "CANCELED"].map((word) => `OPERATION_STATUS_${word}`),
  ["queued", "processing", "finished", "failure", "cancelled"],
]) {
  const [, , succeeded, failed, cancelled] = words;
  describe(`operations whose states are ${words.join(", ")}`, () => {
    test("a machine is created, updated and deleted", async (t) => {
      const started = await bench(t, words);
      const made = await started.create(MACHINE);
      assert.equal(said(made), "");
      const changed = await started.update(made, { ...MACHINE, compute: { vcpus: 4, memory_gib: 8 } });
      assert.equal(said(changed), "");
      const deleted = await started.delete(changed);
      assert.deepEqual([said(deleted), deleted.state], ["", null]);
      assert.deepEqual(started.emulator.objects("VirtualMachine"), []);
      assert.deepEqual(shown(started), [succeeded, succeeded, succeeded]);
    });

    test("an operation that fails or is cancelled is reported, and leaves no object in the state", async (t) => {
      const started = await bench(t, words);
      started.emulator.failNextOperation("no room");
      const refused = await started.create(MACHINE);
      assert.match(said(refused), /failed.*no room/s);
      assert.equal(refused.state, null);
      started.emulator.cancelNextOperation("by the operators");
      const stopped = await started.create(MACHINE);
      assert.match(said(stopped), /cancelled.*by the operators/s);
      assert.deepEqual(new Set(shown(started)), new Set([failed, cancelled]));
    });
  });
}

test("an operation in a state without a known meaning is polled until its end", async (t) => {
  const started = await bench(t, ["PENDING", "PAUSED", "DONE", "ERROR", "CANCELLED"]);
  const { states } = started.session.contract.kinds.find(({ name }) => name === "Operation") ?? {};
  assert.deepEqual(states, {
    PENDING: ["PENDING"],
    SUCCEEDED: ["DONE"],
    FAILED: ["ERROR"],
    CANCELLED: ["CANCELLED"],
  });
  started.emulator.fault(
    { method: "CreateVirtualMachine" },
    { do: "operation", words: { PENDING: "PAUSED", RUNNING: "PAUSED" } },
  );
  const made = await started.create(MACHINE);
  assert.equal(said(made), "");
  assert.ok(started.calls("GetOperation").length > 1);
});
